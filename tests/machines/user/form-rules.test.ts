import { USER_INPUT } from '../../../openapi/generated/text-rules.ts';
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { COMPANY_FIELD, TREE_CATEGORY } from '../../../openapi/rules/product.ts';
import type { FormTarget } from '../../../machines/resource/form/form.ts';
import {
  differences,
  merged,
  proposed,
  type Side,
} from '../../../machines/resource/form/three-way-comparison.ts';
import { isSame } from '../../../machines/common/is-same.ts';
import type { UserDraft } from '../../../machines/user/draft.ts';
import {
  elementCategories,
  elementSlots,
  formerChoices,
  TREE_SLOT,
  ungrantedElements,
} from '../../../machines/user/element-slots.ts';
import { readUserDraft, slotField, userFormRules } from '../../../machines/user/form-rules.ts';
import type { User } from '../../../openapi/generated/types.ts';
import { mapPlainFields, PLAIN_FIELD_NAMES } from '../../../openapi/rules/user-fields.ts';
import { withTitles } from '../../support/shorten.ts';
import { storedUser, userChoices, userDraft } from '../../support/users.ts';

const rules = userFormRules;
const choices = userChoices();
const creating = { uuid: null, clonedId: null };
const editing = { uuid: 'uuid-anna', clonedId: null };
const faultsOf = (changes: Partial<UserDraft>, target: FormTarget = creating) =>
  rules.validate(userDraft(changes), choices, target, null);

describe('validation of a user (B5.3)', () => {
  it.each(
    withTitles<[Partial<UserDraft>, Record<string, string>]>([
      [{ username: '' }, { username: 'required' }],
      [{ username: 'x'.repeat(255) }, {}],
      [{ username: 'x'.repeat(256) }, { username: 'required' }],
      [{ username: 'with space' }, { username: 'characters' }],
      [{ username: 'Zoë' }, { username: 'characters' }],
      [{ username: 'a.b_C9' }, {}],
      [{ email: ' ' }, { email: 'required' }],
      [{ email: 'nobody' }, { email: 'email' }],
      [{ email: 'a@b' }, { email: 'email' }],
      [{ email: 'a@b.example' }, {}],
      [{ firstName: ' ' }, { firstName: 'required' }],
      [{ lastName: 'x'.repeat(255) }, {}],
      [{ lastName: 'x'.repeat(256) }, { lastName: 'required' }],
      [{ lastName: '🦊'.repeat(255) }, {}],
      [{ lastName: '🦊'.repeat(256) }, { lastName: 'required' }],
      ...PLAIN_FIELD_NAMES.flatMap((field): [Partial<UserDraft>, Record<string, string>][] => [
        [{ [field]: '' }, {}],
        [{ [field]: '1'.repeat(USER_INPUT[field].maxLength) }, {}],
        [{ [field]: '1'.repeat(USER_INPUT[field].maxLength + 1) }, { [field]: 'tooLong' }],
        [{ [field]: '12\t34' }, { [field]: 'controls' }],
        [{ [field]: '\u202a1234' }, { [field]: 'controls' }],
      ]),
      [{ businessProfile: '', elements: {} }, { businessProfile: 'requiredChoice' }],
      [{ visibilityProfile: '' }, { visibilityProfile: 'requiredChoice' }],
      [{ minimumRole: '' }, { minimumRole: 'requiredChoice' }],
      [{ elements: {} }, { [slotField(TREE_SLOT)]: 'defaultTreeMustBeAssigned' }],
      [{ businessProfile: 'readers', elements: {} }, {}],
    ]),
  )('returns for the values %s the expected errors', (_title, changes, faults) =>
    expect(faultsOf(changes)).toEqual(faults),
  );

  it('does not check the username of an existing user', () => {
    expect(faultsOf({ username: 'older than the rule' }, editing)).toEqual({});
  });

  it('says that profiles are loading while no profile is known', () => {
    const none = userChoices({ businessProfiles: [], visibilityProfiles: [] });
    const faults = rules.validate(
      userDraft({ businessProfile: '', visibilityProfile: '' }),
      none,
      creating,
      null,
    );
    expect(faults).toEqual({ businessProfile: 'loadingProfiles', visibilityProfile: 'loadingProfiles' });
  });
});

