import { join } from 'node:path';
import { format } from 'prettier';
import { describe, expect, it } from 'vitest';
import { getMetadata, type GenericSchema } from 'valibot';
import { SECRET_SETTINGS } from '../../service/secret-files.ts';
import { findSettingFaults, SETTING_GROUPS, SETTING_NAMES } from '../../service/settings/settings.ts';
import type { SettingDoc } from '../../service/settings/formats.ts';

const PAGE = join(import.meta.dirname, '../../docs/settings.md');

const docOf = (schema: unknown): SettingDoc => getMetadata(schema as GenericSchema) as unknown as SettingDoc;

const SETTINGS = Object.values(SETTING_GROUPS).flatMap((group) =>
  Object.entries(group).map(([name, schema]) => ({ name, doc: docOf(schema) })),
);

const isSecret = (name: string): boolean => SECRET_SETTINGS.some((one) => one === name);

function row(name: string, { meaning, example, fallback, default: other }: SettingDoc): string {
  const cells = [
    `\`${name}\`${isSecret(name) ? ' (secret)' : ''}`,
    meaning,
    other ?? (fallback === undefined ? '' : `\`${fallback}\``),
    `\`${example}\``,
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
}

const table = (group: object): string =>
  [
    '| Variable | Meaning | Default | Example |',
    '| --- | --- | --- | --- |',
    ...Object.entries(group).map(([name, schema]) => row(name, docOf(schema))),
  ].join('\n');

const page = `# Settings

The service reads its settings from environment variables. All are optional, and an empty value counts as unset. The
service does not start with an invalid setting: it names the setting and the rule that it breaks.
\`userprofile check-config\` tries the settings without starting the service.

This page is generated from \`service/settings/\`: \`npx vitest run tests/service/settings-page.test.ts -u\` writes it.

A setting that is marked as secret can be read from a file: \`DATABASE_URL_FILE=/run/secrets/database\` replaces
\`DATABASE_URL\`. The file has one line in UTF-8. The service ignores a byte order mark and the last line break.

${Object.entries(SETTING_GROUPS)
  .map(([title, group]) => `## ${title}\n\n${table(group)}`)
  .join('\n\n')}

## At build time

\`PRODUCT_CODE\` is a constant of the build. \`PRODUCT_CODE=acme npm run build\` builds another product, whose role is
\`ACME_ADMIN\` and whose field is \`acmeCustomerCompany\`.
`;

describe('docs/settings.md', () => {
  it('equals the settings in the code (`npx vitest run tests/service/settings-page.test.ts -u` writes it)', async () => {
    await expect(await format(page, { parser: 'markdown', printWidth: 120 })).toMatchFileSnapshot(PAGE);
  });

  it('has a row for every setting', () => {
    expect(SETTINGS.map(({ name }) => name)).toEqual(SETTING_NAMES);
  });

  it.each(SETTINGS)('contains a valid example of $name', ({ name, doc }) => {
    expect(findSettingFaults({ [name]: doc.example })).toEqual([]);
    expect(doc.meaning).toMatch(/^[^a-z].*[.:]$/);
  });
});
