import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listMachines } from '../../machines/app/lists.ts';
import { resources } from '../../machines/resources.ts';
import { screened, screensOf } from '../../src/resources.ts';
import { importsOf, type Source, sourcesIn } from './sources.ts';

const root = join(import.meta.dirname, '../..');
const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  );
const folderOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

it('machines hold no loose files but the root, and the list of resources', () => {
  expect(filesIn('machines').toSorted()).toEqual(['app.machine.ts', 'resources.ts']);
});

it.each(Object.keys(resources))('%s has a folder of its own, with all that is peculiar to it', (name) => {
  expect(filesIn(`machines/${folderOf(name)}`)).toContain('resource.ts');
});

it.each(screened)('%s has screens, and says what the console shows of it', (name) => {
  const { of, menu, removal } = screensOf(name);
  expect(of).toBe(name);
  expect(menu.label).not.toBe('');
  expect(removal !== undefined).toBe('removal' in resources[name]);
  const own = filesIn(`src/screens/${folderOf(name)}`);
  for (const file of ['resource.ts', 'texts.ts', 'criteria.ts', 'list.tsx', 'form.tsx']) {
    expect(own).toContain(file);
  }
});

it('what shows the name of a resource is a list', () => {
  const shownIn = Object.values(resources).flatMap((resource) =>
    'shownIn' in resource ? [...resource.shownIn] : [],
  );
  expect(shownIn.length).toBeGreaterThan(0);
  expect(Object.keys(listMachines)).toEqual(expect.arrayContaining(shownIn));
});

it('one list on each side names the resources: no other file has to be edited for one more', () => {
  const folders = Object.keys(resources).map(folderOf);
  const named = (source: Source) =>
    folders.filter((folder) => importsOf(source).some((path) => path.includes(`/${folder}/`)));
  const shared = ['machines', 'src', 'service']
    .flatMap(sourcesIn)
    .filter((source) => named(source).length > folders.length / 2);
  expect(shared.map(({ path }) => path).toSorted()).toEqual([
    'machines/resources.ts',
    'service/resources.ts',
  ]);
});