const names = (businessProfile: string) =>
  elementCategories(businessProfile, choices).map(({ category }) => category);

describe('the elements of a user', () => {
  it('have a tab for each category of elements that the business profile grants', () => {
    expect(names('operators')).toEqual([TREE_CATEGORY, 'DASHBOARD']);
    expect(names('readers')).toEqual([]);
    expect(names('')).toEqual([]);
  });

  it('have a drop-down for each label; elements whose label has none are offered in every drop-down of their category', () => {
    const two = userChoices({
      elementConfig: [
        { category: TREE_CATEGORY, label: 'Default Tree' },
        { category: TREE_CATEGORY, label: 'Second Tree' },
      ],
      appProfiles: [
        {
          ...choices.appProfiles[0]!,
          elements: [
            { uuid: 'one', name: 'One', category: TREE_CATEGORY, label: 'Second Tree' },
            { uuid: 'any', category: TREE_CATEGORY, label: null },
            { uuid: 'nowhere' },
          ],
        },
      ],
    });
    expect(elementSlots('operators', two)).toMatchObject([
      { label: 'Default Tree', options: [{ uuid: 'any', name: 'any' }] },
      { label: 'Second Tree', options: [{ uuid: 'one' }, { uuid: 'any' }] },
    ]);
    expect(elementCategories('operators', two)).toHaveLength(1);
  });

  it('can be the default tree if trees are granted, whatever the configuration says', () => {
    const none = userChoices({ elementConfig: [] });
    expect(elementSlots('operators', none).map(({ slot }) => slot)).toEqual([TREE_SLOT]);
  });

  it('are removed if another business profile does not grant them', () => {
    expect(rules.normalize(userDraft({ businessProfile: 'readers' }), choices).elements).toEqual({});
    expect(rules.normalize(userDraft(), choices)).toEqual(userDraft());
  });

  it('are shown in the section of their category', () => {
    expect(rules.sectionOf(slotField(TREE_SLOT))).toBe(TREE_CATEGORY);
    expect(rules.sectionOf('email')).toBe(rules.firstSection);
  });
});

const holding = (...elements: User['elements']) => storedUser({ elements });

describe('elements that a save removes because the business profile does not grant them', () => {
  const tree = {
    uuid: 'core',
    name: 'core',
    category: TREE_CATEGORY,
    label: 'Default Tree',
    actualValue: null,
  };
  const other = { ...tree, uuid: 'all', name: 'all' };
  const wall = { ...tree, uuid: 'wall', name: 'wall', category: 'DASHBOARD', label: 'Start Dashboard' };
  const gone = { ...wall, uuid: 'gone', name: 'gone' };
  const pager = { ...wall, uuid: 'pager', name: 'pager', category: 'PAGER', label: 'Pager Group' };

  it.each<[string, User, Partial<UserDraft>, User['elements']]>([
    ['no granted elements', holding(tree, wall), {}, []],
    ['elements that no application profile grants', holding(tree, gone), {}, [gone]],
    ['elements of a category without granted elements', holding(pager, tree), {}, [pager]],
    [
      'all elements if the new business profile has none',
      holding(tree, wall),
      { businessProfile: 'readers' },
      [tree, wall],
    ],
    ['all elements without a business profile', holding(tree), { businessProfile: '' }, [tree]],
    ['no element that was replaced by another', holding(tree), { elements: { [TREE_SLOT]: 'all' } }, []],
    [
      'the second of two elements in one drop-down',
      holding(tree, other),
      { elements: { [TREE_SLOT]: 'all' } },
      [tree],
    ],
    ['nothing for a user without elements', holding(), {}, []],
  ])('include %s', (_, stored, changes, taken) => {
    expect(ungrantedElements(stored, userDraft(changes), choices)).toEqual(taken);
  });

  test('are exactly the elements that the request omits although the user has not deselected them', () => {
    const elements = fc.uniqueArray(fc.constantFrom(tree, other, wall, gone, pager), {
      selector: ({ uuid }) => uuid,
    });
    fc.assert(
      fc.property(elements, fc.constantFrom('', 'operators', 'readers'), (held, businessProfile) => {
        const stored = storedUser({ elements: held, businessProfile: { uuid: businessProfile, name: '' } });
        const draft = rules.fromResponse(stored, choices);
        const { user } = rules.toRequest(draft, choices, editing, stored);
        const saved = new Set(user.elements?.map(({ uuid }) => uuid));
        expect(ungrantedElements(stored, draft, choices)).toEqual(
          held.filter(({ uuid }) => !saved.has(uuid)),
        );
      }),
    );
  });
});

