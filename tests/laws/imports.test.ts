import { expect, test } from 'vitest';
import { importsOf, sourcesIn } from './sources.ts';

/** What each layer may import: folders of ours, and packages that tie it to a place where it runs. */
const LAYERS: Readonly<Record<string, { folders: readonly string[]; packages: RegExp }>> = {
  openapi: { folders: ['openapi'], packages: /^openapi-fetch$/ },
  machines: { folders: ['machines', 'openapi'], packages: /^xstate$/ },
  src: {
    folders: ['src', 'machines', 'openapi', 'styled-system'],
    packages: /^(?!node:|fastify|@fastify\/|kysely|libsql|pg$)/,
  },
  service: { folders: ['service', 'openapi'], packages: /^(?!react|xstate|@xstate\/|@tanstack\/|@ark-ui\/)/ },
};

const FOLDER = /^(?:openapi|machines|src|service|tests|tools|styled-system)(?:\/|$)/;

test.each(Object.entries(LAYERS))('%s imports only what its layer may', (layer, { folders, packages }) => {
  const strangers = sourcesIn(layer).flatMap((source) =>
    importsOf(source)
      .filter((imported) =>
        FOLDER.test(imported) ? !folders.includes(imported.split('/')[0]!) : !packages.test(imported),
      )
      .map((imported) => `${source.path} imports ${imported}`),
  );
  expect(strangers).toEqual([]);
});

test('a design part knows no machine, route or screen', () => {
  const strangers = sourcesIn('src/ui').flatMap((source) =>
    importsOf(source)
      .filter((imported) =>
        /^(?:machines|src\/(?:routes|screens))\/|^@tanstack\/react-router$/.test(imported),
      )
      .map((imported) => `${source.path} imports ${imported}`),
  );
  expect(strangers).toEqual([]);
});

/** The folders of design parts: each is made of those before it. */
const UI_FOLDERS = ['theme', 'base', 'feedback', 'field', 'overlay', 'table', 'tree', 'layout'];

const uiFolderOf = (path: string): string =>
  /^src\/ui\/(?<folder>[^/]+)\//.exec(path)?.groups!['folder'] ?? '';

test('the folders of design parts import each other in one direction', () => {
  const strangers = sourcesIn('src/ui').flatMap((source) => {
    const allowed = UI_FOLDERS.slice(0, UI_FOLDERS.indexOf(uiFolderOf(source.path)) + 1);
    return importsOf(source)
      .filter((imported) => imported.startsWith('src/ui/') && !allowed.includes(uiFolderOf(imported)))
      .map((imported) => `${source.path} imports ${imported}`);
  });
  expect(strangers).toEqual([]);
});

test('imports of ours say the file with its extension', () => {
  const bare = ['openapi', 'machines', 'src', 'service', 'tests'].flatMap((folder) =>
    sourcesIn(folder).flatMap((source) =>
      importsOf(source)
        .filter((imported) => FOLDER.test(imported) && !imported.startsWith('styled-system'))
        .filter((imported) => !/\.\w+(?:\?(?:raw|thread))?$/.test(imported))
        .map((imported) => `${source.path} imports ${imported}`),
    ),
  );
  expect(bare).toEqual([]);
});
