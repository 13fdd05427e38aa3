/** The program of the thread that an import is read and planned in. It knows no database. */
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

/** What can be asked of the thread, one thing at a time. */
const calls = {
  /** Reads the file; gives how many users it holds. */
  read: async (bytes: Uint8Array) => {
    rows = await readUserFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return rows.length;
  },
  /** Forgets all users that it was told of. */
  forget: async () => {
    users = new Map();
    return null;
  },
  /** Takes a page of the users that there are. */
  learn: async (page: StoredUser[]) => {
    for (const user of page) users.set(user.row.username_folded, user);
    return null;
  },
  /** Plans the import; gives what the import goes by. */
  plan: async (choices: ImportChoices) => {
    planned = planImport(rows, { ...choices, users });
    const { rows: reported, ...counts } = planned.plan;
    return { ...counts, problems: reported.flatMap(({ problems }) => problems) };
  },
  /** The plan as it is sent: in JSON. */
  encode: async () => new TextEncoder().encode(JSON.stringify(plannedOrFail().plan)),
  /** Begins with the first of the users who are created or changed, for `next`. */
  begin: async () => {
    pages = chunks(plannedOrFail().users);
    return null;
  },
  /** The next of them; none where there are no more. */
  next: async () => {
    const page = pages?.next();
    return page?.done === false ? page.value : [];
  },
};

export type ThreadCalls = typeof calls;

/** What the thread is asked: a call with what it takes. */
export interface ThreadQuestion {
  call: keyof ThreadCalls;
  input: never;
}

/** What it answers: what the call gave, or how a Problem is made again of what it refused. */
export type ThreadAnswer =
  | { value: unknown }
  | { refusal: { code: Problem['code']; message: string; extensions: Record<string, unknown> } };

/** Bytes are transferred rather than copied. */
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
