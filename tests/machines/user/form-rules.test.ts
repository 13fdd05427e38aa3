import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { COMPANY_FIELD, TREE_CATEGORY } from '../../../openapi/product.ts';
import {
  differences,
  type FormTarget,
  isSame,
  merged,
  proposed,
  type Side,
} from '../../../machines/resource/form.ts';
import type { UserDraft } from '../../../machines/user/draft.ts';
import {
  elementCategories,
  elementSlots,
  formerChoices,
  TREE_SLOT,
  ungrantedElements,
} from '../../../machines/user/element-slots.ts';
import { readUserDraft, slotField, userFormRules } from '../../../machines/user/form-rules.ts';
import type { User } from '../../../openapi/types.ts';
import { mapPlainFields, PLAIN_FIELD_NAMES } from '../../../openapi/user-fields.ts';
import { storedUser, userChoices, userDraft } from '../../support/users.ts';

const rules = userFormRules;
const choices = userChoices();
const creating = { uuid: null, clonedId: null };
const editing = { uuid: 'uuid-anna', clonedId: null };
const faultsOf = (changes: Partial<UserDraft>, target: FormTarget = creating) =>
  rules.validate(userDraft(changes), choices, target, null);

describe('what B5.3 asks of a user', () => {
  it.each([
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
      [{ [field]: '1'.repeat(255) }, {}],
      [{ [field]: '1'.repeat(256) }, { [field]: 'tooLong' }],
      [{ [field]: '12\t34' }, { [field]: 'controls' }],
      [{ [field]: '\u202a1234' }, { [field]: 'controls' }],
    ]),
    [{ businessProfile: '', elements: {} }, { businessProfile: 'requiredChoice' }],
    [{ visibilityProfile: '' }, { visibilityProfile: 'requiredChoice' }],
    [{ minimumRole: '' }, { minimumRole: 'requiredChoice' }],
    [{ elements: {} }, { [slotField(TREE_SLOT)]: 'defaultTreeMustBeAssigned' }],
    [{ businessProfile: 'readers', elements: {} }, {}],
  ])('%j → %j', (changes, faults) => expect(faultsOf(changes)).toEqual(faults));

  it('leaves the username of who exists alone', () => {
    expect(faultsOf({ username: 'older than the rule' }, editing)).toEqual({});
  });

  it('says that profiles load while there are none to choose from', () => {
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

describe('elements', () => {
  it('have a tab for each category that the business profile has elements of', () => {
    expect(names('operators')).toEqual([TREE_CATEGORY, 'DASHBOARD']);
    expect(names('readers')).toEqual([]);
    expect(names('')).toEqual([]);
  });

  it('have a drop-down for each label, with the elements of that label or of none that has one', () => {
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

  it('offer the default tree wherever there are trees, whatever the configuration says', () => {
    const none = userChoices({ elementConfig: [] });
    expect(elementSlots('operators', none).map(({ slot }) => slot)).toEqual([TREE_SLOT]);
  });

  it('go when another business profile does not grant them', () => {
    expect(rules.normalize(userDraft({ businessProfile: 'readers' }), choices).elements).toEqual({});
    expect(rules.normalize(userDraft(), choices)).toEqual(userDraft());
  });

  it('stand in the section of their category', () => {
    expect(rules.sectionOf(slotField(TREE_SLOT))).toBe(TREE_CATEGORY);
    expect(rules.sectionOf('email')).toBe(rules.firstSection);
  });
});

const holding = (...elements: User['elements']) => storedUser({ elements });

describe('what saving takes away without being asked to', () => {
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
    ['nothing that is granted', holding(tree, wall), {}, []],
    ['what no application profile has', holding(tree, gone), {}, [gone]],
    ['what is of a category without elements', holding(pager, tree), {}, [pager]],
    [
      'all, where another business profile has none',
      holding(tree, wall),
      { businessProfile: 'readers' },
      [tree, wall],
    ],
    ['all, where there is no business profile', holding(tree), { businessProfile: '' }, [tree]],
    ['nothing that another was chosen for', holding(tree), { elements: { [TREE_SLOT]: 'all' } }, []],
    [
      'the second of two where there is one place',
      holding(tree, other),
      { elements: { [TREE_SLOT]: 'all' } },
      [tree],
    ],
    ['nothing of who holds nothing', holding(), {}, []],
  ])('is %s', (_, stored, changes, taken) => {
    expect(ungrantedElements(stored, userDraft(changes), choices)).toEqual(taken);
  });

  test('is all that the request leaves out of what nobody touched', () => {
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

describe('a user and a draft', () => {
  it('are the same both ways', () => {
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

  it('have the visible-to role of who fills in the form, where none is set', () => {
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

  it('are cloned under another name, and the request says from whom', () => {
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
  ])('the service’s %s is the field %s', (path, field) => {
    expect(rules.fieldOf(path, userDraft(), choices)).toBe(field);
  });

  it('the elements of a profile without any are a matter of the profile', () => {
    const draft = userDraft({ businessProfile: 'readers' });
    expect(rules.fieldOf('user.elements', draft, choices)).toBe('businessProfile');
  });
});

describe('a kept draft', () => {
  it('is read back as it was', () => {
    const kept: unknown = JSON.parse(JSON.stringify({ ...userDraft(), password: 'never' }));
    expect(readUserDraft(kept)).toEqual(userDraft());
  });

  it.each([null, 'text', {}, { ...userDraft(), active: 'yes' }, { ...userDraft(), elements: { a: 1 } }])(
    'is none: %j',
    (kept) => expect(readUserDraft(kept)).toBeNull(),
  );
  it('with no elements at all is none', () => {
    expect(readUserDraft({ ...userDraft(), elements: null })).toBeNull();
  });
});

const side = fc.constantFrom<Side>('mine', 'theirs');

describe('two versions of the same', () => {
  const draftOf = fc.record({
    name: fc.constantFrom('a', 'b', 'c'),
    phone: fc.constantFrom('', '1', '2'),
    chosen: fc.dictionary(fc.constantFrom('x', 'y'), fc.constantFrom('1', '2')),
  });

  test('are merged as chosen: theirs where theirs was taken, mine everywhere else', () => {
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

  test('lose nothing that either of them changed alone', () => {
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

  test('are the same whatever the order of their keys', () => {
    expect(isSame({ a: 1, b: { c: [1, 2] } }, { b: { c: [1, 2] }, a: 1 })).toBe(true);
    expect(isSame({ a: 1 }, { a: 1, b: undefined })).toBe(false);
    expect(isSame({ a: null }, { a: {} })).toBe(false);
    expect(isSame(Number.NaN, Number.NaN)).toBe(true);
  });
});

test('settling settles: once more changes nothing, and no element is left that is not granted', () => {
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

describe('what a user had in a drop-down, and can choose there no more', () => {
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

  it('is told where nothing else is chosen', () => {
    expect(has([former])).toEqual([former]);
    expect(has([former], { elements: { [TREE_SLOT]: 'core' } })).toEqual([]);
    expect(has([])).toEqual([]);
  });

  it('is told of the drop-down that it had, or of any where it had none of its own', () => {
    expect(has([{ ...former, label: 'Older Tree' }])).toHaveLength(1);
    expect(has([{ ...former, category: 'DASHBOARD', label: 'Start Dashboard' }])).toEqual([]);
    expect(has([{ ...former, uuid: 'core', name: 'core' }])).toEqual([]);
  });
});
