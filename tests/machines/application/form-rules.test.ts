import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { ApplicationDraft } from '../../../machines/application/draft.ts';
import {
  addItem,
  byCategory,
  itemField,
  offeredIn,
  removeItem,
  renameItem,
  toggleMark,
  visibleToOf,
  visibleToText,
} from '../../../machines/application/offers.ts';
import {
  applicationFormRules as rules,
  readApplicationDraft,
} from '../../../machines/application/form-rules.ts';
import { isSame } from '../../../machines/resource/form.ts';
import { Secret } from '../../../machines/common/secret.ts';
import { COMPANY_FIELD, PRODUCT_ADMIN } from '../../../openapi/product.ts';
import { applicationChoices, applicationDraft, storedApplication } from '../../support/application-form.ts';

const stored = storedApplication();
const choices = rules.withStored!(applicationChoices(), stored);
const creating = { uuid: null, clonedId: null };
const editing = { uuid: 'uuid-alarms', clonedId: null };
const TEXTS = [
  'name',
  'dataUrl',
  'dataDriverName',
  'dataUsername',
  'apiHost',
  'apiUsername',
] as const satisfies readonly (keyof ApplicationDraft)[];
const PASSWORDS = ['dataPassword', 'apiPassword'] as const;

describe('what B9.2 asks of an application', () => {
  it.each(TEXTS)('%s is required, with 255 characters at the most', (field) => {
    const faultsWith = (text: string) => {
      const draft = applicationDraft({ [field]: text });
      return rules.validate(draft, choices, editing, draft);
    };
    expect(faultsWith('')).toEqual({ [field]: 'required' });
    expect(faultsWith(' ')).toEqual({ [field]: 'required' });
    expect(faultsWith('x'.repeat(255))).toEqual({});
    expect(faultsWith('x'.repeat(256))).toEqual({ [field]: 'required' });
  });

  it.each(PASSWORDS)('%s is required of a new one, with 255 characters at the most', (field) => {
    const faultsWith = (password: Secret | null, target: typeof creating | typeof editing) =>
      rules.validate(applicationDraft({ [field]: password }), choices, target, applicationDraft())[field];
    expect(faultsWith(new Secret(''), editing)).toBeUndefined();
    expect(faultsWith(null, editing)).toBeUndefined();
    expect(faultsWith(new Secret(''), creating)).toBe('required');
    expect(faultsWith(null, creating)).toBe('required');
    expect(faultsWith(new Secret('x'.repeat(255)), creating)).toBeUndefined();
    expect(faultsWith(new Secret('x'.repeat(256)), editing)).toBe('tooLong');
    expect(faultsWith(new Secret('x\t'), editing)).toBe('controls');
  });

  it.each([
    ['dataPassword', 'dataUrl', 'jdbc:elsewhere'],
    ['dataPassword', 'dataDriverName', 'org.other.Driver'],
    ['dataPassword', 'dataUsername', 'other'],
    ['apiPassword', 'apiHost', 'https://elsewhere.example'],
    ['apiPassword', 'apiAuthType', 'HTTP_BASIC'],
    ['apiPassword', 'apiUsername', 'other'],
  ] as const)('%s is asked for again once %s is another', (password, setting, text) => {
    const base = applicationDraft();
    const faultsWith = (changes: Partial<ApplicationDraft>) =>
      rules.validate({ ...base, [setting]: text, ...changes }, choices, editing, base);
    expect(base[setting]).not.toBe(text);
    expect(faultsWith({})).toEqual({ [password]: `${password}Again` });
    expect(faultsWith({ [password]: null })).toEqual({ [password]: `${password}Again` });
    expect(faultsWith({ [password]: new Secret('typed') })).toEqual({});
    expect(faultsWith({ [setting]: base[setting] })).toEqual({});
  });

  it('an auth type is chosen', () => {
    const draft = applicationDraft({ apiAuthType: '' });
    expect(rules.validate(draft, choices, editing, draft)).toEqual({ apiAuthType: 'requiredChoice' });
  });

  it('is said of the fields in their order on the screen', () => {
    expect(Object.keys(rules.validate(rules.blank(choices), choices, creating, null))).toEqual([
      'name',
      'dataUrl',
      'dataDriverName',
      'dataUsername',
      'dataPassword',
      'apiHost',
      'apiAuthType',
      'apiUsername',
      'apiPassword',
    ]);
  });
});

describe('the draft of an application', () => {
  it('is what the service stores, with the default role where none is set, and no password', () => {
    expect(isSame(rules.fromResponse(stored, choices), applicationDraft())).toBe(true);
    const bare = { uuid: 'uuid-alarms', name: 'Alarms', roles: [], elements: [] };
    expect(rules.fromResponse(bare, choices)).toMatchObject({ name: 'Alarms', dataUrl: '', apiAuthType: '' });
  });

  it('is kept without the passwords that were typed, which are to be typed again', () => {
    const typed = applicationDraft({ dataPassword: new Secret('hunter2'), removed: ['uuid-North'] });
    const kept = JSON.stringify(rules.toKeep!(typed, stored));
    expect(kept).not.toContain('hunter2');
    const back = readApplicationDraft(JSON.parse(kept));
    expect(back).toMatchObject({ dataPassword: null, removed: ['uuid-North'] });
    expect(back?.apiPassword?.isEmpty).toBe(true);
    expect(isSame(back, { ...typed, dataPassword: null })).toBe(true);
  });

  it('is read as nothing where none was kept', () => {
    for (const other of [null, 'text', {}, { ...applicationDraft(), removed: [7] }]) {
      expect(readApplicationDraft(other)).toBeNull();
    }
  });
});