describe('the conversion of a user to a draft', () => {
  it('can be reversed', () => {
    const user = storedUser({
      deskPhone: '+1 800 555 0100',
      location: { uuid: 'berlin', name: 'Berlin' },
      minimumRole: { name: 'SCO_ADMIN' },
      [COMPANY_FIELD]: { uuid: 'aurora' },
    });
    const draft = rules.fromResponse(user, choices);
    expect(rules.toRequest(draft, choices, editing, user)).toEqual({
      user: {
        uuid: 'uuid-anna',
        username: 'anna',
        email: 'anna@example.org',
        firstName: 'Anna',
        lastName: 'Lind',
        ...mapPlainFields(() => null),
        deskPhone: '+1 800 555 0100',
        active: true,
        location: { uuid: 'berlin' },
        businessProfile: { uuid: 'operators' },
        visibilityProfile: { uuid: 'everything' },
        minimumRole: { name: 'SCO_ADMIN' },
        [COMPANY_FIELD]: { uuid: 'aurora' },
        elements: [
          {
            uuid: 'core',
            name: 'core',
            category: TREE_CATEGORY,
            label: 'Default Tree',
            actualValue: '/core',
          },
        ],
      },
      clonedId: null,
    });
  });

  it('uses the editor’s role for Visible To if none is stored', () => {
    const ours = userChoices({ defaultRole: 'SCO_ADMIN' });
    expect(rules.blank(ours)).toMatchObject({ minimumRole: 'SCO_ADMIN', active: true });
    const bare = storedUser({ minimumRole: null, businessProfile: null, visibilityProfile: null });
    expect(rules.fromResponse(bare, ours)).toMatchObject({
      minimumRole: 'SCO_ADMIN',
      businessProfile: '',
      visibilityProfile: '',
      elements: {},
    });
  });

  it('appends _clone to the username of a clone, and its request names the original user', () => {
    const clone = rules.clone(userDraft());
    expect(clone).toEqual(userDraft({ username: 'anna_clone' }));
    const target = { uuid: null, clonedId: 'uuid-anna' };
    expect(rules.toRequest(clone, choices, target, null)).toMatchObject({
      user: { uuid: null, username: 'anna_clone', elements: [{ uuid: 'core' }] },
      clonedId: 'uuid-anna',
    });
  });

  it.each([
    ['user.email', 'email'],
    [`user.${COMPANY_FIELD}`, 'company'],
    ['user.minimumRole', 'minimumRole'],
    ['user.elements.0', slotField(TREE_SLOT)],
    ['user.unknown', null],
    ['', null],
  ])('maps %s of the service to the field %s', (path, field) => {
    expect(rules.fieldOf(path, userDraft(), choices)).toBe(field);
  });

  it('shows a refusal because of missing elements at the profile', () => {
    const draft = userDraft({ businessProfile: 'readers' });
    expect(rules.fieldOf('user.elements', draft, choices)).toBe('businessProfile');
  });
});

describe('a stored draft of a user', () => {
  it('is read back unchanged', () => {
    const kept: unknown = JSON.parse(JSON.stringify({ ...userDraft(), password: 'never' }));
    expect(readUserDraft(kept)).toEqual(userDraft());
  });

  it.each([null, 'text', {}, { ...userDraft(), active: 'yes' }, { ...userDraft(), elements: { a: 1 } }])(
    'is invalid: %j',
    (kept) => expect(readUserDraft(kept)).toBeNull(),
  );
  it('is invalid without elements', () => {
    expect(readUserDraft({ ...userDraft(), elements: null })).toBeNull();
  });
});

