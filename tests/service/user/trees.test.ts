import { describe, expect, it } from 'vitest';
import { judgeUser } from '../../../service/user/judge.ts';
import { SYSTEM_PRINCIPAL } from '../../../service/access/visible-to.ts';
import { fittingTrees, treeChoices } from '../../../service/user/trees.ts';

const SEEN = { uuid: 'seen', name: 'Seen', isVisible: true };
const ALSO_SEEN = { uuid: 'also seen', name: 'Also seen', isVisible: true };
const UNSEEN = { uuid: 'unseen', name: 'Unseen', isVisible: false };

describe('the trees of an imported user', () => {
  it.each([
    { what: 'the only one', granted: [SEEN], held: [], trees: ['seen'] },
    { what: 'the only one that the importer sees', granted: [UNSEEN, SEEN], held: [], trees: ['seen'] },
    { what: 'none that the importer cannot see', granted: [UNSEEN], held: [], trees: [] },
    { what: 'none of several', granted: [SEEN, ALSO_SEEN], held: [], trees: [] },
    {
      what: 'the one that the user has',
      granted: [SEEN, ALSO_SEEN],
      held: ['also seen'],
      trees: ['also seen'],
    },
    {
      what: 'the unseen one that the user has',
      granted: [SEEN, UNSEEN],
      held: ['unseen'],
      trees: ['unseen'],
    },
    {
      what: 'a different one if the profile no longer grants theirs',
      granted: [SEEN],
      held: ['former'],
      trees: ['seen'],
    },
  ])('are $what', ({ granted, held, trees }) => {
    expect(fittingTrees(granted, held)).toEqual(trees);
  });

  it.each([
    { granted: [SEEN, ALSO_SEEN], assigned: [], isMissing: true },
    { granted: [SEEN, ALSO_SEEN], assigned: ['seen'], isMissing: false },
    { granted: [SEEN, UNSEEN], assigned: ['unseen'], isMissing: false },
    { granted: [UNSEEN], assigned: [], isMissing: false },
  ])(
    'with $granted.length granted and $assigned assigned, reports a missing tree: $isMissing',
    ({ granted, assigned, isMissing }) => {
      const row = {
        uuid: 'user',
        username: 'user',
        active: 1 as const,
        minimum_role: 'ADMIN' as const,
        company_uuid: null,
        business_profile_uuid: null,
        visibility_profile_uuid: null,
      };
      const faults = judgeUser(
        { elements: treeChoices(granted, assigned) },
        { row, roles: [] },
        { changer: SYSTEM_PRINCIPAL, isTaken: () => false },
      );
      expect(faults.some(({ field }) => field === 'elements')).toBe(isMissing);
    },
  );
});