describe('the request', () => {
  it('says all of it; passwords that are empty stay', () => {
    const draft = applicationDraft({ apiPassword: new Secret('typed') });
    const request = rules.toRequest(draft, choices, editing, stored);
    expect(request).toMatchObject({
      uuid: 'uuid-alarms',
      name: 'Alarms',
      dataPassword: null,
      apiAuthType: 'OAUTH2',
      roles: [
        { uuid: 'uuid-VIEWER', externalRole: false, minimumRole: { name: 'ADMIN' }, [COMPANY_FIELD]: null },
        { uuid: 'uuid-VISITOR', externalRole: true, [COMPANY_FIELD]: { uuid: 'aurora' } },
      ],
      elements: [
        { uuid: 'uuid-North', category: 'REPORT_GROUP', label: 'Report Group' },
        { uuid: 'uuid-East', category: 'DASHBOARD.WIDE', minimumRole: { name: 'ADMIN' } },
      ],
    });
    expect(request.apiPassword?.reveal()).toBe('typed');
    expect(rules.toRequest(draft, choices, creating, null).uuid).toBeNull();
  });

  it('leaves out what is marked for deletion', () => {
    const draft = applicationDraft({ removed: ['uuid-VIEWER', 'uuid-East'] });
    const { roles, elements } = rules.toRequest(draft, choices, editing, stored);
    expect([...roles, ...elements].map(({ uuid }) => uuid)).toEqual(['uuid-VISITOR', 'uuid-North']);
  });

  it.each([
    ['apiHost', 'apiHost', 'basic'],
    ['roles', 'roles', 'roles'],
    ['roles.0.name', 'roles.uuid-VISITOR', 'roles'],
    [`roles.0.${COMPANY_FIELD}`, 'roles.uuid-VISITOR/company', 'roles'],
    [`elements.1.${COMPANY_FIELD}`, 'elements.uuid-East/company.DASHBOARD.WIDE', 'elements.DASHBOARD.WIDE'],
    ['elements.1.minimumRole.name', 'elements.uuid-East.DASHBOARD.WIDE', 'elements.DASHBOARD.WIDE'],
  ])('a refusal of %s is said at %s, in the section %s', (path, field, section) => {
    const draft = applicationDraft({ removed: ['uuid-VIEWER'] });
    expect(rules.fieldOf(path, draft, choices)).toBe(field);
    expect(rules.sectionOf(field)).toBe(section);
  });

  it('a refusal of what the form does not know has no field', () => {
    for (const path of ['nothing.known', 'elements', 'elements.9']) {
      expect(rules.fieldOf(path, applicationDraft(), choices)).toBeNull();
    }
  });
});

describe('what is offered', () => {
  it('is what is stored now, and then what was known', () => {
    const fewer = storedApplication({ roles: stored.roles.slice(1) });
    expect(rules.withStored!(choices, fewer).roles.map(({ name }) => name)).toEqual(['VISITOR', 'VIEWER']);
  });

  it('is what the draft is about', () => {
    const { 'uuid-VISITOR': _, ...roles } = applicationDraft().roles;
    expect(offeredIn('roles', applicationDraft({ roles }), choices).map(({ name }) => name)).toEqual([
      'VIEWER',
    ]);
  });

  it('has the elements by category', () => {
    const groups = byCategory([...stored.elements, { uuid: 'bare', name: 'Bare' }, stored.elements[0]!]);
    expect([...groups].map(([category, items]) => [category, items.length])).toEqual([
      ['REPORT_GROUP', 2],
      ['DASHBOARD.WIDE', 1],
      ['', 1],
    ]);
    expect(itemField('elements', { uuid: 'bare', name: 'Bare' })).toBe('elements.bare.');
  });
});

const edited = (from: ApplicationDraft, changes: Partial<ApplicationDraft>) => ({ ...from, ...changes });

const named = (from: ApplicationDraft, kind: 'roles' | 'elements', before: string, name: string) => {
  const item = offeredIn(kind, from, choices).find((one) => one.name === before)!;
  return edited(from, renameItem(from, kind, item, name, choices));
};

