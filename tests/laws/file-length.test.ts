import { expect, it } from 'vitest';
import { sourcesIn } from './sources.ts';

const MAX_LINES = 350;

/** Generated files, and the schema of the first release, which no release can change. */
const EXEMPT = /^src\/routing\/routeTree\.gen\.ts$|^service\/db\/migrations\/0001-schema\.ts$/;

it.each(['machines', 'service', 'src'])('no source file of %s has more than 350 lines', (folder) => {
  const long = sourcesIn(folder)
    .filter(({ path, text }) => !EXEMPT.test(path) && text.trimEnd().split('\n').length > MAX_LINES)
    .map(({ path }) => path);
  expect(long).toEqual([]);
});
