import { expect, it } from 'vitest';
import { sourcesIn } from './sources.ts';

const MAX_LINES = 350;

/** The schema of the first release, which no release can change. */
const EXEMPT = 'service/db/migrations/0001-schema.ts';

it.each(['machines', 'service', 'src'])(`no file of %s/ has more than ${MAX_LINES} lines`, (folder) => {
  const lengths = sourcesIn(folder).map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }));
  expect(lengths.filter(({ path, lines }) => lines > MAX_LINES && path !== EXEMPT)).toEqual([]);
});
