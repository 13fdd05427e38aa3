/** Runs in the thread that reads and plans an import, without a database. */
import { parentPort, type Transferable } from 'node:worker_threads';
import { chunks } from '../../db/chunks.ts';
import { Problem } from '../../http/problem.ts';
import type { FileRow } from './columns.ts';
import { planImport, type Planned } from './plan.ts';
import { readUserFile } from './read-file.ts';
import type { PlannedUser } from './read-row.ts';
import type { StoredUser, ImportChoices } from './import-context.ts';

let rows: FileRow[] = [];
let users = new Map<string, StoredUser>();
let planned: Planned | null = null;
let pages: Generator<PlannedUser[]> | null = null;

const plannedOrFail = (): Planned => {
  if (!planned) throw new Error('Nothing is planned yet.');
  return planned;
};

const calls = {
  read: async (bytes: Uint8Array) => {
    rows = await readUserFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return rows.length;
  },
  forget: async () => {
    users = new Map();
    return null;
  },
  learn: async (page: StoredUser[]) => {
    for (const user of page) users.set(user.row.username_folded, user);
    return null;
  },
  plan: async (choices: ImportChoices) => {
    planned = planImport(rows, { ...choices, users });
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

export type ThreadCalls = typeof calls;

export interface ThreadQuestion {
  call: keyof ThreadCalls;
  input: never;
}

/** Carries a Problem as data. */
export type ThreadAnswer =
  | { value: unknown }
  | { refusal: { code: Problem['code']; message: string; extensions: Record<string, unknown> } };

const transferred = (value: unknown): Transferable[] =>
  value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : [];

async function answer({ call, input }: ThreadQuestion): Promise<ThreadAnswer> {
  try {
    return { value: await calls[call](input) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { type: _type, title: _title, status: _status, code, message, ...extensions } = error.body;
    return { refusal: { code, message, extensions } };
  }
}

const port = parentPort;
port?.on('message', (question: ThreadQuestion) => {
  void answer(question).then((reported) =>
    port.postMessage(reported, 'value' in reported ? transferred(reported.value) : []),
  );
});
