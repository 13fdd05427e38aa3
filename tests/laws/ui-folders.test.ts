import { expect, test } from 'vitest';
import { importsOf, sourcesIn } from './sources.ts';

/** The folders of the design system. A folder may import only from itself and from folders before it in this list. */
const UI_FOLDERS = ['theme', 'base', 'feedback', 'field', 'overlay', 'table', 'tree', 'layout'];

const uiFolderOf = (path: string): string =>
  /^src\/ui\/(?<folder>[^/]+)\//.exec(path)?.groups!['folder'] ?? '';

test('the folders of src/ui import only from folders before them', () => {
  const foreign = sourcesIn('src/ui').flatMap((source) => {
    const allowed = UI_FOLDERS.slice(0, UI_FOLDERS.indexOf(uiFolderOf(source.path)) + 1);
    return importsOf(source)
      .filter((imported) => imported.startsWith('src/ui/') && !allowed.includes(uiFolderOf(imported)))
      .map((imported) => `${source.path} imports ${imported}`);
  });
  expect(foreign).toEqual([]);
});