describe('roles and elements', () => {
  const draft = applicationDraft();
  const faultsOf = (some: ApplicationDraft) => rules.validate(some, choices, editing, draft);

  it('that are new come first, without a uuid in the request, and are gone when they are removed', () => {
    const added = addItem(draft, 'roles', choices);
    const role = named(edited(draft, added.changes), 'roles', '', 'OPERATOR');
    const both = edited(role, addItem(role, 'elements.MAPS.WIDE', choices).changes);
    const element = named(both, 'elements', '', 'World');
    expect(faultsOf(element)).toEqual({});
    const { roles, elements } = rules.toRequest(element, choices, editing, stored);
    expect(roles.map(({ uuid, name }) => [uuid, name])).toEqual([
      [null, 'OPERATOR'],
      ['uuid-VIEWER', 'VIEWER'],
      ['uuid-VISITOR', 'VISITOR'],
    ]);
    expect(elements[0]).toMatchObject({
      uuid: null,
      name: 'World',
      category: 'MAPS.WIDE',
      minimumRole: { name: 'ADMIN' },
    });
    expect(rules.sectionOf(rules.fieldOf('elements.0.name', element, choices)!)).toBe('elements.MAPS.WIDE');

    const [world] = offeredIn('elements', element, choices);
    const without = edited(element, removeItem(element, 'elements', world!));
    const [operator] = offeredIn('roles', without, choices);
    expect(isSame(edited(without, removeItem(without, 'roles', operator!)), draft)).toBe(true);
    const [viewer] = offeredIn('roles', draft, choices);
    expect(removeItem(draft, 'roles', viewer!)).toEqual({ removed: ['uuid-VIEWER'] });
  });

  it('that are new can be external from the first, and those that are stored become so or are no more', () => {
    const added = edited(draft, addItem(draft, 'roles', choices).changes);
    const marked = named(
      edited(added, { external: toggleMark(added.external, 'new-1') }),
      'roles',
      '',
      'GUEST',
    );
    const turned = edited(marked, { external: toggleMark(marked.external, 'uuid-VISITOR') });
    expect(
      rules
        .toRequest(turned, choices, editing, stored)
        .roles.map(({ name, externalRole }) => [name, externalRole]),
    ).toEqual([
      ['GUEST', true],
      ['VIEWER', false],
      ['VISITOR', false],
    ]);
    const [guest] = offeredIn('roles', turned, choices);
    const without = edited(turned, removeItem(turned, 'roles', guest!));
    expect(without.external).toEqual([]);
    expect(isSame(edited(without, { external: toggleMark([], 'uuid-VISITOR') }), draft)).toBe(true);
  });

  it('are renamed, and are what they were once they are called so again', () => {
    const renamed = named(draft, 'roles', 'VIEWER', 'READER');
    expect(rules.toRequest(renamed, choices, editing, stored).roles[0]).toMatchObject({
      uuid: 'uuid-VIEWER',
      name: 'READER',
    });
    expect(isSame(renamed, draft)).toBe(false);
    expect(isSame(named(renamed, 'roles', 'READER', 'VIEWER'), draft)).toBe(true);
  });

  it('have a name, with 255 characters at the most, that no other of their kind has', () => {
    const field = 'roles.uuid-VIEWER';
    for (const name of ['', ' ', '\u200b', 'x'.repeat(256)]) {
      expect(faultsOf(named(draft, 'roles', 'VIEWER', name))).toEqual({ [field]: 'required' });
    }
    expect(faultsOf(named(draft, 'roles', 'VIEWER', 'x'.repeat(255)))).toEqual({});
    const twin = named(draft, 'roles', 'VIEWER', ' VISITOR');
    expect(faultsOf(twin)).toEqual({ [field]: 'sameName' });
    expect(faultsOf(edited(twin, { removed: ['uuid-VISITOR'] }))).toEqual({});
    const first = named(edited(draft, addItem(draft, 'roles', choices).changes), 'roles', '', 'OPERATOR');
    const second = named(edited(first, addItem(first, 'roles', choices).changes), 'roles', '', 'OPERATOR');
    expect(faultsOf(second)).toEqual({ 'roles.new-2': 'sameName' });
    // Two roles may swap their names in one save.
    expect(faultsOf(named(twin, 'roles', 'VISITOR', 'VIEWER'))).toEqual({});
    // Elements of different categories may have the same name.
    expect(faultsOf(named(draft, 'elements', 'North', 'East'))).toEqual({});
  });

  it('that are new are kept when the session ends', () => {
    const added = edited(draft, addItem(draft, 'elements.MAPS', choices).changes);
    const back = readApplicationDraft(JSON.parse(JSON.stringify(rules.toKeep!(added, stored))));
    expect(isSame(back, added)).toBe(true);
  });
});

test('a mark for deletion is put on and taken off, whatever else is marked', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string()), fc.string(), (marks, uuid) => {
      const removed = marks.toSorted();
      const toggled = toggleMark(removed, uuid);
      expect(toggled.includes(uuid)).toBe(!removed.includes(uuid));
      expect(toggleMark(toggled, uuid)).toEqual(removed);
    }),
  );
});

test('whom something is visible to is read as it was written', () => {
  const roles = fc.constantFrom('', 'ADMIN', 'SCO_ADMIN', PRODUCT_ADMIN);
  fc.assert(
    fc.property(roles, fc.constantFrom('', 'aurora', 'borealis'), (role, company) => {
      expect(visibleToOf(visibleToText({ role, company }))).toEqual({ role, company });
    }),
  );
});
