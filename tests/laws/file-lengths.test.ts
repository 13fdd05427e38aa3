import { expect, it } from 'vitest';
import { sourcesIn } from './sources.ts';

const MAX_LINES = 350;

it.each(['machines', 'src'])(`no file of %s/ has more than ${MAX_LINES} lines`, (folder) => {
  const lengths = sourcesIn(folder).map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }));
  expect(lengths.filter(({ lines }) => lines > MAX_LINES)).toEqual([]);
});
