import { expect, test } from 'vitest';
import { codeOf, type Source, sourcesIn } from './sources.ts';

const modules: Record<string, Record<string, unknown>> = import.meta.glob(
  ['../../src/texts/*.ts', '../../src/**/texts.ts', '../../src/**/*-texts.ts'],
  { eager: true },
);

const tables = new Map(Object.values(modules).flatMap((module) => Object.entries(module)));

/**
 * Returns the keys of all texts of a table, such as `loginTexts.title`. A nested table whose keys are no identifiers
 * counts as one text.
 */
function keysOf(key: string, text: unknown): string[] {
  if (typeof text !== 'object' || text === null) return [key];
  return Object.entries(text).flatMap(([name, inner]) =>
    /^\w+$/.test(name) ? keysOf(`${key}.${name}`, inner) : [key],
  );
}

const IMPORT = /import \{(?<names>[^}]*)\} from '\.[^'\n]*\.ts';/g;
const DESTRUCTURED = /const (?:\{(?<names>[^}]*)\}|(?<name>\w+)) = (?<from>\w+(?:\.\w+)*);/g;

/**
 * Parses the names in an import or a destructuring (`title`, `title as heading`, `title: heading`, `...rest`). Returns
 * pairs of the imported key and its local name. The key of `...rest` is empty.
 */
function namesIn(list: string): [taken: string, called: string][] {
  return list
    .split(',')
    .map((one) => one.trim().replace(/^type /, ''))
    .filter((one) => one !== '')
    .map((one) => {
      const [taken = '', called = taken] = one.split(/ as |: /);
      return taken.startsWith('...') ? ['', taken.slice(3)] : [taken, called];
    });
}

/** Returns the keys of the texts that a file uses, such as `loginTexts.title`. */
function usedIn(source: Source): string[] {
  const code = codeOf(source);
  const called = new Map<string, string>();
  for (const { groups } of code.matchAll(IMPORT)) {
    for (const [taken, name] of namesIn(groups!['names']!)) if (tables.has(taken)) called.set(name, taken);
  }
  for (const { groups } of code.matchAll(DESTRUCTURED)) {
    const [table = '', ...path] = groups!['from']!.split('.');
    const key = called.get(table);
    if (key === undefined) continue;
    const names: [string, string][] = groups!['name'] ? [['', groups!['name']]] : namesIn(groups!['names']!);
    for (const [taken, name] of names) {
      called.set(name, [key, ...path, taken].filter((part) => part !== '').join('.'));
    }
  }
  const rest = code.replaceAll(IMPORT, '').replaceAll(DESTRUCTURED, '');
  return [...rest.matchAll(/(?<!\w|(?<!\.\.)\.)(?<name>\w+)(?<path>(?:\??\.\w+)*\[?)/g)].flatMap(
    ({ groups }) => {
      const key = called.get(groups!['name']!);
      return key === undefined ? [] : [key + groups!['path']!.replaceAll('?', '')];
    },
  );
}

test('the console uses every text of the text tables', () => {
  const sources = sourcesIn('src');
  const used = new Set(sources.flatMap(usedIn));
  const code = sources.map(codeOf).join('\n');
  /**
   * Returns whether the code may use a text without naming its whole key in one file. Either its table is read with a
   * computed key, or the table is passed to code that names the rest of the key.
   */
  const isPassedOn = (key: string): boolean => {
    const names = key.split('.');
    return names.some((_, index) => {
      const table = names.slice(0, index).join('.');
      const rest = names.slice(index);
      return (
        used.has(`${table}[`) ||
        (used.has(table) && rest.every((name) => new RegExp(`\\b${name}\\b`).test(code)))
      );
    });
  };
  const isUsed = (key: string): boolean =>
    [...used].some((one) => one === key || one.startsWith(`${key}.`) || one === `${key}[`) || isPassedOn(key);
  const keys = [...tables].flatMap(([name, text]) => keysOf(name, text));
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.filter((key) => !isUsed(key))).toEqual([]);
});
