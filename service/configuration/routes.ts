import type { Handlers } from '../http/handlers.ts';
import type { Services } from '../services.ts';
import type { Input } from '../http/handlers.ts';
import { applyConfiguration, planConfiguration } from './apply.ts';
import type { ConfigurationRequest } from './configuration-change.ts';
import type { ConfiguredKind } from './configured-kind.ts';
import { exportConfiguration } from './export.ts';
import { SCHEMA_TEXT } from './schema.ts';

const FILE_NAME = 'configuration.yaml';

const SCHEMA_PATH = '/userprofile/configuration.schema.json';

export const schemaUrl = (publicUrl: string): string => new URL(SCHEMA_PATH, publicUrl).href;

function requestOf({
  file,
  deletesMissing,
  secrets,
}: Input<'planConfiguration'>['body']): ConfigurationRequest {
  const values = new Map(secrets.map(({ name, value }) => [name, value]));
  return { file, deletesMissing, secretOf: (name) => values.get(name) };
}

/** Returns the handlers of the configuration calls, for objects of these kinds. */
export const configurationHandlers = (kinds: readonly ConfiguredKind[]) => (services: Services) =>
  ({
    getConfigurationSchema: async () => ({
      status: 200,
      body: Buffer.from(SCHEMA_TEXT),
      headers: { 'content-type': 'application/schema+json; charset=utf-8' },
    }),
    exportConfiguration: async (_input, { viewer }) => ({
      status: 200,
      body: await exportConfiguration({ services, viewer }, kinds, schemaUrl(services.config.publicUrl)),
      headers: {
        'content-type': 'application/yaml; charset=utf-8',
        'content-disposition': `attachment; filename="${FILE_NAME}"`,
      },
    }),
    planConfiguration: async ({ body }, { viewer }) => ({
      status: 200,
      body: await planConfiguration({ services, viewer }, kinds, requestOf(body)),
    }),
    applyConfiguration: async ({ body, headers }, { viewer, request }) => {
      const { result } = await applyConfiguration(
        { services, viewer },
        kinds,
        requestOf(body),
        headers['if-match'],
      );
      request.log.info({ ...result, by: viewer.uuid }, 'a configuration was applied');
      services.pushes.wake();
      return { status: 200, body: result };
    },
  }) satisfies Partial<Handlers>;
