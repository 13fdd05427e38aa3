import { join } from 'node:path';
import { format } from 'prettier';
import { expect, it } from 'vitest';
import { FILE_CHANGED } from '../../machines/user/import-file.ts';
import type { Outcome } from '../../src/outcomes/outcome.ts';
import { fault } from '../support/faults.ts';
import { noticeOf, outcomes } from '../support/outcomes.ts';

const rows = Object.entries(outcomes).flatMap(([from, events]) =>
  Object.entries(events).map(([event, row]) => ({ from, event, row: row as Outcome })),
);

it('every row of the table has at least one effect', () => {
  expect(rows.filter(({ row }) => Object.keys(row).length === 0)).toEqual([]);
});

it.each([
  [true, 'All other sessions have ended. A mail confirms the change.'],
  [false, 'All other sessions have ended.'],
])('a changed password is confirmed by a mail: %j', (confirms, detail) => {
  const notice = noticeOf({ from: 'account', event: { type: 'passwordChanged', confirms } });
  expect(notice?.detail).toBe(detail);
});

it.each([
  [
    'a changed file',
    FILE_CHANGED,
    'Nothing was imported',
    'The file has changed since it was chosen, or was deleted. Choose it again.',
  ],
  [
    'an ended session',
    fault({ status: 401 }),
    'Nothing was imported',
    'The session ended before the import began. Make a new plan first.',
  ],
])('the notice of an import explains %s', (_, reason, text, detail) => {
  const event = { type: 'importFailed', fault: reason } as const;
  expect(noticeOf({ from: 'bulkImport', event })).toMatchObject({ text, detail });
});

const COLUMNS: readonly (readonly [string, keyof Outcome])[] = [
  ['Notice', 'notice'],
  ['Undo', 'undoes'],
  ['Withdraws', 'withdraws'],
  ['Navigates', 'goes'],
  ['Analytics', 'counts'],
  ['Lists', 'lists'],
  ['Logged', 'log'],
  ['Root only', 'handledBy'],
];

it('the committed table of outcomes is up to date (`npx vitest run tests/screens/outcomes.test.ts -u` writes it)', async () => {
  const head = ['Actor', 'Event', ...COLUMNS.map(([title]) => title)];
  const lines = rows.map(({ from, event, row }) => [
    from,
    event,
    ...COLUMNS.map(([, part]) => (row[part] === undefined ? '' : 'yes')),
  ]);
  const table = [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  const page = `# Outcomes of events

Each event that an actor emits has a row; without one, the code does not compile. The rows of a resource are in its
\`src/screens/<resource>/outcomes.ts\`, the others in \`src/outcomes\`. The messages are those of
[behaviour.md](behaviour.md), B17.

${table}
`;
  await expect(await format(page, { parser: 'markdown' })).toMatchFileSnapshot(
    join(import.meta.dirname, '../../docs/outcomes.md'),
  );
});
