import { expect, test } from 'vitest';
import { codeOf, sourcesIn } from './sources.ts';

const LAYERS = ['openapi', 'machines', 'src', 'service'] as const;

const filesWith = (folders: readonly string[], pattern: RegExp): string[] =>
  folders
    .flatMap(sourcesIn)
    .filter((source) => pattern.test(codeOf(source)))
    .map(({ path }) => path);

const inScreens = (pattern: RegExp): string[] =>
  filesWith(['src'], pattern).filter((path) => !path.startsWith('src/ui/'));

test('only the client of the service and the client of the suite call fetch', () => {
  const callers = filesWith(LAYERS, /(?<![\w.])(?:globalThis\.|window\.)?fetch\(/);
  const allowed = ['openapi/client.ts', 'service/sources/http.ts'];
  expect(callers.filter((path) => !allowed.includes(path))).toEqual([]);
});

test('only openapi/product.ts spells the product code', () => {
  expect(filesWith(LAYERS, /\b[Nn]ova\b|NOVA_|\bnova[A-Z]/)).toEqual(['openapi/product.ts']);
});

test('machines know no page', () => {
  expect(
    filesWith(
      ['machines'],
      /(?<![\w.'"])(?:window|document|localStorage|sessionStorage|location|navigator)\./,
    ),
  ).toEqual([]);
});

test('what happens is said by machines: screens keep no state of a workflow in hooks', () => {
  expect(inScreens(/\buse(?:Layout)?Effect\(/)).toEqual([]);
  expect(
    inScreens(/\buse(?:State|Reducer)\b[^;]*\b(?:loading|busy|pending|error|submitting|saving)\b/i),
  ).toEqual([]);
});

test('nothing is skipped, focused or put off', () => {
  const pattern = /\b(?:test|it|describe)\.(?:skip|only|todo|fixme)\(/;
  expect(filesWith(['tests'], pattern)).toEqual([]);
  expect(filesWith(LAYERS, /@ts-ignore|@ts-nocheck/)).toEqual([]);
});

test('files are called in kebab case, routes after their addresses', () => {
  const named = LAYERS.flatMap(sourcesIn)
    .map(({ path }) => path)
    .filter((path) => !path.startsWith('src/routes/'));
  expect(named.filter((path) => /[A-Z ]/.test(path))).toEqual([]);
});
