import { expect, test } from 'vitest';
import { codeOf, sourcesIn } from './sources.ts';

const LAYERS = ['openapi', 'machines', 'src', 'service', 'demo'] as const;

const filesWith = (folders: readonly string[], pattern: RegExp): string[] =>
  folders
    .flatMap(sourcesIn)
    .filter((source) => pattern.test(codeOf(source)))
    .map(({ path }) => path);

test('only openapi/product.ts spells the product code', () => {
  expect(filesWith(LAYERS, /\b[Nn]ova\b|NOVA_|\bnova[A-Z]/)).toEqual(['openapi/product.ts']);
});

test('screens keep no state of a workflow in hooks', () => {
  const pattern = /\buse(?:State|Reducer)\b[^;]*\b(?:loading|busy|pending|error|submitting|saving)\b/i;
  expect(filesWith(['src'], pattern).filter((path) => !path.startsWith('src/ui/'))).toEqual([]);
});