const side = fc.constantFrom<Side>('mine', 'theirs');

describe('two versions of a user', () => {
  const draftOf = fc.record({
    name: fc.constantFrom('a', 'b', 'c'),
    phone: fc.constantFrom('', '1', '2'),
    chosen: fc.dictionary(fc.constantFrom('x', 'y'), fc.constantFrom('1', '2')),
  });

  test('are merged from the chosen sides; fields without a choice keep the editor’s value', () => {
    fc.assert(
      fc.property(
        draftOf,
        draftOf,
        fc.dictionary(fc.constantFrom('name', 'phone', 'chosen'), side),
        (mine, theirs, chosen) => {
          const result = merged(mine, theirs, chosen);
          for (const field of ['name', 'phone', 'chosen'] as const) {
            expect(result[field]).toEqual(chosen[field] === 'theirs' ? theirs[field] : mine[field]);
          }
        },
      ),
    );
  });

  test('keep by default every change that only one of them contains', () => {
    fc.assert(
      fc.property(draftOf, draftOf, draftOf, (base, mine, theirs) => {
        const result = merged(mine, theirs, proposed(base, mine, theirs));
        for (const field of ['name', 'phone', 'chosen'] as const) {
          const changedByMe = !isSame(base[field], mine[field]);
          expect(result[field]).toEqual(changedByMe ? mine[field] : theirs[field]);
        }
        expect(Object.keys(proposed(base, mine, theirs))).toEqual(differences(mine, theirs));
      }),
    );
  });

  test('are equal regardless of key order', () => {
    expect(isSame({ a: 1, b: { c: [1, 2] } }, { b: { c: [1, 2] }, a: 1 })).toBe(true);
    expect(isSame({ a: 1 }, { a: 1, b: undefined })).toBe(false);
    expect(isSame({ a: null }, { a: {} })).toBe(false);
    expect(isSame(Number.NaN, Number.NaN)).toBe(true);
  });
});

test('normalizing elements is idempotent and leaves only granted elements', () => {
  const any = fc.record({
    businessProfile: fc.constantFrom('', 'operators', 'readers', 'gone'),
    elements: fc.dictionary(
      fc.constantFrom(TREE_SLOT, 'DASHBOARD/Start Dashboard', 'PAGER/Pager Group'),
      fc.constantFrom('all', 'core', 'wall', 'gone'),
    ),
  });
  fc.assert(
    fc.property(any, (changes) => {
      const settled = rules.normalize(userDraft(changes), choices);
      expect(rules.normalize(settled, choices)).toEqual(settled);
      const granted = new Map(
        elementSlots(changes.businessProfile, choices).map((slot) => [slot.slot, slot.options]),
      );
      for (const [slot, uuid] of Object.entries(settled.elements)) {
        expect(granted.get(slot)?.map((option) => option.uuid)).toContain(uuid);
      }
    }),
  );
});

describe('a stored element that the drop-down no longer offers', () => {
  const tree = elementSlots('operators', choices).find(({ slot }) => slot === TREE_SLOT)!;
  const former = {
    uuid: 'north',
    name: 'North',
    category: TREE_CATEGORY,
    label: 'Default Tree',
    actualValue: null,
  };
  const has = (elements: User['elements'], changes: Partial<UserDraft> = {}) =>
    formerChoices(storedUser({ elements }), tree, userDraft({ elements: {}, ...changes }), choices);

  it('is shown unless another element is chosen', () => {
    expect(has([former])).toEqual([former]);
    expect(has([former], { elements: { [TREE_SLOT]: 'core' } })).toEqual([]);
    expect(has([])).toEqual([]);
  });

  it('is shown in the drop-down of its label, or in those of its category if its label has none', () => {
    expect(has([{ ...former, label: 'Older Tree' }])).toHaveLength(1);
    expect(has([{ ...former, category: 'DASHBOARD', label: 'Start Dashboard' }])).toEqual([]);
    expect(has([{ ...former, uuid: 'core', name: 'core' }])).toEqual([]);
  });
});
