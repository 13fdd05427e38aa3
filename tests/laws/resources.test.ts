import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listMachines } from '../../machines/app/lists.ts';
import { resources } from '../../machines/resources.ts';
import type { FirstRequest } from '../../src/prefetch/first-request.ts';
import { paths } from '../../src/routing/paths.ts';
import { resourcesWithScreens } from '../../machines/app/resource-names.ts';
import { consoleOutcomes } from '../../src/screens/console-outcomes.ts';
import { menuEntryOf } from '../../src/screens/menu-entries.ts';
import { codeOf, importsOf, type Source, sourcesIn } from './sources.ts';

const root = join(import.meta.dirname, '../..');
const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  );
const folderOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

it('the folder machines/ contains no files except the lists of all machines and of all resources', () => {
  expect(filesIn('machines').toSorted()).toEqual(['registry.ts', 'resources.ts']);
});

it.each(Object.keys(resources))(
  '%s has a folder with all files that are specific to this resource',
  (name) => {
    expect(filesIn(`machines/${folderOf(name)}`)).toContain('resource.ts');
  },
);

it.each(resourcesWithScreens)('%s has screens, and the files for its texts, list and form', (name) => {
  expect(menuEntryOf(name).label).not.toBe('');
  expect(consoleOutcomes).toHaveProperty(`${name}Form`);
  expect(`${name}Removal` in consoleOutcomes).toBe('removal' in resources[name]);
  const own = filesIn(`src/screens/${folderOf(name)}`);
  for (const file of ['menu-entry.ts', 'outcomes.ts', 'texts.ts', 'criteria.ts', 'list.tsx', 'form.tsx']) {
    expect(own).toContain(file);
  }
});

it('every list that a resource declares in shownIn exists', () => {
  const shownIn = Object.values(resources).flatMap((resource) =>
    'shownIn' in resource ? [...resource.shownIn] : [],
  );
  expect(shownIn.length).toBeGreaterThan(0);
  expect(Object.keys(listMachines)).toEqual(expect.arrayContaining(shownIn));
});

const firstRequests = Object.values(
  import.meta.glob<FirstRequest | undefined>('../../src/screens/*/criteria.ts', {
    eager: true,
    import: 'firstRequest',
  }),
);

it.each(resourcesWithScreens)('%s exports a firstRequest for its list', (name) => {
  expect(firstRequests.map((request) => request?.screen)).toContain(paths[name].list);
});

it.each(resourcesWithScreens)('%s declares the lookups of its form, which the console prefetches', (name) => {
  expect(resources[name].reads.lookups.every((list) => list in listMachines)).toBe(true);
});

it.each(resourcesWithScreens)('%s is in the table of addresses (B2.1)', (name) => {
  const addresses = readFileSync(join(root, 'docs/behaviour.md'), 'utf8')
    .split('### B2.1 ')[1]
    ?.split('\n### ')[0];
  expect(addresses).toContain(`| \`${resources[name].address}/`);
});

it('only machines/resources.ts and service/resources.ts import from more than half of the resource folders', () => {
  const folders = Object.keys(resources).map(folderOf);
  const named = (source: Source) =>
    folders.filter((folder) => importsOf(source).some((path) => path.includes(`/${folder}/`)));
  const shared = ['machines', 'src', 'service', 'demo']
    .flatMap(sourcesIn)
    .filter((source) => named(source).length > folders.length / 2);
  expect(shared.map(({ path }) => path).toSorted()).toEqual([
    'machines/resources.ts',
    'service/resources.ts',
  ]);
});

/** The files that a new resource must be added to, besides the contract. */
const SHARED = ['machines/resources.ts', 'service/resources.ts', 'service/change-history/visible-items.ts'];

/** Files that name many resources, but need no change for a new resource. */
const NAMES_MANY = [
  // Nouns for the kinds of recorded objects. A new kind in the contract does not compile without its noun.
  'src/screens/change-history/texts.ts',
  // The screen for a new installation, which helps to create objects of only some resources.
  'src/screens/first-steps/texts.ts',
  // Axe visits the screens of these resources. A new resource can be visited here or in its own browser test.
  'tests/browser/shell/accessible-screens.ts',
  // The first test checks control characters in fields. The second one saves the unchanged response of a read call.
  'tests/service/control-characters.test.ts',
  'tests/service/oauth/authorization/sent-back.test.ts',
  // The test of recorded changes makes every call, and compares all recorded objects.
  'tests/support/changing-calls.ts',
  // Selects and deletes objects of each list except the lists of users.
  'tests/service/bulk-actions/objects.test.ts',
  // Writes a file with objects of each section.
  'tests/service/configuration/configuration.test.ts',
  // This test makes random changes of the objects above, and compares the record with them.
  'tests/service/change-history/random-changes.test.ts',
];

const quoted = (word: string) => new RegExp(`['"\`/.]${word}['"\`/.]|\\b${word}:`);

it('no files except the shared ones and the listed exceptions name all resources', () => {
  const words = resourcesWithScreens.map((name) => {
    const { address, follows } = resources[name];
    return [name, folderOf(name), address.slice(1), follows].map(quoted);
  });
  const namesAll = (code: string) => words.every((patterns) => patterns.some((word) => word.test(code)));
  const found = ['machines', 'src', 'service', 'demo', 'tools', 'tests']
    .flatMap(sourcesIn)
    .filter((source) => namesAll(codeOf(source)))
    .map(({ path }) => path);
  expect(found).toEqual(expect.arrayContaining(SHARED));
  expect([...SHARED, ...NAMES_MANY]).toEqual(expect.arrayContaining(found));
});
