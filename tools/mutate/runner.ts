import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutate, type Mutant } from './mutants.ts';
import { importersOf, relatedTests } from './related.ts';
import { kindOf, type Noticed, type Result } from './results.ts';
import { TestClient } from './test-client.ts';
import { copyWorkspace, type Workspace } from './workspace.ts';

export interface RunnerOptions {
  /** Maximum number of test files for each mutant, without browser tests. */
  readonly atMost: number;
  /** Whether the browser tests run for mutants that no other test noticed. */
  readonly runsBrowser: boolean;
  /** Whether to omit the check that a failing test file passes without the mutant. */
  readonly trustsTests: boolean;
  /** The related test file to run first, by the mutant's id. */
  readonly firstTests: ReadonlyMap<string, string>;
}

interface Spec {
  readonly title: string;
  readonly file: string;
  readonly ok: boolean;
}

/** A part of the report of Playwright. */
interface SpecGroup {
  readonly specs?: readonly Spec[];
  readonly suites?: readonly SpecGroup[];
}

/** Runs the tests of mutants, in a temporary copy of the repository. */
export class MutantRunner {
  readonly #sources: ReadonlyMap<string, string>;
  readonly #options: RunnerOptions;
  readonly #importers: ReturnType<typeof importersOf>;
  readonly #workspace: Workspace;
  readonly #client: TestClient;
  /** Test files that noticed a mutant, and pass without it. */
  readonly #verified = new Set<string>();
  /** Test files that fail without a mutant. */
  readonly #failing = new Set<string>();

  constructor(root: string, sources: ReadonlyMap<string, string>, options: RunnerOptions) {
    this.#sources = sources;
    this.#options = options;
    this.#importers = importersOf([...sources].map(([path, text]) => ({ path, text })));
    this.#workspace = copyWorkspace(root);
    this.#client = new TestClient(this.#workspace);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => process.exit(1));
    process.once('exit', () => this.stop());
  }

  /**
   * Runs the related tests that have not run yet, until one fails.
   *
   * @throws Error if Vitest does not start
   */
  async run(mutant: Mutant, earlier: Result | undefined): Promise<Result> {
    const start = Date.now();
    const passed = [...(earlier?.passed ?? [])];
    const first = this.#options.firstTests.get(mutant.id);
    const related = relatedTests(mutant, this.#importers, first).filter((test) => !passed.includes(test));
    const tests = related.slice(0, Math.max(0, this.#options.atMost - passed.length));
    let noticed = await this.#findNoticing(mutant, tests);
    if (noticed === null) passed.push(...tests.filter((test) => !this.#failing.has(test)));
    const isComplete = noticed !== null || tests.length === related.length;
    const isMissed = noticed === null && isComplete;
    const hasTypeError = isMissed ? (await this.#runMutated(mutant, ['npx', 'tsc'])).code !== 0 : null;
    const isBrowserTested = isMissed && this.#options.runsBrowser;
    if (isBrowserTested) noticed = await this.#findNoticingBrowserTest(mutant);
    const seconds = (earlier?.seconds ?? 0) + Math.round((Date.now() - start) / 1000);
    const { edits: _, ...described } = mutant;
    return { ...described, noticed, passed, isComplete, hasTypeError, isBrowserTested, seconds };
  }

  stop(): void {
    this.#client.stop();
    this.#workspace.remove();
  }

  async #findNoticing(mutant: Mutant, tests: readonly string[]): Promise<Noticed | null> {
    const { file } = mutant;
    const original = this.#sources.get(file)!;
    const code = mutate(original, mutant);
    for (;;) {
      const usable = tests.filter((test) => !this.#failing.has(test));
      if (usable.length === 0) return null;
      const { failure, isTimeLimit } = await this.#client.run({ file, original, code, tests: usable });
      if (failure === null) return null;
      if (await this.#passesOtherwise(file, failure.test)) {
        return { ...failure, kind: kindOf(failure, this.#sources.get(failure.test) ?? ''), isTimeLimit };
      }
      this.#failing.add(failure.test);
      process.stderr.write(
        `${failure.test} also fails without a mutant, so it does not count: ${failure.name}\n`,
      );
    }
  }

  /** Returns whether a test file passes without a mutant. Each file is checked once. */
  async #passesOtherwise(file: string, test: string): Promise<boolean> {
    if (this.#options.trustsTests || this.#verified.has(test)) return true;
    const code = this.#sources.get(file)!;
    const { failure } = await this.#client.run({ file, original: code, code, tests: [test] });
    if (failure === null) this.#verified.add(test);
    return failure === null;
  }

  async #findNoticingBrowserTest(mutant: Mutant): Promise<Noticed | null> {
    const { code, output } = await this.#runMutated(mutant, [
      'sh',
      '-c',
      'npm run build >&2 && npx playwright test --max-failures=1 --workers=1 --reporter=json',
    ]);
    if (code === 0 || !output.startsWith('{')) return null;
    const [failed] = specsOf(JSON.parse(output) as SpecGroup).filter(({ ok }) => !ok);
    if (!failed) return null;
    const { title, file } = failed;
    const failure = { test: `tests/browser/${file}`, name: title, message: '' };
    return { ...failure, kind: 'browser', isTimeLimit: false };
  }

  /** Runs a program in the copy while it contains the mutant. */
  async #runMutated(
    mutant: Mutant,
    [program, ...args]: readonly [string, ...string[]],
  ): Promise<{ code: number | null; output: string }> {
    const path = join(this.#workspace.directory, mutant.file);
    const original = this.#sources.get(mutant.file)!;
    writeFileSync(path, mutate(original, mutant));
    const child = spawn(program, args, {
      cwd: this.#workspace.directory,
      env: { ...process.env, TMPDIR: this.#workspace.temporary },
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
    });
    const kill = (): void => void process.kill(-child.pid!, 'SIGKILL');
    process.once('exit', kill);
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    const [code] = (await once(child, 'close')) as [number | null];
    process.off('exit', kill);
    writeFileSync(path, original);
    return { code, output };
  }
}

const specsOf = ({ specs = [], suites = [] }: SpecGroup): Spec[] => [...specs, ...suites.flatMap(specsOf)];
