import type { FastifyRequest } from 'fastify';
import { exportUsers, type Format } from './export.ts';
import { importUsers, planOf, type Upload } from './import.ts';
import { readUpload } from './upload.ts';
import { limitConcurrency } from '../../tasks/concurrency.ts';
import { runExclusively, type LeasedWrite } from '../../tasks/job-locks.ts';
import type { Flag } from '../../db/schema.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Services } from '../../services.ts';
import type { Viewer } from '../../access/viewer.ts';

/** Maximum number of concurrent import processes. Each can use a CPU core and 512 MB of memory (`IMPORT_LIMITS`). */
const PROCESSES = 2;

export function bulkHandlers({ db, config, pushes, addressNotices, limits }: Services) {
  const inTurn = limitConcurrency(PROCESSES);

  const download = (viewer: Viewer, format: Format, name: string, active: Flag | null) => {
    const { snmpManager } = config;
    const { content, contentType } = exportUsers(db, { viewer, active, snmpManager }, format);
    return {
      status: 200 as const,
      body: content,
      headers: {
        'content-type': contentType,
        'content-disposition': `attachment; filename="${name}.${format}"`,
      },
    };
  };

  /**
   * Reads the uploaded file and runs `job`. Refuses a concurrent call of the same user. Runs at most `PROCESSES` jobs
   * on this instance; further jobs wait.
   */
  const withUpload = <T>(
    viewer: Viewer,
    request: FastifyRequest,
    job: (upload: Upload, write: LeasedWrite) => Promise<T>,
  ) =>
    runExclusively(
      { db, log: request.log },
      `import ${viewer.uuid}`,
      async (write) => {
        const bytes = await readUpload(request);
        const { snmpManager, sso } = config;
        return inTurn(() => job({ viewer, bytes, limits: limits.import, snmpManager, sso }, write));
      },
      'Another import of yours is running. Wait until it ends.',
    );

  return {
    exportUsers: async ({ query }, { viewer }) => download(viewer, query.format ?? 'csv', 'users', null),
    exportActiveUsers: async ({ query }, { viewer }) =>
      download(viewer, query.format ?? 'csv', 'active-users', 1),
    exportInactiveUsers: async ({ query }, { viewer }) =>
      download(viewer, query.format ?? 'csv', 'inactive-users', 0),
    importUsers: async ({ headers }, { viewer, request }) => {
      const { result, emailChanges } = await withUpload(viewer, request, (upload, write) =>
        importUsers(db, write, upload, headers['if-match']),
      );
      request.log.info({ ...result, by: viewer.uuid }, 'users were imported');
      pushes.wake();
      addressNotices.send(emailChanges, request.log);
      return { status: 200, body: result };
    },
    planImport: async (_input, { viewer, request, signal }) => ({
      status: 200,
      body: await withUpload(viewer, request, (upload) => planOf(db, upload, signal)),
      headers: { 'content-type': 'application/json; charset=utf-8' },
    }),
  } satisfies Partial<Handlers>;
}
