import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  appField,
  type BusinessProfileDraft,
  businessProfileFormRules as rules,
  chooseAppProfile,
  readBusinessProfileDraft,
} from '../../../machines/business-profile/form-rules.ts';
import { COMPANY_FIELD, PRODUCT_ADMIN } from '../../../openapi/product.ts';
import {
  businessProfileChoices,
  businessProfileDraft,
  storedBusinessProfile,
} from '../../support/business-profiles.ts';

const choices = businessProfileChoices();
const creating = { uuid: null, clonedId: null };
const editing = { uuid: 'uuid-operators', clonedId: null };

describe('what B6.2 asks of a business profile', () => {
  it.each<[Partial<BusinessProfileDraft>, object]>([
    [{}, {}],
    [{ name: '' }, { name: 'required' }],
    [{ name: ' ' }, { name: 'required' }],
    [{ name: 'x'.repeat(255) }, {}],
    [{ name: 'x'.repeat(256) }, { name: 'required' }],
    [{ description: '' }, {}],
    [{ description: 'x'.repeat(1023) }, {}],
    [{ description: 'x'.repeat(1024) }, { description: 'descriptionTooLong' }],
    [{ description: 'First\nsecond' }, {}],
    [{ description: 'First\u0007' }, { description: 'controls' }],
    [{ minimumRole: '' }, { minimumRole: 'requiredChoice' }],
    [{ appProfiles: {} }, { appProfiles: 'noAppProfile' }],
  ])('%j → %j', (changes, faults) =>
    expect(rules.validate(businessProfileDraft(changes), choices, creating, null)).toEqual(faults),
  );

  it('is said of the fields in their order on the screen', () => {
    const faults = rules.validate(
      rules.blank(businessProfileChoices({ defaultRole: '' })),
      choices,
      creating,
      null,
    );
    expect(Object.keys(faults)).toEqual(['name', 'minimumRole', 'appProfiles']);
  });

  it('cannot be met where there is no application', () => {
    const none = businessProfileChoices({ applications: [], appProfiles: [] });
    expect(rules.validate(businessProfileDraft({ appProfiles: {} }), none, creating, null)).not.toEqual({});
  });
});

describe('the draft of a business profile', () => {
  it('is what the service stores, whichever way it names the applications', () => {
    expect(rules.fromResponse(storedBusinessProfile(), choices)).toEqual(businessProfileDraft());
  });

  it('has defaults in the place of what the service leaves empty', () => {
    const bare = storedBusinessProfile({ description: null, minimumRole: null, [COMPANY_FIELD]: null });
    expect(rules.fromResponse(bare, businessProfileChoices({ defaultRole: PRODUCT_ADMIN }))).toMatchObject({
      description: '',
      minimumRole: PRODUCT_ADMIN,
      company: '',
    });
  });

  it('is read from what was kept of one, and from nothing else', () => {
    expect(readBusinessProfileDraft(JSON.parse(JSON.stringify(businessProfileDraft())))).toEqual(
      businessProfileDraft(),
    );
    for (const other of [null, 'text', {}, { ...businessProfileDraft(), name: 7 }]) {
      expect(readBusinessProfileDraft(other)).toBeNull();
    }
  });
});

describe('the request', () => {
  it('names the choices in the order of the applications, and leaves out what is empty', () => {
    const draft = businessProfileDraft({
      description: '',
      company: 'aurora',
      appProfiles: { 'app-Maps': 'uuid-Cartographer', 'app-Alarms': 'uuid-Engineer' },
    });
    expect(rules.toRequest(draft, choices, editing, storedBusinessProfile())).toEqual({
      uuid: 'uuid-operators',
      name: 'Operators',
      description: null,
      minimumRole: { name: 'ADMIN' },
      [COMPANY_FIELD]: { uuid: 'aurora' },
      appProfiles: [{ uuid: 'uuid-Engineer' }, { uuid: 'uuid-Cartographer' }],
    });
    expect(rules.toRequest(draft, choices, creating, null).uuid).toBeNull();
  });

  it.each([
    ['name', 'name'],
    ['minimumRole.name', 'minimumRole'],
    [`${COMPANY_FIELD}.uuid`, 'company'],
    ['appProfiles', 'appProfiles'],
    ['appProfiles.1', appField('app-Maps')],
    ['appProfiles.1.uuid', appField('app-Maps')],
    ['appProfiles.9', 'appProfiles'],
    ['nothing.known', null],
  ])('a refusal of %s is said at %s', (path, field) =>
    expect(rules.fieldOf(path, businessProfileDraft(), choices)).toBe(field),
  );
});

