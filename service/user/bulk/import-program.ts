/** The program of the child process that reads and plans an import. It has no access to the database. */
import { chunks, ROWS_PER_STATEMENT } from '../../db/chunks.ts';
import { fold } from '../../db/fold.ts';
import { answerCalls } from '../../tasks/answer-calls.ts';
import type { UniqueFields } from '../unique-fields.ts';
import type { UserFile } from './file-row.ts';
import { planImport, serializePlan } from './plan.ts';
import { readUserFile } from './read-file.ts';
import { cellsOf, treeCell, type MatchedUser, type ImportChoices, type KnownUser } from './import-context.ts';
import type { PlannedUser } from './read-row.ts';
import { findFormer, writtenUser, type FormerUser, type WrittenUser } from './written-user.ts';

let file: UserFile = { rows: [], headings: {}, sheet: null, otherSheets: [] };
let users = new Map<string, MatchedUser>();

/** The results of planning, which the parent process requests page by page. */
interface Pages {
  json: Iterator<Uint8Array>;
  formers: Iterator<FormerUser[]>;
  written: Iterator<WrittenUser[]>;
}

let pages: Pages | null = null;

/** Returns the next page; null after the last one. */
function nextIn<Page>(iterator: Iterator<Page> | undefined): Page | null {
  const next = iterator?.next();
  return next?.done === false ? next.value : null;
}

function* knownTo({ viewer, trees }: ImportChoices): Generator<[username: string, KnownUser]> {
  for (const [username, user] of users) {
    const granted = trees.get(user.row.business_profile_uuid ?? '') ?? [];
    yield [username, { ...user, cells: cellsOf(viewer, user.row, treeCell(granted, user.trees)) }];
  }
}

function* formersIn(planned: readonly PlannedUser[]): Generator<FormerUser[]> {
  yield* chunks(planned.flatMap((user) => findFormer(user) ?? []));
}

function* writtenIn(planned: readonly PlannedUser[], choices: ImportChoices): Generator<WrittenUser[]> {
  for (const page of chunks(planned)) yield page.map((user) => writtenUser(user, choices));
}

const calls = {
  read: async (bytes: Uint8Array) => {
    file = await readUserFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return file.rows.length;
  },
  /**
   * Returns the usernames and e-mail addresses of up to `ROWS_PER_STATEMENT` rows, starting at an index.
   * Returns an empty array after the last row.
   */
  uniqueFields: async (from: number): Promise<UniqueFields[]> =>
    file.rows.slice(from, from + ROWS_PER_STATEMENT).map(({ cells }) => ({
      username: fold(cells.username),
      email: fold(cells.email),
    })),
  reset: async () => {
    users = new Map();
    pages = null;
    return null;
  },
  addUsers: async (page: MatchedUser[]) => {
    for (const user of page) users.set(user.row.username_folded, user);
    return null;
  },
  plan: async (choices: ImportChoices) => {
    const planned = planImport(file, { ...choices, users: new Map(knownTo(choices)) });
    pages = {
      json: serializePlan(planned),
      formers: formersIn(planned.users),
      written: writtenIn(planned.users, choices),
    };
    return { ...planned.plan, bytes: planned.bytes, problems: planned.problems };
  },
  json: async () => nextIn(pages?.json),
  formers: async () => nextIn(pages?.formers),
  written: async () => nextIn(pages?.written),
};

export type ImportCalls = typeof calls;

answerCalls(calls);
