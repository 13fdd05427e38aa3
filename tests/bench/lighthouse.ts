import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from 'playwright';
import { requireChromium } from '../support/chromium.ts';
import { freePort } from '../support/free-port.ts';
import { startStack } from '../support/stack.ts';
import { installPackage } from './install-package.ts';
import { median } from './measure.ts';
import { signIn } from './sign-in.ts';
import { type Table } from './tables.ts';

const PACKAGE = fileURLToPath(new URL('lighthouse', import.meta.url));
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Lighthouse's presets, each with the goal for its scores. The mobile preset is the default and has no flag. */
const PRESETS = [
  { device: 'desktop', flags: ['--preset=desktop'], goal: 100 },
  { device: 'mobile', flags: [], goal: 95 },
];
const MAX_OUTPUT_BYTES = 64 * 1024 ** 2;

/** The parts of a Lighthouse report that this file uses. */
interface Report {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Record<
    (typeof CATEGORIES)[number],
    {
      readonly score: number | null;
      readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
    }
  >;
  readonly audits: Record<string, { readonly title: string; readonly score: number | null }>;
}

async function audit(url: string, { port, flags }: { port: number; flags: readonly string[] }) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      join(PACKAGE, 'node_modules/lighthouse/cli/index.js'),
      url,
      `--port=${port}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      '--output=json',
      '--quiet',
      '--no-enable-error-reporting',
      ...flags,
    ],
    { maxBuffer: MAX_OUTPUT_BYTES },
  );
  const report = JSON.parse(stdout) as Report;
  if (report.runtimeError) throw new Error(report.runtimeError.message);
  return report;
}

/** Returns the titles of the audits that lower the report's scores. */
const lost = ({ categories, audits }: Report): string[] =>
  Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .flatMap(({ id, weight }) => {
      const { title, score } = audits[id]!;
      return weight > 0 && score !== null && score < 1 ? [title] : [];
    });

/** Returns a page's scores in every category, and the audits that lower them. */
async function scoresOf(url: string, options: { port: number; flags: readonly string[]; runs: number }) {
  const reports: Report[] = [];
  for (let run = 0; run < options.runs; run++) reports.push(await audit(url, options));
  const scores = CATEGORIES.map((category) => [
    category,
    median(reports.map(({ categories }) => 100 * (categories[category].score ?? 0))),
  ]);
  return { ...Object.fromEntries(scores), 'less for': [...new Set(reports.flatMap(lost))].join('; ') };
}

/**
 * Runs Lighthouse on the login screen and on the users list, each with the desktop and mobile presets.
 *
 * @param users number of users in the list
 */
export async function measureLighthouse({ users, runs }: { users: number; runs: number }): Promise<Table[]> {
  installPackage(PACKAGE);
  const port = await freePort();
  const stack = await startStack({
    port: await freePort(),
    environment: { DEMO_USERS: String(users) },
  });
  const profile = await mkdtemp(join(tmpdir(), 'userprofile-lighthouse-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: requireChromium(),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  });
  const rows: Table['rows'] = {};
  const measure = async (name: string, path: string) => {
    for (const { device, flags, goal } of PRESETS) {
      const scores = await scoresOf(stack.url + path, { port, flags, runs });
      rows[`${name}, ${device}`] = { ...scores, 'to reach': goal };
    }
  };
  try {
    await measure('login screen', 'auth/login/user');
    const page = await context.newPage();
    await signIn(page, stack.url);
    await page.close();
    await measure('users list', 'user/list');
  } finally {
    await context.close();
    await stack.stop();
    await rm(profile, { recursive: true });
  }
  return [{ title: `Lighthouse, ${users.toLocaleString('en')} users`, rows }];
}
