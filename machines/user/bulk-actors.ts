import { fromPromise } from 'xstate';
import { answer, type Client, handling } from '../../openapi/client/client.ts';
import type { ImportPlan, ImportResult } from '../../openapi/generated/types.ts';
import { changeReasonHeader } from '../../openapi/rules/change-reason.ts';
import type { SavedFile } from '../common/csv-file.ts';
import { MALFORMED } from '../common/faults.ts';
import { importEffect } from '../access/import-effect.ts';
import { loadProfiles } from '../resource/form/lookups.ts';
import { type CheckedPlan, type ChosenFile, type ConfirmedImport, FILE_CHANGED } from './import-file.ts';
import type { FileExport, UserExport } from './export.machine.ts';

const EXPORTS = {
  all: { path: '/userprofile/api/v1/user/export', name: 'users' },
  active: { path: '/userprofile/api/v1/user/export/active', name: 'active-users' },
  inactive: { path: '/userprofile/api/v1/user/export/inactive', name: 'inactive-users' },
} as const;

export const exportAddress = ({ scope, format }: UserExport): string =>
  `${EXPORTS[scope].path}?format=${format}`;

/** Builds the multipart form of an upload. Its field is `users`. */
function asForm({ name, content }: ChosenFile) {
  const form = new FormData();
  form.set('users', content, name);
  // The contract declares the file as a string, so `body` contains the file's name. The serializer replaces the body
  // with the form.
  return { body: { users: name }, bodySerializer: () => form };
}

/**
 * Reads a file into memory, so that no change on the disk breaks the upload.
 *
 * @throws Fault `FILE_CHANGED` if the browser cannot read the file as it was when it was chosen
 */
async function readFile({ name, content }: ChosenFile): Promise<ChosenFile> {
  try {
    return { name, content: new Blob([await content.arrayBuffer()]) };
  } catch {
    throw FILE_CHANGED;
  }
}

async function hasSameBytes(one: Blob, other: Blob): Promise<boolean> {
  if (one.size !== other.size) return false;
  const [bytes, others] = await Promise.all(
    [one, other].map(async (blob) => new Uint8Array(await blob.arrayBuffer())),
  );
  return bytes?.every((byte, index) => byte === others?.[index]) ?? false;
}

export function bulkActors({ api }: Client, save: (file: SavedFile) => void) {
  return {
    download: fromPromise<void, FileExport>(async ({ input, signal }) => {
      if (input.scope === 'changes') {
        const params = { query: input.filter };
        const call = api.GET('/userprofile/api/v1/history/export', { params, parseAs: 'blob', signal });
        return save({ name: 'history.csv', content: await answer<Blob>(call) });
      }
      if (input.scope === 'configuration') {
        const call = api.GET('/userprofile/api/v1/configuration', { parseAs: 'blob', signal });
        return save({ name: 'configuration.yaml', content: await answer<Blob>(call) });
      }
      if (input.scope === 'selected') {
        const { format, selection: body } = input;
        const params = { query: { format } };
        const call = api.POST('/userprofile/api/v1/user/export', { params, body, parseAs: 'blob', signal });
        return save({ name: `selected-users.${format}`, content: await answer<Blob>(call) });
      }
      const { scope, format } = input;
      const { path, name } = EXPORTS[scope];
      const content = await answer<Blob>(
        api.GET(path, { params: { query: { format } }, parseAs: 'blob', signal }),
      );
      save({ name: `${name}.${format}`, content });
    }),
    planImport: fromPromise<CheckedPlan, ChosenFile>(async ({ input, signal, system }) => {
      const file = await readFile(input);
      const call = api.POST('/userprofile/api/v1/user/import/plan', {
        // A service without import plans responds with 404. The import then continues without a plan.
        ...handling(404),
        ...asForm(file),
        signal,
      });
      const plan: ImportPlan | undefined = await answer(call);
      if (!plan?.rows) throw MALFORMED;
      const effect = importEffect(plan, null);
      const isTouched = effect.touched.length > 0;
      const { content } = file;
      return {
        ...plan,
        content,
        effect: isTouched ? importEffect(plan, await loadProfiles(system, signal)) : effect,
      };
    }),
    importUsers: fromPromise<ImportResult | null, ConfirmedImport>(
      async ({ input: { file: chosen, plan, reason }, signal }) => {
        const file = await readFile(chosen);
        if (plan && !(await hasSameBytes(plan.content, file.content))) throw FILE_CHANGED;
        const header = { ...(plan === null ? {} : { 'If-Match': plan.tag }), ...changeReasonHeader(reason) };
        const call = api.POST('/userprofile/api/v1/user/import', {
          // The screen says that nothing was imported. The next call ends the session in the console.
          ...handling(401),
          ...asForm(file),
          params: { header },
          signal,
        });
        return (await answer(call)) ?? null;
      },
    ),
  };
}
