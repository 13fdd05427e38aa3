import { expect, test } from 'vitest';
import { importsOf, sourcesIn } from './sources.ts';

test('the gallery shows every component of the design system that screens use', () => {
  const used = sourcesIn('src')
    .filter(({ path }) => !path.startsWith('src/ui/'))
    .map(({ path, text }) => ({ path, text: text.replaceAll(/import type [^;]+;/g, '') }))
    .flatMap(importsOf)
    .filter((path) => /^src\/ui\/.*\.tsx$/.test(path));
  const shown = new Set(sourcesIn('tools/gallery').flatMap(importsOf));
  // Adds the components that every page of the gallery shows.
  shown.add('src/ui/base/page-title.tsx');
  shown.add('src/ui/overlay/lazy-component.tsx');
  // Adds the components of `src/screens/notices.tsx`, which the gallery mounts.
  shown.add('src/ui/feedback/toaster.tsx');
  shown.add('src/ui/feedback/live-regions.tsx');
  expect([...new Set(used)].filter((path) => !shown.has(path))).toEqual([]);
});
