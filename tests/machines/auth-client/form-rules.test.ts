import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  type AuthClientDraft,
  authClientFormRules as rules,
  MAX_ADDRESSES,
  readClientDraft,
} from '../../../machines/auth-client/form-rules.ts';
import { isSame } from '../../../machines/common/is-same.ts';
import { Secret } from '../../../machines/common/secret.ts';
import { readContract } from '../../../service/http/contract.ts';
import { authClientDraft, storedAuthClient } from '../../support/auth-clients.ts';

const choices = { freshSecret: new Secret('freshSecret'), applications: [] };
const creating = { uuid: null, clonedId: null };
const editing = { uuid: 'uuid-reports', clonedId: null };
const secret = (text: string) => ({ clientSecret: new Secret(text) });

describe('validation of a sign-in client (B10.1)', () => {
  it.each<[string, Partial<AuthClientDraft>, object]>([
    ['a valid client', {}, {}],
    ['no name', { name: '' }, { name: 'required' }],
    ['a blank name', { name: ' ' }, { name: 'required' }],
    ['a name of 255', { name: 'x'.repeat(255) }, {}],
    ['a name of 256', { name: 'x'.repeat(256) }, { name: 'tooLong' }],
    ['no description', { description: '' }, { description: 'required' }],
    ['a description of 255', { description: 'x'.repeat(255) }, {}],
    ['a description of 256', { description: 'x'.repeat(256) }, { description: 'tooLong' }],
    ['no redirect target', { allowedRedirectTarget: '' }, {}],
    ['a redirect target of 255', { allowedRedirectTarget: 'x'.repeat(255) }, {}],
    [
      'a redirect target of 256',
      { allowedRedirectTarget: 'x'.repeat(256) },
      { allowedRedirectTarget: 'tooLong' },
    ],
    ['no secret', secret(''), { clientSecret: 'required' }],
    ['a secret that was not kept', { clientSecret: null }, { clientSecret: 'required' }],
    ['a secret of 64', secret('x'.repeat(64)), {}],
    ['a secret of 65', secret('x'.repeat(65)), { clientSecret: 'secretTooLong' }],
    [
      'a repeated target',
      { clientType: 'server', redirectTargets: ['https://a.example', ' ', ' https://a.example '] },
      { 'redirectTargets.2': 'twice' },
    ],
    [
      'the first target again',
      { clientType: 'native', redirectTargets: ['https://reports.example.org/callback'] },
      { 'redirectTargets.0': 'twice' },
    ],
    [
      'an address for sign-outs of 256',
      { backchannelLogoutUrl: 'x'.repeat(256) },
      { backchannelLogoutUrl: 'tooLong' },
    ],
    ['empty addresses', { clientType: 'native', postLogoutTargets: ['', ''], redirectTargets: [''] }, {}],
    [
      'a long address',
      { clientType: 'server', postLogoutTargets: ['x'.repeat(256)] },
      { 'postLogoutTargets.0': 'tooLong' },
    ],
    [
      'an address that the type does not have',
      { clientType: 'server', allowedOrigins: ['x'.repeat(256)] },
      {},
    ],
    ['keys of several lines', { clientType: 'server', jwks: '{\n}' }, {}],
    ['too many keys', { clientType: 'server', jwks: 'x'.repeat(16385) }, { jwks: 'keysTooLong' }],
    ['too many keys that the type does not have', { jwks: 'x'.repeat(16385) }, {}],
    ['a secret with a control character', secret('x\u0085'), { clientSecret: 'controls' }],
  ])('%s', (_, changes, faults) =>
    expect(rules.validate(authClientDraft(changes), choices, creating, null)).toEqual(faults),
  );

  it('reports errors in the order of the fields on the screen', () => {
    const nothing = { ...rules.blank(choices), clientSecret: null };
    const tooLong = { ...nothing, allowedRedirectTarget: 'x'.repeat(256) };
    expect(Object.keys(rules.validate(tooLong, choices, creating, null))).toEqual([
      'clientSecret',
      'name',
      'description',
      'allowedRedirectTarget',
    ]);
  });
});

describe('the draft of a sign-in client', () => {
  it('has only a secret at first', () => {
    expect(rules.blank(choices)).toEqual(
      authClientDraft({
        clientSecret: choices.freshSecret,
        name: '',
        description: '',
        allowedRedirectTarget: '',
      }),
    );
  });

  it('contains the stored values', () => {
    expect(isSame(rules.fromResponse(storedAuthClient(), choices), authClientDraft())).toBe(true);
    const bare = storedAuthClient({ allowedRedirectTarget: null });
    expect(rules.fromResponse(bare, choices).allowedRedirectTarget).toBe('');
  });

  it('has unsaved changes if only its secret differs', () => {
    expect(isSame(authClientDraft(), authClientDraft(secret('another')))).toBe(false);
    expect(isSame(authClientDraft(), authClientDraft({ clientSecret: null }))).toBe(false);
  });
});

