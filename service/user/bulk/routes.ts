import type { FastifyRequest } from 'fastify';
import { exportUsers, pagesOfUsers, type Format } from './export.ts';
import type { StoredUser } from './import-context.ts';
import { pagesOfSelectedUsers } from './selected-users.ts';
import { importUsers, planOf, type Upload } from './import.ts';
import { readUpload } from './upload.ts';
import { limitConcurrency } from '../../tasks/concurrency.ts';
import { runExclusively, type LeasedWrite } from '../../tasks/job-locks.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Services } from '../../services.ts';
import type { Viewer } from '../../access/viewer.ts';

/** Maximum number of concurrent import processes. Each can use a CPU core and 512 MB of memory (`IMPORT_LIMITS`). */
const PROCESSES = 2;

export function bulkHandlers(services: Services) {
  const { db, config, pushes, addressNotices, limits } = services;
  const inTurn = limitConcurrency(PROCESSES);

  const download = (
    viewer: Viewer,
    format: Format = 'csv',
    name: string,
    pages: AsyncIterable<StoredUser[]>,
  ) => {
    const { snmpManager } = config;
    const { content, contentType } = exportUsers(db, { viewer, pages, snmpManager }, format);
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
    exportUsers: async ({ query }, { viewer }) =>
      download(viewer, query.format, 'users', pagesOfUsers(db, null)),
    exportActiveUsers: async ({ query }, { viewer }) =>
      download(viewer, query.format, 'active-users', pagesOfUsers(db, 1)),
    exportInactiveUsers: async ({ query }, { viewer }) =>
      download(viewer, query.format, 'inactive-users', pagesOfUsers(db, 0)),
    exportSelectedUsers: async ({ query, body }, { viewer }) =>
      download(
        viewer,
        query.format,
        'selected-users',
        await pagesOfSelectedUsers({ services, viewer }, body),
      ),
    importUsers: async ({ headers }, { viewer, request }) => {
      const { result, emailChanges } = await withUpload(viewer, request, (upload, write) =>
        importUsers(db, write, upload, headers['if-match']),
      );
      const { created, updated, unchanged } = result;
      request.log.info({ created, updated, unchanged, by: viewer.uuid }, 'users were imported');
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
