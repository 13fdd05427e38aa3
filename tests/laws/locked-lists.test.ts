import { expect, it } from 'vitest';
import { codeOf, sourcesIn } from './sources.ts';

/**
 * Files that may call `bumpListVersions` directly. Their transactions must read before they know whether they change a
 * list, or must lock another list first. All others use `withLockedLists`, which locks the lists before they read.
 */
const MAY_INCREMENT_VERSIONS = [
  'demo/seed/seed.ts',
  'demo/suite-client.ts',
  'service/application/sync.ts',
  'service/application/write-offer.ts',
  'service/bulk-actions/decide-action.ts',
  'service/company/replace.ts',
  'service/location/replace.ts',
  'service/oauth/ensure-console-client.ts',
  'service/user/pull.ts',
  'service/visibility-profile/save.ts',
  'service/visibility-profile/sync-rows.ts',
];

it('only withLockedLists, and the listed transactions, increment the versions of lists', () => {
  const calling = ['demo', 'service']
    .flatMap(sourcesIn)
    .filter((source) => codeOf(source).includes('bumpListVersions('))
    .map(({ path }) => path);
  expect(calling.toSorted()).toEqual([...MAY_INCREMENT_VERSIONS, 'service/db/list-versions.ts'].toSorted());
});
