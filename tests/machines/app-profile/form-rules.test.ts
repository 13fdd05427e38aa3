import { choiceOf, referenceTo } from '../../../machines/common/hidden-choice.ts';
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  type AppProfileDraft,
  appProfileFormRules as rules,
  BASIC_INFO,
  readAppProfileDraft,
} from '../../../machines/app-profile/form-rules.ts';
import {
  elementSection,
  findOffered,
  NOTHING_GRANTED,
  offersOf,
  ROLES,
} from '../../../machines/app-profile/offered-grants.ts';
import { withChosen } from '../../../machines/common/with-chosen.ts';
import { COMPANY_FIELD, PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import type { AppProfile } from '../../../openapi/generated/types.ts';
import { appProfileChoices, appProfileDraft, storedAppProfile } from '../../support/app-profiles.ts';
import { withTitles } from '../../support/shorten.ts';

const choices = appProfileChoices();
const creating = { uuid: null, clonedId: null };
const editing = { uuid: '5f0c7a52-2f6e-4f0b-9d0e-3f8a8c1b7d10', clonedId: null };
const lost = { uuid: 'role-LOST', name: 'LOST' };

describe('validation of an application profile (B8.2)', () => {
  it.each(
    withTitles<[Partial<AppProfileDraft>, object]>([
      [{}, {}],
      [{ name: '' }, { name: 'required' }],
      [{ name: ' ' }, { name: 'required' }],
      [{ name: 'x'.repeat(255) }, {}],
      [{ name: 'x'.repeat(256) }, { name: 'required' }],
      [{ description: 'x'.repeat(1023) }, {}],
      [{ description: 'x'.repeat(1024) }, { description: 'descriptionTooLong' }],
      [{ description: 'First\nsecond' }, {}],
      [{ description: 'First\u0007' }, { description: 'controls' }],
      [{ application: '' }, { application: 'noApplication' }],
      [{ minimumRole: '' }, { minimumRole: 'requiredChoice' }],
      [{ roles: [], elements: [] }, {}],
    ]),
  )('returns the errors of the values %s', (_, changes, faults) =>
    expect(rules.validate(appProfileDraft(changes), choices, creating, null)).toEqual(faults),
  );

  it('reports errors in the order of the fields on the screen', () => {
    const faults = rules.validate(
      rules.blank(appProfileChoices({ defaultRole: '' })),
      choices,
      creating,
      null,
    );
    expect(Object.keys(faults)).toEqual(['name', 'application', 'minimumRole']);
  });
});

describe('the grants that an application offers', () => {
  it('contain its roles, then its elements by category, each sorted by name', () => {
    const offers = offersOf('app-maps', choices);
    expect(offers.map(({ section, items }) => [section, items.map(({ name }) => name)])).toEqual([
      [ROLES, ['AUDITOR', 'EDITOR', 'VIEWER']],
      [elementSection('LAYER'), ['Fibre', 'Power']],
      [elementSection('SHEET'), ['Street 10']],
    ]);
    expect(offers[0]?.items[0]).toEqual({
      uuid: 'role-AUDITOR',
      name: 'AUDITOR',
      externalRole: true,
      minimumRole: 'ADMIN',
      isNewer: false,
    });
    expect(offersOf('app-desk', choices).map(({ section }) => section)).toEqual([ROLES]);
  });

  it('are empty until an application is chosen', () => {
    expect(offersOf('', choices)).toEqual([]);
  });

  it('include grants of the profile that the loaded application does not contain yet', () => {
    const stored = storedAppProfile({
      roles: [lost],
      elements: [{ uuid: 'bare' }, { uuid: 'element-far', name: 'Far', category: 'SHEET' }],
    });
    const held = rules.withStored!(choices, stored);
    expect(findOffered('roles', 'role-LOST', 'app-maps', held)?.item).toMatchObject({
      name: 'LOST',
      isNewer: true,
      minimumRole: null,
    });
    expect(findOffered('elements', 'element-far', 'app-maps', held)?.offer.section).toBe(
      elementSection('SHEET'),
    );
    // The response may contain only the uuid of a grant. The form then shows the uuid in place of the name.
    expect(findOffered('elements', 'bare', 'app-maps', held)?.item.name).toBe('bare');
    expect(rules.toRequest(rules.fromResponse(stored, held), held, editing, stored)).toMatchObject({
      roles: [{ uuid: 'role-LOST' }],
      elements: [{ uuid: 'bare' }, { uuid: 'element-far' }],
    });
  });
});

describe('a grant that the application no longer has', () => {
  const stored = storedAppProfile({ roles: [...storedAppProfile().roles, lost] });
  const held = rules.withStored!(appProfileChoices({ missing: { roles: [lost], elements: [] } }), stored);

  it('is listed as missing, and is neither granted nor marked as newer than the page', () => {
    expect(held).toMatchObject({ missing: { roles: [lost] }, newer: NOTHING_GRANTED });
    expect(rules.fromResponse(stored, held).roles).toEqual(['role-VIEWER']);
    expect(findOffered('roles', 'role-LOST', 'app-maps', held)).toBeNull();
  });

  it('is also removed from a draft that was stored when a session ended', () => {
    const draft = appProfileDraft({ roles: ['role-LOST', 'role-VIEWER'] });
    expect(rules.normalize(draft, held).roles).toEqual(['role-VIEWER']);
  });

  it('is no longer reported after a save that removes it', () => {
    expect(rules.withStored!(held, storedAppProfile()).missing).toEqual(NOTHING_GRANTED);
  });
});

describe('a change of the application', () => {
  it('removes the grants of the previous application', () => {
    expect(rules.normalize(appProfileDraft({ application: 'app-desk' }), choices)).toMatchObject({
      roles: [],
      elements: [],
    });
    expect(rules.normalize(appProfileDraft({ application: '' }), choices)).toMatchObject({
      roles: [],
      elements: [],
    });
  });

  it('keeps the grants of the chosen application, and grants whose application is unknown', () => {
    const draft = appProfileDraft({ roles: ['role-VIEWER', 'role-of-tomorrow'] });
    expect(rules.normalize(draft, choices)).toBe(draft);
  });
});

describe('a refusal', () => {
  const draft = appProfileDraft({
    roles: ['role-EDITOR', 'role-VIEWER'],
    elements: ['element-Fibre', 'element-Street 10'],
  });
  it.each([
    ['name', 'name', BASIC_INFO],
    ['application.uuid', 'application', BASIC_INFO],
    [COMPANY_FIELD, 'company', BASIC_INFO],
    ['roles', 'roles', ROLES],
    ['roles.1', 'roles.role-VIEWER', ROLES],
    ['elements.1.uuid', 'elements.element-Street 10.SHEET', elementSection('SHEET')],
  ])('of the path %s is shown at %s, in the section %s', (path, field, section) => {
    expect(rules.fieldOf(path, draft, choices)).toBe(field);
    expect(rules.sectionOf(field)).toBe(section);
  });

  it.each(['elements', 'elements.7', 'roles.7', 'colour'])(
    'of the unknown path %s is shown at no field',
    (path) => expect(rules.fieldOf(path, draft, choices)).toBeNull(),
  );
});

const uuids = (kind: 'roles' | 'elements') =>
  fc.subarray(choices.applications[0]![kind].map(({ uuid }) => ({ uuid })));
const storedProfiles: fc.Arbitrary<AppProfile> = fc.record({
  uuid: fc.constant('5f0c7a52-2f6e-4f0b-9d0e-3f8a8c1b7d10'),
  name: fc.string({ minLength: 1, maxLength: 255 }),
  description: fc.option(fc.string({ minLength: 1 })),
  application: fc.constant({ uuid: 'app-maps', name: 'Topology Maps' }),
  minimumRole: fc.constantFrom({ name: 'ADMIN' as const }, { name: PRODUCT_ADMIN }),
  [COMPANY_FIELD]: fc.option(fc.constant({ uuid: 'acme', name: 'Acme' })),
  roles: uuids('roles'),
  elements: uuids('elements'),
});

const sorted = (items: AppProfile['roles']) =>
  items.map(({ uuid }) => ({ uuid })).toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1));

