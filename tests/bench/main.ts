import { parseArgs } from 'node:util';
import { measureAnswers } from './answers.ts';
import { measureBulk } from './bulk.ts';
import { measureFirstRow } from './first-row.ts';
import { measureHistory } from './history.ts';
import { measureHolds } from './holds.ts';
import { type BenchDatabase, measureImports } from './imports.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureMillion } from './million.ts';
import { measureRows } from './rows.ts';
import { measureService } from './service.ts';
import { measureSignIns } from './sign-ins.ts';
import { measureSoak } from './soak.ts';
import { printJson, printTable, type Table } from './tables.ts';
import { measureTree } from './tree.ts';

interface Options {
  users: number;
  runs: number;
  database: BenchDatabase;
  changes: number;
}

const PARTS = {
  rows: measureRows,
  service: measureService,
  'sign-ins': measureSignIns,
  holds: measureHolds,
  answers: measureAnswers,
  imports: measureImports,
  million: measureMillion,
  history: measureHistory,
  bulk: measureBulk,
  soak: measureSoak,
  tree: measureTree,
  'first-row': measureFirstRow,
  lighthouse: measureLighthouse,
} satisfies Record<string, (options: Options) => Promise<Table[]>>;

/** Returns the value of `--database`. Throws if it is neither `sqlite` nor `postgres`. */
function databaseOf(name: string): BenchDatabase {
  if (name === 'sqlite' || name === 'postgres') return name;
  throw new Error(`--database=${name} is neither sqlite nor postgres.`);
}

/**
 * Measurements that run only if the command names them: they take minutes and need other software, such as PostgreSQL.
 */
const NAMED_ONLY: ReadonlySet<string> = new Set(['million', 'history', 'bulk', 'soak']);

/** Runs the named measurements, in the order of `PARTS`. Without names, runs all except `NAMED_ONLY`. */
export async function runAll(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      users: { type: 'string', default: '10000' },
      runs: { type: 'string', default: '5' },
      database: { type: 'string', default: 'sqlite' },
      changes: { type: 'string', default: '1000000' },
    },
  });
  const unknown = positionals.find((name) => !(name in PARTS));
  if (unknown !== undefined)
    throw new Error(`There is no measurement ${unknown}. Choose from ${Object.keys(PARTS).join(', ')}`);
  const found: Table[] = [];
  for (const [name, measure] of Object.entries(PARTS)) {
    if (positionals.length > 0 ? !positionals.includes(name) : NAMED_ONLY.has(name)) continue;
    const tables = await measure({
      users: Number(values.users),
      runs: Number(values.runs),
      database: databaseOf(values.database),
      changes: Number(values.changes),
    });
    found.push(...tables);
    if (!values.json) for (const table of tables) printTable(table);
  }
  if (values.json) printJson(found);
}
