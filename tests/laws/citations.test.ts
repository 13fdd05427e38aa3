import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourcesIn } from './sources.ts';

const rules = new Set(
  [...readFileSync('docs/behaviour.md', 'utf8').matchAll(/^#{2,3} (?<rule>B[\d.]+) /gm)].map(
    ({ groups }) => groups!['rule'],
  ),
);

test('every rule that the code cites (B2.1) exists in docs/behaviour.md', () => {
  const unknown = ['openapi', 'machines', 'src', 'service', 'demo', 'tests'].flatMap((folder) =>
    sourcesIn(folder).flatMap(({ path, text }) =>
      [...text.matchAll(/\bB\d+(?:\.\d+)?\b/g)]
        .filter(([rule]) => !rules.has(rule))
        .map(([rule]) => `${path} cites ${rule}`),
    ),
  );
  expect(rules.size).toBeGreaterThan(0);
  expect(unknown).toEqual([]);
});
