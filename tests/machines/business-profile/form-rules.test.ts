import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  appField,
  type BusinessProfileDraft,
  businessProfileFormRules as rules,
  chooseAppProfile,
  readBusinessProfileDraft,
} from '../../../machines/business-profile/form-rules.ts';
import { unlessHidden } from '../../../openapi/rules/hidden.ts';
import { COMPANY_FIELD, PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import {
  businessProfileChoices,
  businessProfileDraft,
  storedBusinessProfile,
} from '../../support/business-profiles.ts';
import { withTitles } from '../../support/shorten.ts';

const choices = businessProfileChoices();
const creating = { uuid: null, clonedId: null };
const editing = { uuid: 'uuid-operators', clonedId: null };

describe('validation of a business profile (B6.2)', () => {
  it.each(
    withTitles<[Partial<BusinessProfileDraft>, object]>([
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
    ]),
  )('returns the errors of the values %s', (_, changes, faults) =>
    expect(rules.validate(businessProfileDraft(changes), choices, creating, null)).toEqual(faults),
  );

  it('reports errors in the order of the fields on the screen', () => {
    const faults = rules.validate(
      rules.blank(businessProfileChoices({ defaultRole: '' })),
      choices,
      creating,
      null,
    );
    expect(Object.keys(faults)).toEqual(['name', 'minimumRole', 'appProfiles']);
  });

  it('fails if no applications exist', () => {
    const none = businessProfileChoices({ applications: [], appProfiles: [] });
    expect(rules.validate(businessProfileDraft({ appProfiles: {} }), none, creating, null)).not.toEqual({});
  });
});

describe('the draft of a business profile', () => {
  it('contains the stored values, whichever way the service names the applications', () => {
    expect(rules.fromResponse(storedBusinessProfile(), choices)).toEqual(businessProfileDraft());
  });

  it('has defaults for values that the service omits', () => {
    const bare = storedBusinessProfile({ description: null, minimumRole: null, [COMPANY_FIELD]: null });
    expect(rules.fromResponse(bare, businessProfileChoices({ defaultRole: PRODUCT_ADMIN }))).toMatchObject({
      description: '',
      minimumRole: PRODUCT_ADMIN,
      company: '',
    });
  });

  it('is restored only from a valid stored draft', () => {
    expect(readBusinessProfileDraft(JSON.parse(JSON.stringify(businessProfileDraft())))).toEqual(
      businessProfileDraft(),
    );
    for (const other of [null, 'text', {}, { ...businessProfileDraft(), name: 7 }]) {
      expect(readBusinessProfileDraft(other)).toBeNull();
    }
  });
});

describe('the request', () => {
  it('lists the chosen application profiles in the order of the applications, and omits empty choices', () => {
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
  ])('shows a refusal of %s at %s', (path, field) =>
    expect(rules.fieldOf(path, businessProfileDraft(), choices)).toBe(field),
  );
});

describe('a chosen application profile that the form does not offer', () => {
  const hidden = {
    uuid: 'uuid-Hidden',
    name: 'Hidden',
    application: { uuid: 'app-Secrets', name: 'Secrets' },
  };

  it('is listed with its name, and stays chosen', () => {
    const stored = storedBusinessProfile({ appProfiles: [hidden] });
    const held = rules.withStored!(choices, stored);
    expect(held.applications).toContainEqual(hidden.application);
    expect(held.appProfiles).toContainEqual(hidden);
    const draft = rules.fromResponse(stored, held);
    expect(rules.toRequest(draft, held, editing, stored).appProfiles).toEqual([{ uuid: hidden.uuid }]);
  });

  it('is not added again if it is already listed, and is omitted without an application', () => {
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

describe('the choice of an application profile for an application', () => {
  test('keeps the last chosen value, and is removed if that is empty', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const last = new Map(taken);
        const expected = [...last].filter(([, appProfile]) => appProfile !== '');
        expect(chosenBy(taken)).toEqual(Object.fromEntries(expected));
      }),
    );
  });

  test('changes no other choice, and does not mutate its input', () => {
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

describe('the rules of the business profile form', () => {
  test('a saved profile is loaded again unchanged, with at most one choice for each application', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        const request = rules.toRequest(draft, choices, editing, null);
        const known = new Map(choices.appProfiles.map((one) => [one.uuid, one]));
        const chosen = request.appProfiles.map((one) => known.get(unlessHidden(one)!.uuid)!);
        expect(new Set(chosen.map(({ application }) => application.uuid)).size).toBe(chosen.length);
        const company = unlessHidden(request[COMPANY_FIELD]);
        const answer = storedBusinessProfile({
          ...request,
          [COMPANY_FIELD]: company,
          uuid: 'uuid-operators',
          appProfiles: chosen,
        });
        expect(rules.fromResponse(answer, choices)).toEqual(draft);
      }),
    );
  });
});