describe('what is chosen and not among the choices', () => {
  const hidden = {
    uuid: 'uuid-Hidden',
    name: 'Hidden',
    application: { uuid: 'app-Secrets', name: 'Secrets' },
  };

  it('is there by name, and stays chosen', () => {
    const stored = storedBusinessProfile({ appProfiles: [hidden] });
    const held = rules.withStored!(choices, stored);
    expect(held.applications).toContainEqual(hidden.application);
    expect(held.appProfiles).toContainEqual(hidden);
    const draft = rules.fromResponse(stored, held);
    expect(rules.toRequest(draft, held, editing, stored).appProfiles).toEqual([{ uuid: hidden.uuid }]);
  });

  it('adds nothing that is there, and nothing without an application', () => {
    expect(rules.withStored!(choices, storedBusinessProfile())).toEqual(choices);
    const lost = storedBusinessProfile({ appProfiles: [{ uuid: 'lost', name: 'Lost' }] });
    expect(rules.withStored!(choices, lost)).toEqual(choices);
    expect(rules.fromResponse(lost, choices).appProfiles).toEqual({});
  });
});

const applications = fc.constantFrom('a', 'b', 'c', 'd');
const appProfiles = fc.constantFrom('', 'p1', 'p2', 'p3');
const steps = fc.array(fc.tuple(applications, appProfiles));
const chosenBy = (taken: readonly (readonly [string, string])[]) =>
  taken.reduce<BusinessProfileDraft['appProfiles']>(
    (chosen, [application, appProfile]) => chooseAppProfile(chosen, application, appProfile),
    {},
  );

describe('the choice for an application', () => {
  test('is the last one made for it; an empty one leaves none', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const last = new Map(taken);
        const expected = [...last].filter(([, appProfile]) => appProfile !== '');
        expect(chosenBy(taken)).toEqual(Object.fromEntries(expected));
      }),
    );
  });

  test('touches no other application, and not what it started from', () => {
    fc.assert(
      fc.property(steps, applications, appProfiles, (taken, application, appProfile) => {
        const before = Object.freeze(chosenBy(taken));
        const { [application]: _, ...others } = chooseAppProfile(before, application, appProfile);
        const { [application]: __, ...othersBefore } = before;
        expect(others).toEqual(othersBefore);
      }),
    );
  });
});

const drafts = fc.record({
  name: fc.string({ minLength: 1 }),
  description: fc.string(),
  minimumRole: fc.constantFrom('ADMIN', 'SCO_ADMIN', PRODUCT_ADMIN),
  company: fc.constantFrom('', 'aurora'),
  appProfiles: fc.constantFrom<BusinessProfileDraft['appProfiles']>(
    {},
    { 'app-Maps': 'uuid-Cartographer' },
    { 'app-Maps': 'uuid-Cartographer', 'app-Alarms': 'uuid-Viewer' },
    { 'app-Alarms': 'uuid-Engineer' },
  ),
});

test('what is saved comes back as it was, with at most one choice for an application', () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      const request = rules.toRequest(draft, choices, editing, null);
      const known = new Map(choices.appProfiles.map((one) => [one.uuid, one]));
      const chosen = request.appProfiles.map(({ uuid }) => known.get(uuid)!);
      expect(new Set(chosen.map(({ application }) => application.uuid)).size).toBe(chosen.length);
      const answer = storedBusinessProfile({ ...request, uuid: 'uuid-operators', appProfiles: chosen });
      expect(rules.fromResponse(answer, choices)).toEqual(draft);
    }),
  );
});
