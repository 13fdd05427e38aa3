import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addTaken, forgetTaken, mergeTaken } from '../../support/model/coverage-files.ts';

test('what workers took is merged, and forgotten before the next run', () => {
  const directory = join(mkdtempSync(join(tmpdir(), 'ways-')), 'transitions');
  expect(mergeTaken(directory)).toEqual(new Set());
  addTaken('1', new Set(['b']), directory);
  addTaken('1', new Set(['a', 'b']), directory);
  addTaken('2', new Set(['c']), directory);
  expect(mergeTaken(directory)).toEqual(new Set(['a', 'b', 'c']));
  forgetTaken(directory);
  expect(mergeTaken(directory)).toEqual(new Set());
});
