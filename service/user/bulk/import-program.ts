/** Runs in the process that reads and plans an import, without a database. */
import { chunks, ROWS_PER_STATEMENT } from '../../db/chunks.ts';
import { fold } from '../../db/fold.ts';
import { answerCalls } from '../../tasks/answer-calls.ts';
import type { Claim } from '../claims.ts';
import type { UserFile } from './columns.ts';
import { planImport, type Planned } from './plan.ts';
import { readUserFile } from './read-file.ts';
import type { PlannedUser } from './read-row.ts';
import type { ClaimedUser, ImportChoices } from './import-context.ts';

let file: UserFile = { rows: [], sheet: null, otherSheets: [] };
let users = new Map<string, ClaimedUser>();
let planned: Planned | null = null;
let pages: Generator<PlannedUser[]> | null = null;

const plannedOrFail = (): Planned => {
  if (!planned) throw new Error('Nothing is planned yet.');
  return planned;
};

const calls = {
  read: async (bytes: Uint8Array) => {
    file = await readUserFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return file.rows.length;
  },
  /** Returns the claims of up to `ROWS_PER_STATEMENT` rows from an index on; an empty list after the last row. */
  claims: async (from: number): Promise<Claim[]> =>
    file.rows.slice(from, from + ROWS_PER_STATEMENT).map(({ cells }) => ({
      username: fold(cells.username),
      email: fold(cells.email),
    })),
  forget: async () => {
    users = new Map();
    return null;
  },
  learn: async (page: ClaimedUser[]) => {
    for (const user of page) users.set(user.row.username_folded, user);
    return null;
  },
  plan: async (choices: ImportChoices) => {
    planned = planImport(file, { ...choices, users });
    const { rows: reported, ...counts } = planned.plan;
    return { ...counts, problems: reported.flatMap(({ problems }) => problems) };
  },
  encode: async () => new TextEncoder().encode(JSON.stringify(plannedOrFail().plan)),
  /** Starts over for `next`, which gives pages of the created and changed users. */
  begin: async () => {
    pages = chunks(plannedOrFail().users);
    return null;
  },
  next: async () => {
    const page = pages?.next();
    return page?.done === false ? page.value : [];
  },
};

export type ImportCalls = typeof calls;

answerCalls(calls);
