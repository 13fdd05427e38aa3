import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { codeOf, sourcesIn } from './sources.ts';

const sources = ['machines', 'src'].flatMap(sourcesIn);

/**
 * Returns the code that may provide the actors of a file: the composition in `machines/app`, the resources, the flows,
 * and the other files of the folder. Machines are omitted, because they only declare actors.
 */
const compositionFor = (path: string): string =>
  sources
    .filter((source) => !source.path.endsWith('.machine.ts') && source.path !== path)
    .filter((source) =>
      ['machines/app', 'machines/resource', 'src/flows', dirname(path)].includes(dirname(source.path)),
    )
    .map(codeOf)
    .join('\n');

/** Pairs of a file and the name of a placeholder actor that it declares. */
const placeholders = sources.flatMap((source) =>
  [...codeOf(source).matchAll(/(?<name>\w+): placeholderActor\b/g)].map(
    (found) => [source.path, found.groups!['name']!] as const,
  ),
);

test('machines declare placeholder actors', () => {
  expect(placeholders.length).toBeGreaterThan(50);
});

test.each(placeholders)('%s: something provides the actor %s', (path, name) => {
  expect(compositionFor(path)).toMatch(new RegExp(`\\b${name}(?:: (?!placeholderActor)|,|\\()`));
});
