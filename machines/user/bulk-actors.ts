import { fromPromise } from 'xstate';
import { answer, type Client, handling } from '../../openapi/client.ts';
import type { ImportPlan, ImportResult } from '../../openapi/types.ts';
import { MALFORMED } from '../common/faults.ts';
import type { ChosenFile } from './bulk-import.machine.ts';
import type { UserExport } from './export.machine.ts';

/** A file for the browser to save where downloads go. */
export interface SavedFile {
  readonly name: string;
  readonly content: Blob;
}

const EXPORTS = {
  all: { path: '/userprofile/api/v1/user/export', name: 'users' },
  active: { path: '/userprofile/api/v1/user/export/active', name: 'active-users' },
  inactive: { path: '/userprofile/api/v1/user/export/inactive', name: 'inactive-users' },
} as const;

/** The address that an export is downloaded from; the browser can follow it by itself, too. */
export const exportAddress = ({ scope, format }: UserExport): string =>
  `${EXPORTS[scope].path}?format=${format}`;

/** Puts a file into the form that the service takes it in: its field is `users`. */
function asForm({ name, content }: ChosenFile) {
  const form = new FormData();
  form.set('users', content, name);
  // The contract calls the file a text; what is sent is what the serializer gives.
  return { body: { users: name }, bodySerializer: () => form };
}

/** Makes the actors of bulk management. */
export function bulkActors({ api }: Client, save: (file: SavedFile) => void) {
  return {
    download: fromPromise<void, UserExport>(async ({ input: { scope, format }, signal }) => {
      const { path, name } = EXPORTS[scope];
      const content = await answer<Blob>(
        api.GET(path, { params: { query: { format } }, parseAs: 'blob', signal }),
      );
      save({ name: `${name}.${format}`, content });
    }),
    planImport: fromPromise<ImportPlan, ChosenFile>(async ({ input, signal }) => {
      const call = api.POST('/userprofile/api/v1/user/import/plan', {
        // A service may lack it: then the import goes on without a plan.
        ...handling(404),
        ...asForm(input),
        signal,
      });
      const plan: ImportPlan | undefined = await answer(call);
      if (!plan?.rows) throw MALFORMED;
      return plan;
    }),
    importUsers: fromPromise<ImportResult | null, { file: ChosenFile; tag: string | null }>(
      async ({ input: { file, tag }, signal }) => {
        const header = tag === null ? {} : { 'If-Match': tag };
        const call = api.POST('/userprofile/api/v1/user/import', {
          ...asForm(file),
          params: { header },
          signal,
        });
        return (await answer(call)) ?? null;
      },
    ),
  };
}
