import { expect, it } from 'vitest';
import { sourcesIn } from './sources.ts';

it('only openapi/rules/normalize.ts calls String.prototype.normalize, which takes quadratic time for some texts', () => {
  const callers = ['openapi', 'machines', 'src', 'service', 'demo'].flatMap((folder) =>
    sourcesIn(folder).flatMap(({ path, text }) =>
      // The forms of resources also have a function of this name.
      /(?<!\brules)\??\.normalize\(/.test(text) ? [path] : [],
    ),
  );
  expect(callers).toEqual(['openapi/rules/normalize.ts']);
});