describe('the request that saves a client', () => {
  it('contains all fields, and whether the client is new', () => {
    expect(rules.toRequest(authClientDraft(), choices, creating, null)).toMatchObject({
      uuid: null,
      name: 'Reports',
      description: 'The reports’ own sign-in',
      allowedRedirectTarget: 'https://reports.example.org/callback',
    });
    const request = rules.toRequest(
      authClientDraft({ allowedRedirectTarget: '' }),
      choices,
      editing,
      storedAuthClient(),
    );
    expect(request).toMatchObject({ uuid: 'uuid-reports', allowedRedirectTarget: null });
    expect(request.clientSecret.reveal()).toBe('storedSecret');
  });

  it('contains addresses without the spaces around them', () => {
    const pasted = authClientDraft({
      clientType: 'server',
      allowedRedirectTarget: ' https://a.example/callback ',
      redirectTargets: [' https://a.example/other '],
      backchannelLogoutUrl: ' https://a.example/logout ',
    });
    expect(rules.toRequest(pasted, choices, creating, null)).toMatchObject({
      allowedRedirectTarget: 'https://a.example/callback',
      redirectTargets: ['https://a.example/other'],
      backchannelLogoutUrl: 'https://a.example/logout',
    });
    const again = { ...pasted, redirectTargets: ['https://a.example/callback'] };
    expect(rules.validate(again, choices, creating, null)).toEqual({ 'redirectTargets.0': 'twice' });
  });

  it.each([
    ['allowedRedirectTarget', 'allowedRedirectTarget'],
    ['clientSecret', 'clientSecret'],
    ['redirectTargets', 'redirectTargets'],
    ['name.0', 'name'],
    ['nothing.known', null],
  ])('shows a refusal of %s at %s', (path, field) =>
    expect(rules.fieldOf(path, authClientDraft(), choices)).toBe(field),
  );
});

it('a refused address is shown at its line, although empty lines are not sent', () => {
  const draft = authClientDraft({ redirectTargets: ['a', ' ', 'b'], allowedOrigins: ['', 'c'] });
  expect(rules.fieldOf('redirectTargets.1', draft, choices)).toBe('redirectTargets.2');
  expect(rules.fieldOf('allowedOrigins.0', draft, choices)).toBe('allowedOrigins.1');
});

it('lists of addresses have the maximum length of the contract', () => {
  const document = readContract() as unknown as {
    components: { schemas: { ClientAddresses: { maxItems: number } } };
  };
  expect(MAX_ADDRESSES).toBe(document.components.schemas.ClientAddresses.maxItems);
});

const request = (draft: AuthClientDraft, stored = storedAuthClient()) => {
  const { clientSecret: _secret, ...others } = rules.toRequest(draft, choices, editing, stored);
  return others;
};

describe('the settings that need a type (B10.4)', () => {
  const typed = authClientDraft({
    clientType: 'server',
    redirectTargets: [' https://a.example/1 ', '', 'https://a.example/2'],
    allowedOrigins: ['https://a.example'],
    postLogoutTargets: ['https://a.example/bye'],
    backchannelLogoutUrl: 'https://a.example/logout',
    offlineAccess: true,
    applicationUuid: 'uuid-faults',
    onlyWithRoles: true,
    requiredLevel: 'secondFactor',
    pkceOptional: true,
    jwks: '{}',
  });
  const common = {
    redirectTargets: ['https://a.example/1', 'https://a.example/2'],
    postLogoutTargets: ['https://a.example/bye'],
    backchannelLogoutUrl: 'https://a.example/logout',
    offlineAccess: true,
    applicationUuid: 'uuid-faults',
    onlyWithRoles: true,
    requiredLevel: 'secondFactor' as const,
  };
  it('are omitted for a client without a type, and for the console', () => {
    const specified = {
      uuid: 'uuid-reports',
      name: 'Reports',
      description: 'The reports’ own sign-in',
      allowedRedirectTarget: 'https://reports.example.org/callback',
    };
    expect(request({ ...typed, clientType: '' })).toEqual(specified);
    expect(request(typed, storedAuthClient({ own: true }))).toEqual(specified);
  });

  it.each([
    ['server', { allowedOrigins: [], pkceOptional: true, jwks: '{}' }],
    ['browser', { allowedOrigins: ['https://a.example'], pkceOptional: false, jwks: null }],
    ['native', { allowedOrigins: [], pkceOptional: false, jwks: null }],
  ] as const)('are those of a %s application', (clientType, own) => {
    expect(request({ ...typed, clientType })).toMatchObject({ clientType, ...common, ...own });
  });

  it('are loaded as they are stored', () => {
    const stored = storedAuthClient({ clientType: 'server', ...common, pkceOptional: true, jwks: '{}' });
    expect(rules.fromResponse(stored, choices)).toMatchObject({
      ...typed,
      redirectTargets: ['https://a.example/1', 'https://a.example/2'],
      allowedOrigins: [],
      clientSecret: expect.any(Secret),
    });
  });

  it.each([
    ['an unchanged secret', {}, undefined],
    ['a replaced secret', secret('new'), 24],
    ['a replaced secret for another time', { ...secret('new'), keepFormerSecretHours: '0' }, 0],
    ['an ended former secret', { endsFormerSecret: true }, 0],
    ['a secret of another type', { ...secret('new'), clientType: 'native' as const }, undefined],
  ])('say with %s how long a replaced secret stays valid', (_, changes, hours) => {
    const { keepFormerSecretHours } = request({ ...typed, ...changes });
    expect(keepFormerSecretHours).toBe(hours);
  });

  it('have only the fields of the chosen type', () => {
    const fields = ['name', 'clientType', 'redirectTargets', 'allowedOrigins', 'jwks'];
    const shown = (clientType: AuthClientDraft['clientType']) =>
      fields.filter((field) => rules.hasField!(field, { ...typed, clientType }, choices));
    expect(shown('')).toEqual(['name', 'clientType']);
    expect(shown('server')).toEqual(['name', 'clientType', 'redirectTargets', 'jwks']);
    expect(shown('browser')).toEqual(['name', 'clientType', 'redirectTargets', 'allowedOrigins']);
    expect(shown('native')).toEqual(['name', 'clientType', 'redirectTargets']);
  });

  it('are compared with the stored client in the form in which they are saved', () => {
    const stored = rules.fromResponse(
      storedAuthClient({ clientType: 'server', ...common, pkceOptional: true, jwks: '{}' }),
      choices,
    );
    const sent = { ...typed, endsFormerSecret: true, keepFormerSecretHours: '1' };
    expect(isSame(rules.comparable!(sent, choices), rules.comparable!(stored, choices))).toBe(true);
    for (const change of [{ onlyWithRoles: false }, { requiredLevel: '' as const }]) {
      const other = { ...sent, ...change };
      expect(isSame(rules.comparable!(other, choices), rules.comparable!(stored, choices))).toBe(false);
    }
  });
});

