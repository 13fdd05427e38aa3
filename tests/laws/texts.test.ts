import { expect, test } from 'vitest';
import { codeOf, type Source, sourcesIn } from './sources.ts';

const modules: Record<string, Record<string, unknown>> = import.meta.glob(
  ['../../src/texts/*.ts', '../../src/**/texts.ts', '../../src/**/*-texts.ts'],
  { eager: true },
);

const tables = new Map(Object.values(modules).flatMap((module) => Object.entries(module)));

/** The whole keys of texts: `loginTexts.title`; of a table looked up by key, the table's. */
function keysOf(key: string, text: unknown): string[] {
  if (typeof text !== 'object' || text === null) return [key];
  return Object.entries(text).flatMap(([name, inner]) =>
    /^\w+$/.test(name) ? keysOf(`${key}.${name}`, inner) : [key],
  );
}

const IMPORT = /import \{(?<names>[^}]*)\} from '\.[^'\n]*\.ts';/g;
const TAKEN_OUT = /const (?:\{(?<names>[^}]*)\}|(?<name>\w+)) = (?<from>\w+(?:\.\w+)*);/g;

/** `title`, `title as heading`, `title: heading` or `...rest`: what is taken, and what it is called from there on. */
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

/** What a source names of the texts that it imports, by whole keys. */
function saidIn(source: Source): string[] {
  const code = codeOf(source);
  const called = new Map<string, string>();
  for (const { groups } of code.matchAll(IMPORT)) {
    for (const [taken, name] of namesIn(groups!['names']!)) if (tables.has(taken)) called.set(name, taken);
  }
  for (const { groups } of code.matchAll(TAKEN_OUT)) {
    const [table = '', ...path] = groups!['from']!.split('.');
    const key = called.get(table);
    if (key === undefined) continue;
    const names: [string, string][] = groups!['name'] ? [['', groups!['name']]] : namesIn(groups!['names']!);
    for (const [taken, name] of names) {
      called.set(name, [key, ...path, taken].filter((part) => part !== '').join('.'));
    }
  }
  const rest = code.replaceAll(IMPORT, '').replaceAll(TAKEN_OUT, '');
  return [...rest.matchAll(/(?<!\w|(?<!\.\.)\.)(?<name>\w+)(?<path>(?:\??\.\w+)*\[?)/g)].flatMap(
    ({ groups }) => {
      const key = called.get(groups!['name']!);
      return key === undefined ? [] : [key + groups!['path']!.replaceAll('?', '')];
    },
  );
}

test('every visible text is used', () => {
  const sources = sourcesIn('src');
  const said = new Set(sources.flatMap(saidIn));
  const code = sources.map(codeOf).join('\n');
  /** Where a table is handed on, who takes it names the rest of the key; where it is looked up by key, nobody does. */
  const isHandedOn = (key: string): boolean => {
    const names = key.split('.');
    return names.some((_, index) => {
      const table = names.slice(0, index).join('.');
      const rest = names.slice(index);
      return (
        said.has(`${table}[`) ||
        (said.has(table) && rest.every((name) => new RegExp(`\\b${name}\\b`).test(code)))
      );
    });
  };
  const isSaid = (key: string): boolean =>
    [...said].some((one) => one === key || one.startsWith(`${key}.`) || one === `${key}[`) || isHandedOn(key);
  const keys = [...tables].flatMap(([name, text]) => keysOf(name, text));
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.filter((key) => !isSaid(key))).toEqual([]);
});
