import { expect, test } from 'vitest';
import { codeOf, sourcesIn } from './sources.ts';

const modules: Record<string, Record<string, unknown>> = import.meta.glob(
  ['../../src/texts/*.ts', '../../src/screens/*/words.ts'],
  { eager: true },
);

/** The names that lead to a text: `texts.login.title` → `title`; of a table looked up by key, the table's. */
function namesOf(name: string, text: unknown): string[] {
  if (typeof text !== 'object' || text === null) return [name];
  return Object.entries(text).flatMap(([key, inner]) => (/^\w+$/.test(key) ? namesOf(key, inner) : [name]));
}

test('every text that a person can read is said somewhere', () => {
  // What other texts import is a part of them: it is said where they are.
  const code = sourcesIn('src')
    .flatMap((source) =>
      /^src\/(texts\/|screens\/[^/]+\/words\.ts)/.test(source.path)
        ? (codeOf(source).match(/^import [^;]*;/gm) ?? [])
        : [codeOf(source)],
    )
    .join('\n');
  const names = Object.values(modules).flatMap((module) =>
    Object.entries(module).flatMap(([name, text]) => namesOf(name, text)),
  );
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
});
