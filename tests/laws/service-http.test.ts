import { expect, it } from 'vitest';
import { importsOf, sourcesIn } from './sources.ts';

/** Files that read a request or build a response for routes, and the server with its authentication and limits. */
const MAY_IMPORT_HTTP = [
  'service/access/lookup.ts',
  'service/authentication.ts',
  'service/limits.ts',
  'service/list-changes/visible-versions.ts',
  'service/oauth/sessions/cookies.ts',
  'service/oauth/sessions/xsrf.ts',
  'service/operations/metrics-access.ts',
  'service/profile/answers.ts',
  'service/server.ts',
];

it('only routes, and the listed parts of routes, import from service/http', () => {
  const importing = sourcesIn('service')
    .filter(({ path }) => !path.startsWith('service/http/') && !path.endsWith('/routes.ts'))
    .filter((source) => importsOf(source).some((imported) => imported.startsWith('service/http/')))
    .map(({ path }) => path);
  expect(importing.toSorted()).toEqual(MAY_IMPORT_HTTP);
});
