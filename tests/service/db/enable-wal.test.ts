import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import Libsql from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { enableWal } from '../../../service/db/embedded/enable-wal.ts';

let directory: string;
let file: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'log-'));
  file = join(directory, 'new.db');
});

afterEach(async () => {
  await rm(directory, { recursive: true });
});

/** Starts a worker thread that locks the database exclusively for 200 ms. Returns the thread once it has the lock. */
async function holder(): Promise<Worker> {
  const program = `const { workerData, parentPort } = require('node:worker_threads');
const held = new (require(workerData.library))(workerData.file);
held.exec('begin exclusive');
parentPort.postMessage('held');
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
held.exec('create table first (id)');
held.exec('commit');
held.close();`;
  const library = createRequire(import.meta.url).resolve('libsql');
  const thread = new Worker(program, { eval: true, workerData: { file, library } });
  await once(thread, 'message');
  return thread;
}

describe('enableWal', () => {
  it('waits for another connection that has locked a new database', async () => {
    const thread = await holder();
    const ended = once(thread, 'exit');
    enableWal(file);
    await ended;
    const after = new Libsql(file);
    expect(after.prepare('pragma journal_mode').get()).toMatchObject({ journal_mode: 'wal' });
    expect(after.prepare('select name from sqlite_schema').all()).toMatchObject([{ name: 'first' }]);
    after.close();
  });

  it('reports an error at once if waiting would not help', () => {
    expect(() => enableWal(join(directory, 'missing', 'new.db'))).toThrow(/unable to open/i);
    writeFileSync(file, 'This is a text and not a database. '.repeat(100));
    expect(() => enableWal(file)).toThrow(/not a database/i);
  });
});
