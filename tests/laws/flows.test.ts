import { expect, test } from 'vitest';
import { importsOf, sourcesIn } from './sources.ts';

const VIEWER = 'src/flows/';
const STARTS = 'src/flows/start-flows.ts';

const source = (path: string) => sourcesIn('src').find((one) => one.path === path)!;

test('the initial bundle contains no code of the flow viewer, except the check whether the tab is watched', () => {
  const importers = sourcesIn('src')
    .filter(({ path }) => !path.startsWith(VIEWER) && !path.startsWith('src/routes/flows'))
    .flatMap((one) => importsOf(one).filter((imported) => imported.startsWith(VIEWER)));
  expect(importers).toEqual([STARTS]);
  const started = [...source(STARTS).text.matchAll(/^import (?!type).*'(?<file>[^'\n]+)'/gm)];
  expect(started.map((match) => match.groups!['file'])).toEqual(['./tab-storage.ts']);
});

test('the inspector of a third party is loaded on demand, and only in development builds', () => {
  const inspector = 'src/flows/stately-inspector.ts';
  const holders = sourcesIn('src').filter((one) => importsOf(one).includes('@statelyai/inspect'));
  expect(holders.map(({ path }) => path)).toEqual([inspector]);
  const importers = sourcesIn('src').filter((one) => importsOf(one).includes(inspector));
  expect(importers.map(({ path }) => path)).toEqual([STARTS]);
  expect(source(STARTS).text).toMatch(
    /if \(import\.meta\.env\.DEV && [^{]*'inspect'[^{]*\{\s*void import\('\.\/stately-inspector\.ts'\)/,
  );
});
