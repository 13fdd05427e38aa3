import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { addTaken, forgetTaken, mergeTaken } from '../../support/model/coverage-files.ts';

test('what workers took is merged, and forgotten before the next run', () => {
  const home = mkdtempSync(join(tmpdir(), 'ways-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const directory = join(home, 'transitions');
  expect(mergeTaken(directory)).toEqual(new Set());
  addTaken('1', new Set(['b']), directory);
  addTaken('1', new Set(['a', 'b']), directory);
  addTaken('2', new Set(['c']), directory);
  expect(mergeTaken(directory)).toEqual(new Set(['a', 'b', 'c']));
  forgetTaken(directory);
  expect(mergeTaken(directory)).toEqual(new Set());
});
