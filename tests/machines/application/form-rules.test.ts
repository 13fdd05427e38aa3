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
import { isSame } from '../../../machines/common/is-same.ts';
import { Secret } from '../../../machines/common/secret.ts';
import { COMPANY_FIELD, PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
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

describe('validation of an application (B9.2)', () => {
  it.each(TEXTS)('requires %s, with at most 255 characters', (field) => {
    const faultsWith = (text: string) => {
      const draft = applicationDraft({ [field]: text });
      return rules.validate(draft, choices, editing, draft);
    };
    expect(faultsWith('')).toEqual({ [field]: 'required' });
    expect(faultsWith(' ')).toEqual({ [field]: 'required' });
    expect(faultsWith('x'.repeat(255))).toEqual({});
    expect(faultsWith('x'.repeat(256))).toEqual({ [field]: 'required' });
  });

  it.each(PASSWORDS)('requires %s for a new application, with at most 255 characters', (field) => {
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
  ] as const)('requires %s again after %s has changed', (password, setting, text) => {
    const base = applicationDraft();
    const faultsWith = (changes: Partial<ApplicationDraft>) =>
      rules.validate({ ...base, [setting]: text, ...changes }, choices, editing, base);
    expect(base[setting]).not.toBe(text);
    expect(faultsWith({})).toEqual({ [password]: `${password}Again` });
    expect(faultsWith({ [password]: null })).toEqual({ [password]: `${password}Again` });
    expect(faultsWith({ [password]: new Secret('typed') })).toEqual({});
    expect(faultsWith({ [setting]: base[setting] })).toEqual({});
  });

  it('requires an auth type', () => {
    const draft = applicationDraft({ apiAuthType: '' });
    expect(rules.validate(draft, choices, editing, draft)).toEqual({ apiAuthType: 'requiredChoice' });
  });

  it('reports errors in the order of the fields on the screen', () => {
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
  it('contains the stored values, the default role if none is set, and no password', () => {
    expect(isSame(rules.fromResponse(stored, choices), applicationDraft())).toBe(true);
    const bare = { uuid: 'uuid-alarms', name: 'Alarms', roles: [], elements: [] };
    expect(rules.fromResponse(bare, choices)).toMatchObject({ name: 'Alarms', dataUrl: '', apiAuthType: '' });
  });

  it('is stored without the typed passwords, which must be typed again', () => {
    const typed = applicationDraft({ dataPassword: new Secret('hunter2'), removed: ['uuid-North'] });
    const kept = JSON.stringify(rules.toKeep!(typed, stored));
    expect(kept).not.toContain('hunter2');
    const back = readApplicationDraft(JSON.parse(kept));
    expect(back).toMatchObject({ dataPassword: null, removed: ['uuid-North'] });
    expect(back?.apiPassword?.isEmpty).toBe(true);
    expect(isSame(back, { ...typed, dataPassword: null })).toBe(true);
  });

  it('is null if no draft was stored', () => {
    for (const other of [null, 'text', {}, { ...applicationDraft(), removed: [7] }]) {
      expect(readApplicationDraft(other)).toBeNull();
    }
  });
});

describe('the request', () => {
  it('contains all fields; an empty password means that the stored one is kept', () => {
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

  it('omits all roles and elements that are marked for deletion', () => {
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
  ])('shows a refusal of %s at %s, in the section %s', (path, field, section) => {
    const draft = applicationDraft({ removed: ['uuid-VIEWER'] });
    expect(rules.fieldOf(path, draft, choices)).toBe(field);
    expect(rules.sectionOf(field)).toBe(section);
  });

  it('shows a refusal of an unknown property at no field', () => {
    for (const path of ['nothing.known', 'elements', 'elements.9']) {
      expect(rules.fieldOf(path, applicationDraft(), choices)).toBeNull();
    }
  });
});

describe('the offer', () => {
  it('contains the stored roles and elements, and those that the form already knows', () => {
    const fewer = storedApplication({ roles: stored.roles.slice(1) });
    expect(rules.withStored!(choices, fewer).roles.map(({ name }) => name)).toEqual(['VISITOR', 'VIEWER']);
  });

  it('contains the roles and elements of the draft', () => {
    const { 'uuid-VISITOR': _, ...roles } = applicationDraft().roles;
    expect(offeredIn('roles', applicationDraft({ roles }), choices).map(({ name }) => name)).toEqual([
      'VIEWER',
    ]);
  });

  it('groups the elements by category', () => {
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

  it('are listed first while they are new, are sent without a uuid, and disappear when they are removed', () => {
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

  it('can be external when they are created, and can stop or start to be external later', () => {
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

  it('can be renamed, and are unchanged once they have their old name again', () => {
    const renamed = named(draft, 'roles', 'VIEWER', 'READER');
    expect(rules.toRequest(renamed, choices, editing, stored).roles[0]).toMatchObject({
      uuid: 'uuid-VIEWER',
      name: 'READER',
    });
    expect(isSame(renamed, draft)).toBe(false);
    expect(isSame(named(renamed, 'roles', 'READER', 'VIEWER'), draft)).toBe(true);
  });

  it('require a name of at most 255 characters that is unique within their kind', () => {
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

  it('are stored when the session ends, including new ones', () => {
    const added = edited(draft, addItem(draft, 'elements.MAPS', choices).changes);
    const back = readApplicationDraft(JSON.parse(JSON.stringify(rules.toKeep!(added, stored))));
    expect(isSame(back, added)).toBe(true);
  });
});

describe('the rules of the application form', () => {
  test('marks a role or element for deletion, and removes the mark, without changing other marks', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), fc.string(), (marks, uuid) => {
        const removed = marks.toSorted();
        const toggled = toggleMark(removed, uuid);
        expect(toggled.includes(uuid)).toBe(!removed.includes(uuid));
        expect(toggleMark(toggled, uuid)).toEqual(removed);
      }),
    );
  });

  test('reads the role in Visible To as it is stored', () => {
    const roles = fc.constantFrom('', 'ADMIN', 'SCO_ADMIN', PRODUCT_ADMIN);
    fc.assert(
      fc.property(roles, fc.constantFrom('', 'aurora', 'borealis'), (role, company) => {
        expect(visibleToOf(visibleToText({ role, company }))).toEqual({ role, company });
      }),
    );
  });
});