/** Stores an unsaved draft, as the form does when the session ends, and restores it. Returns the restored draft. */
function keptAndBack(unsaved: { base: AuthClientDraft; draft: AuthClientDraft }, isNew: boolean) {
  const stored = isNew ? null : storedAuthClient();
  const kept = JSON.stringify({
    base: rules.toKeep!(unsaved.base, stored),
    draft: rules.toKeep!(unsaved.draft, stored),
  });
  const read = JSON.parse(kept) as { base: unknown; draft: unknown };
  const opened = stored ? rules.fromResponse(stored, choices) : rules.blank(choices);
  const base = readClientDraft(read.base)!;
  const draft = readClientDraft(read.draft)!;
  return { kept, ...rules.fromKept!({ base, draft }, opened) };
}

describe('the draft that is stored when the session ends', () => {
  it('is restored with the stored secret if the secret was unchanged', () => {
    const { base, draft } = keptAndBack(
      { base: authClientDraft(), draft: authClientDraft({ name: 'Typed' }) },
      false,
    );
    expect(isSame(base, authClientDraft())).toBe(true);
    expect(isSame(draft, authClientDraft({ name: 'Typed' }))).toBe(true);
  });

  it('is restored without a changed secret, which must be typed again', () => {
    const { base, draft } = keptAndBack(
      { base: authClientDraft(), draft: authClientDraft({ ...secret('typed'), name: 'Typed' }) },
      false,
    );
    expect(isSame(base, authClientDraft())).toBe(true);
    expect(draft).toMatchObject({ clientSecret: null, name: 'Typed' });
    expect(rules.validate(draft, choices, editing, null)).toEqual({ clientSecret: 'required' });
  });

  it('is restored without the secret of a new client, which may already be in use elsewhere', () => {
    const start = rules.blank(choices);
    const { base, draft } = keptAndBack({ base: start, draft: { ...start, name: 'Typed' } }, true);
    expect(base.clientSecret).toBe(choices.freshSecret);
    expect(draft).toMatchObject({ clientSecret: null, name: 'Typed' });
  });

  it('is null if the stored value is no draft', () => {
    for (const other of [null, 'text', {}, { ...authClientDraft(), name: 7 }]) {
      expect(readClientDraft(other)).toBeNull();
    }
  });

  test('never contains a secret', () => {
    const secrets = fc.string({ minLength: 4, maxLength: 64, unit: fc.constantFrom('q', 'Q', '7') });
    fc.assert(
      fc.property(secrets, secrets, fc.boolean(), (before, after, isNew) => {
        const unsaved = { base: authClientDraft(secret(before)), draft: authClientDraft(secret(after)) };
        const { kept } = keptAndBack(unsaved, isNew);
        expect(kept).not.toContain(before);
        expect(kept).not.toContain(after);
      }),
    );
  });
});
