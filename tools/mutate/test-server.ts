import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import {
  BaseSequencer,
  createVitest,
  type Reporter,
  type TestModule,
  type TestSpecification,
  type Vitest,
} from 'vitest/node';

/** A request to run test files in this order, until a test fails. */
export interface Order {
  /** The source file, its text, and its text during the tests. */
  readonly file: string;
  readonly original: string;
  readonly code: string;
  readonly tests: readonly string[];
}

export interface Failure {
  readonly test: string;
  readonly name: string;
  readonly message: string;
}

/** A message of the server: a sign of life after each test, or the result at the end. */
export type Message =
  | { readonly type: 'ready' | 'running'; readonly test: string }
  | {
      readonly type: 'result';
      readonly failure: Failure | null;
    };

let order: readonly string[] = [];

class GivenOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => order.indexOf(pathOf(a.moduleId)) - order.indexOf(pathOf(b.moduleId)));
  }
}

const pathOf = (moduleId: string): string => relative(process.cwd(), moduleId);

const send = (message: Message): void => void process.send?.(message);

/** Tells the parent process which file is running, so that it notices an endless loop. */
const progress: Reporter = {
  onTestModuleStart: ({ moduleId }) => send({ type: 'running', test: pathOf(moduleId) }),
  onTestCaseResult: ({ module }) => send({ type: 'running', test: pathOf(module.moduleId) }),
};

/**
 * Runs in a child process whose working directory is a copy of the repository. It keeps Vitest ready, because its start
 * takes longer than most tests. It ends, and deletes the copy, when the parent process ends.
 */
export async function run(): Promise<void> {
  const root = process.cwd();
  process.on('disconnect', () => {
    const script = 'kill -s KILL -- "-$1"; rm -rf "$2"';
    spawn('sh', ['-c', script, 'sh', String(process.pid), dirname(root)], { cwd: '/', detached: true });
  });
  const vitest = await createVitest('test', {
    root,
    watch: false,
    maxWorkers: 1,
    bail: 1,
    reporters: [progress],
    silent: true,
    sequence: { sequencer: GivenOrder },
  });
  await vitest.standalone();
  const specifications = await vitest.globTestSpecifications();
  process.on('message', (message: Order) => void answer(vitest, specifications, message));
  send({ type: 'ready', test: '' });
}

async function answer(
  vitest: Vitest,
  specifications: readonly TestSpecification[],
  { file, original, code, tests }: Order,
): Promise<void> {
  const path = join(process.cwd(), file);
  writeFileSync(path, code);
  invalidate(vitest, path);
  order = tests;
  // `bail` counts the failures of earlier runs, too.
  vitest.state.idMap.clear();
  vitest.state.filesMap.clear();
  const chosen = specifications.filter(({ moduleId }) => tests.includes(pathOf(moduleId)));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen);
  writeFileSync(path, original);
  invalidate(vitest, path);
  const failure = testModules.map(findFailure).find((found) => found !== null) ?? null;
  const [error] = unhandledErrors;
  const unhandled = error
    ? { test: tests[0] ?? '', name: 'unhandled error', message: messageOf(error) }
    : null;
  send({ type: 'result', failure: failure ?? unhandled });
}

/** Makes Vite transform a file again, and every bundled program (`?program`), which may contain the file. */
function invalidate(vitest: Vitest, file: string): void {
  vitest.invalidateFile(file);
  for (const { vite } of vitest.projects) {
    for (const { moduleGraph } of Object.values(vite.environments)) {
      for (const module of moduleGraph.idToModuleMap.values()) {
        if (module.id?.endsWith('?program')) moduleGraph.invalidateModule(module);
      }
    }
  }
}

function findFailure(module: TestModule): Failure | null {
  const test = pathOf(module.moduleId);
  for (const failed of module.children.allTests('failed')) {
    return { test, name: failed.fullName, message: messageOf(failed.result().errors?.[0]) };
  }
  for (const suite of module.children.allSuites()) {
    const [error] = suite.errors();
    if (error) return { test, name: suite.fullName, message: messageOf(error) };
  }
  const [error] = module.errors();
  return error ? { test, name: 'the whole file', message: messageOf(error) } : null;
}

const messageOf = (error: unknown): string => {
  const { message = String(error) } = error as { message?: string };
  return message.slice(0, 500);
};
