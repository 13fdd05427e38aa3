import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { describe, expect, it } from 'vitest';
import { ASVS_AUTHENTICATION, ASVS_SESSIONS } from './asvs-sign-in.ts';
import { DIFFERENCES, type Outcome } from './oracle-differences.ts';
import {
  ASVS,
  ASVS_LOGGING,
  ASVS_OTHER,
  ASVS_CHAPTERS,
  PLANS,
  REASONS,
  type NamedTest,
  type Requirement,
} from './conformance-plans.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FOLDER = 'tests/service/oidc';
const PAGE = join(ROOT, 'docs/conformance.md');

const MODULES = PLANS.flatMap(({ modules }) => modules);

const sourceOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const SOURCES = readdirSync(join(ROOT, FOLDER))
  .filter((name) => name.endsWith('.test.ts') && !name.startsWith('conformance'))
  .map((name) => ({ file: `${FOLDER}/${name}`, source: sourceOf(`${FOLDER}/${name}`) }));

/** Returns the test file that contains exactly this module's name; undefined if there is none. */
const fileOf = (module: string): string | undefined =>
  SOURCES.find(({ source }) => new RegExp(`(?:['"\`]|, )${module}(?![\\w-])`).test(source))?.file;

const link = (file: string): string => `[\`${file.replace('tests/', '')}\`](../${file})`;

const moduleRow = (module: string): string => {
  const file = fileOf(module);
  return `| \`${module}\` | ${file === undefined ? REASONS[module] : link(file)} |`;
};

const testCell = ({ file, title }: NamedTest): string => `${link(file)}: ${title.trim().replace(/:$/, '')}`;

const requirementTable = (requirements: readonly Requirement[]): string =>
  `| Number | Requirement, in short | Test, or why there is none |
| --- | --- | --- |
${requirements.map((row) => `| ${row.id} | ${row.requirement} | ${'test' in row ? testCell(row.test) : row.reason} |`).join('\n')}`;

const said = ({ status, error, names }: Outcome): string => `${status} ${error ?? names.join(', ')}`;

const page = `# Conformance

This page names, for each requirement, the test that shows that the provider conforms to it, or why there is none. It is
generated from \`conformance-plans.ts\`, \`asvs-sign-in.ts\` and \`oracle-differences.ts\` in \`tests/service/oidc\`: \`npx vitest run tests/service/oidc/conformance.test.ts -u\` writes it.

## OpenID Connect

The plans and modules are those of the [conformance suite](https://gitlab.com/openid/conformance-suite) of the OpenID
Foundation. Each module has a test of its name, which makes the module's requests on SQLite and on PostgreSQL. The suite itself
is not part of the tests: it needs Java and MongoDB. The Basic plan sends no \`code_challenge\`, which this provider requires:
check _Allow sign-ins without PKCE_ in the form of the suite's client, a server application. Uncheck _Names and e-mail address in
the ID token_: otherwise \`oidcc-scope-email\`, \`oidcc-scope-all\` and \`oidcc-alternate-happy-flow\` warn of claims that belong in
userinfo (OpenID Connect Core 1.0, section 5.4).

${PLANS.map(
  ({ title, plan, modules }) =>
    `### ${title}\n\nPlan \`${plan}\`.\n\n| Module | Test |\n| --- | --- |\n${modules.map(moduleRow).join('\n')}`,
).join('\n\n')}

\`oidcc-refresh-token\` requests \`offline_access\`. Check _Allow refresh tokens that outlive the session_ in the form of the
suite's client, so that the service grants this scope. Without the permission, the service ignores the scope, at the sign-in
and at the refresh.

Not supported, and not planned: implicit and hybrid flows, dynamic registration, front-channel logout and session frames
(browsers block the cookies that they need), encrypted tokens, pushed authorization requests, DPoP, the device flow, and
resource indicators. Consent is not asked for, because all clients belong to the operator.

## Compared with oidc-provider

[\`service/oidc/oracle.test.ts\`](../tests/service/oidc/oracle.test.ts) makes the same requests to this provider and to
\`oidc-provider\` 9, which is certified, and compares status, error and the names of parameters. They differ in:

| Request with | Here | \`oidc-provider\` | Reason |
| --- | --- | --- | --- |
${Object.entries(DIFFERENCES)
  .map(([name, { ours, theirs, reason }]) => `| ${name} | ${said(ours)} | ${said(theirs)} | ${reason} |`)
  .join('\n')}

## OWASP ASVS 5.0, chapter V6

${requirementTable(ASVS_AUTHENTICATION)}

## OWASP ASVS 5.0, chapter V7

${requirementTable(ASVS_SESSIONS)}

## OWASP ASVS 5.0, chapter V10

${requirementTable(ASVS)}

## OWASP ASVS 5.0, chapter V16

${requirementTable(ASVS_LOGGING)}

## OWASP ASVS 5.0, other chapters

This table lists selected requirements of other chapters: cookies, limits, and calls to addresses that an administrator enters.

${requirementTable(ASVS_OTHER)}
`;

describe('docs/conformance.md', () => {
  it('equals the lists of plans and requirements (`npx vitest run tests/service/oidc/conformance.test.ts -u` writes it)', async () => {
    await expect(await format(page, { parser: 'markdown', printWidth: 120 })).toMatchFileSnapshot(PAGE);
  });

  it.each(MODULES)('names either a test or a reason for %s', (module) => {
    expect([fileOf(module), REASONS[module]].filter((entry) => entry !== undefined)).toHaveLength(1);
  });

  it('gives reasons only for modules of the plans', () => {
    expect(MODULES).toEqual(expect.arrayContaining(Object.keys(REASONS)));
  });

  it.each([
    [6, ASVS_AUTHENTICATION],
    [7, ASVS_SESSIONS],
    [10, ASVS],
    [16, ASVS_LOGGING],
  ] as const)('lists every requirement of ASVS chapter V%i', (chapter, requirements) => {
    const ids = ASVS_CHAPTERS[chapter - 1]!.flatMap((count, section) =>
      Array.from({ length: count }, (_, index) => `${chapter}.${section + 1}.${index + 1}`),
    );
    expect([...new Set(requirements.map(({ id }) => id))]).toEqual(ids);
  });

  it.each(ASVS_OTHER)('refers to an existing requirement of ASVS: $id (case %$)', ({ id }) => {
    const [chapter = 0, section = 0, number = 0] = id.split('.').map(Number);
    expect(number).toBeGreaterThan(0);
    expect(number).toBeLessThanOrEqual(ASVS_CHAPTERS[chapter - 1]?.[section - 1] ?? 0);
  });

  it.each(
    [...ASVS_AUTHENTICATION, ...ASVS_SESSIONS, ...ASVS, ...ASVS_LOGGING, ...ASVS_OTHER].flatMap((row) =>
      'test' in row ? [row] : [],
    ),
  )('names a test that exists for $id (case %$)', ({ test }) => {
    expect(sourceOf(test.file)).toContain(test.title);
  });
});
