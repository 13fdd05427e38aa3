import { exportUsers, type Format } from '../bulk/export.ts';
import { importUsers, planOf } from '../bulk/import.ts';
import { readUpload } from '../bulk/upload.ts';
import type { Flag } from '../db/schema.ts';
import type { Handlers } from '../handlers.ts';
import type { Services } from '../services.ts';
import type { Viewer } from '../viewer.ts';

type BulkCalls = 'exportUsers' | 'exportActiveUsers' | 'exportInactiveUsers' | 'importUsers' | 'planImport';

/** The calls of bulk management. */
export function bulkHandlers({ db, pushes }: Services): Pick<Handlers, BulkCalls> {
  const download = async (viewer: Viewer, format: Format, name: string, active: Flag | null) => {
    const { content, contentType } = await exportUsers(db, viewer, active, format);
    return {
      status: 200 as const,
      body: content,
      headers: {
        'content-type': contentType,
        'content-disposition': `attachment; filename="${name}.${format}"`,
      },
    };
  };

  return {
    exportUsers: async ({ query }, { viewer }) => download(viewer, query.format ?? 'csv', 'users', null),
    exportActiveUsers: async ({ query }, { viewer }) =>
      download(viewer, query.format ?? 'csv', 'active-users', 1),
    exportInactiveUsers: async ({ query }, { viewer }) =>
      download(viewer, query.format ?? 'csv', 'inactive-users', 0),
    importUsers: async ({ headers }, { viewer, request }) => {
      const result = await importUsers(db, viewer, await readUpload(request), headers['if-match']);
      pushes.wake();
      return { status: 200, body: result };
    },
    planImport: async (_input, { viewer, request }) => ({
      status: 200,
      body: await planOf(db, viewer, await readUpload(request)),
    }),
  };
}
