import { expect, it } from 'vitest';
import { codeOf, sourcesIn } from './sources.ts';

/**
 * Files with transactions that find out late whether they change a list, or first lock another list. Every other
 * transaction that changes a list opens with `withLockedLists`, so that it reads nothing before the list is locked.
 */
const MAY_INCREMENT_VERSIONS = [
  'demo/seed/seed.ts',
  'demo/suite-client.ts',
  'service/application/sync.ts',
  'service/application/write-offer.ts',
  'service/company/replace.ts',
  'service/location/replace.ts',
  'service/oauth/console-client.ts',
  'service/user/pull.ts',
  'service/visibility-profile/save.ts',
  'service/visibility-profile/sync-rows.ts',
];

it('only withLockedLists, and the listed transactions, increment the versions of lists', () => {
  const calling = ['demo', 'service']
    .flatMap(sourcesIn)
    .filter((source) => codeOf(source).includes('bumpListVersions('))
    .map(({ path }) => path);
  expect(calling.toSorted()).toEqual([...MAY_INCREMENT_VERSIONS, 'service/db/versions.ts'].toSorted());
});