const names = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }));

describe('the rules of the application profile form', () => {
  test('saving a profile unchanged sends the values that were read', () => {
    fc.assert(
      fc.property(storedProfiles, (stored) => {
        const held = rules.withStored!(choices, stored);
        const request = rules.toRequest(rules.fromResponse(stored, held), held, editing, stored);
        const company = stored[COMPANY_FIELD];
        expect(request).toEqual({
          uuid: stored.uuid,
          name: stored.name,
          description: stored.description,
          application: { uuid: 'app-maps' },
          minimumRole: stored.minimumRole,
          [COMPANY_FIELD]: referenceTo(choiceOf(company)),
          roles: sorted(stored.roles),
          elements: sorted(stored.elements),
        });
      }),
    );
  });

  test('null as role or company means the default', () => {
    const stored = storedAppProfile({ minimumRole: null, [COMPANY_FIELD]: null, description: null });
    expect(rules.fromResponse(stored, appProfileChoices({ defaultRole: 'SCO_ADMIN' }))).toMatchObject({
      minimumRole: 'SCO_ADMIN',
      company: '',
      description: '',
    });
  });

  test('adds and removes exactly the selected grants, without duplicates, in order', () => {
    fc.assert(
      fc.property(names, names, (granted, asked) => {
        const more = withChosen(granted, asked, true);
        expect(more).toEqual([...new Set([...granted, ...asked])].toSorted());
        expect(withChosen(more, asked, true)).toEqual(more);
        expect(withChosen(more, asked, false)).toEqual(
          granted.filter((one) => !asked.includes(one)).toSorted(),
        );
      }),
    );
  });

  test('keeps no grant of another application than the chosen one', () => {
    const every = choices.applications.flatMap(({ roles, elements }) => [...roles, ...elements]);
    const anyOf = fc.subarray(every.map(({ uuid }) => uuid));
    fc.assert(
      fc.property(
        fc.constantFrom('', 'app-maps', 'app-desk'),
        anyOf,
        anyOf,
        (application, roles, elements) => {
          const settled = rules.normalize(appProfileDraft({ application, roles, elements }), choices);
          const own = offersOf(application, choices).flatMap(({ items }) => items.map(({ uuid }) => uuid));
          expect([...settled.roles, ...settled.elements].filter((uuid) => !own.includes(uuid))).toEqual([]);
          expect(rules.normalize(settled, choices)).toEqual(settled);
        },
      ),
    );
  });

  test('restores a draft from its stored form', () => {
    expect(readAppProfileDraft(JSON.parse(JSON.stringify(appProfileDraft())))).toEqual(appProfileDraft());
    expect(readAppProfileDraft({ ...appProfileDraft(), roles: [7] })).toBeNull();
    expect(readAppProfileDraft({ ...appProfileDraft(), roles: {} })).toBeNull();
  });
});
