import { fromPromise } from 'xstate';
import { answer, type Client, handling } from '../../openapi/client/client.ts';
import type { Fault } from '../../openapi/client/fault.ts';
import type {
  ConfigurationPlan,
  ConfigurationRequest,
  ConfigurationResult,
} from '../../openapi/generated/types.ts';
import { MALFORMED } from '../common/faults.ts';
import {
  configurationMachine,
  type ConfigurationDraft,
  type ConfigurationFile,
} from './configuration.machine.ts';

/** Maximum size of a file in bytes, as in the contract. A larger file is not read. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Returns the fault of a file that is not sent to the service. */
const refusedFile = (status: 413 | 422, code: string): Fault => ({
  ...MALFORMED,
  kind: 'refused',
  status,
  code,
});

const bodyOf = ({ text, deletesMissing, secrets }: ConfigurationDraft): ConfigurationRequest => ({
  file: text,
  deletesMissing,
  secrets: Object.entries(secrets).flatMap(([name, value]) =>
    value.isEmpty ? [] : [{ name, value: value.reveal() }],
  ),
});

/** Returns the machine of the screen that plans and applies a configuration file. */
export const configurationOf = ({ api }: Client) =>
  configurationMachine.provide({
    actors: {
      readFile: fromPromise<string, ConfigurationFile>(async ({ input: { content } }) => {
        if (content.size > MAX_BYTES) throw refusedFile(413, 'too_large');
        try {
          return await content.text();
        } catch {
          throw refusedFile(422, 'file_changed');
        }
      }),
      plan: fromPromise<ConfigurationPlan, ConfigurationDraft>(({ input, signal }) =>
        answer(
          api.POST('/userprofile/api/v1/configuration/plan', {
            body: bodyOf(input),
            ...handling(404),
            signal,
          }),
        ),
      ),
      apply: fromPromise<ConfigurationResult, { draft: ConfigurationDraft; tag: string }>(
        ({ input: { draft, tag }, signal }) =>
          answer(
            api.POST('/userprofile/api/v1/configuration', {
              body: bodyOf(draft),
              params: { header: { 'If-Match': tag } },
              ...handling(404),
              signal,
            }),
          ),
      ),
    },
  });
