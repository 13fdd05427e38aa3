import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { format } from 'prettier';
import { chooseMutants, LAYERS, type Mutant, mutantsIn } from './mutants.ts';
import { readNoticingTests, readResults, type Result, writeResults } from './results.ts';
import { MutantRunner } from './runner.ts';
import { describeResults, readEquivalents } from './table.ts';
import { commitOf, filesOf } from './workspace.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PAGE = join(ROOT, 'docs/mutation.md');

const print = (text: string): void => void process.stdout.write(`${text}\n`);

/**
 * Chooses mutants, runs their tests, stores the results, and prints the table. `docs/mutation.md` lists the options.
 */
export async function run(args: string[]): Promise<void> {
  const { values: options } = parseArgs({
    args,
    options: {
      seed: { type: 'string', default: '1' },
      layer: { type: 'string', multiple: true, default: [...LAYERS] },
      count: { type: 'string', default: '100' },
      file: { type: 'string' },
      tests: { type: 'string', default: 'Infinity' },
      browser: { type: 'boolean', default: false },
      unchecked: { type: 'boolean', default: false },
      results: { type: 'string', default: join(ROOT, 'coverage/mutants.json') },
      earlier: { type: 'string' },
      list: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  });
  const sources = new Map(
    filesOf(ROOT)
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => [path, readFileSync(join(ROOT, path), 'utf8')] as const),
  );
  const all = [...sources]
    .filter(([path]) => options.file === undefined || path === options.file)
    .flatMap(([path, text]) => mutantsIn(path, text));
  const chosen = LAYERS.filter((layer) => options.layer.includes(layer)).flatMap((layer) =>
    chooseMutants(
      all.filter((mutant) => mutant.layer === layer),
      { seed: options.seed, count: Number(options.count), perMachine: 2 },
    ),
  );
  if (options.list) {
    for (const mutant of chosen) print(describeMutant(mutant));
    return;
  }
  const stored = readResults(options.results, options.seed, commitOf(ROOT));
  const results = new Map(stored.results.map((result) => [result.id, result]));
  const isOpen = (result: Result | undefined): boolean =>
    !result?.isComplete || (options.browser && result.noticed === null && !result.isBrowserTested);
  const todo = chosen.filter(({ id }) => isOpen(results.get(id)));
  if (todo.length > 0) {
    const runner = new MutantRunner(ROOT, sources, {
      atMost: Number(options.tests),
      runsBrowser: options.browser,
      trustsTests: options.unchecked,
      firstTests: options.earlier === undefined ? new Map() : readNoticingTests(options.earlier),
    });
    for (const mutant of todo) {
      const result = await runner.run(mutant, results.get(mutant.id));
      results.set(mutant.id, result);
      writeResults(options.results, { ...stored, results: [...results.values()] });
      print(`${describeMutant(mutant)}\n  ${describeResult(result)}`);
    }
    runner.stop();
  }
  const table = await format(describeResults([...results.values()], readEquivalents(ROOT)), {
    parser: 'markdown',
  });
  print(table);
  if (options.write) writePage(table);
}

const describeMutant = ({ id, operator, file, line, before, after }: Mutant): string =>
  `${id} ${file}:${line} ${operator}: ${before} → ${after === '' ? '(nothing)' : after}`;

function describeResult({ noticed, isComplete, passed, hasTypeError, seconds }: Result): string {
  if (noticed) {
    const { kind, test, name, isTimeLimit } = noticed;
    return `noticed (${kind}${isTimeLimit ? ', time limit' : ''}) in ${seconds} s: ${test} ${name.slice(0, 100)}`;
  }
  const state = isComplete ? 'NOT NOTICED' : 'not noticed yet';
  return `${state} by ${passed.length} files in ${seconds} s${hasTypeError ? ', except by tsc' : ''}`;
}

/** Replaces the results in `docs/mutation.md`. */
function writePage(table: string): void {
  const [start, end] = ['<!-- results -->', '<!-- /results -->'];
  const page = readFileSync(PAGE, 'utf8');
  const before = page.slice(0, page.indexOf(start) + start.length);
  writeFileSync(PAGE, `${before}\n\n${table}\n${page.slice(page.indexOf(end))}`);
}
