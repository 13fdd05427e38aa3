import { describe, expect, test } from 'vitest';
import { Secret } from '../../../machines/common/secret.ts';
import { createMemoryStore, createRecords } from '../../../machines/common/storage.ts';

const draftOf = (owner: string) => ({
  owner,
  form: 'userForm',
  uuid: null,
  clonedId: null,
  tag: null,
  base: {},
  draft: {},
  typed: {},
});

describe('createRecords', () => {
  test('reads the values that it has written, under prefixed keys', () => {
    const store = createMemoryStore();
    const records = createRecords(store);
    records.token.write(new Secret('a token'));
    records.expiry.write(1_800_000);
    records.ticket.write('ticket-1');
    records.menuExpanded.write(false);
    records.searchCriteria.write({ '/user/list': { page: 2 } });
    records.pkce.write({
      state: 's',
      verifier: new Secret('v'),
      issuer: 'https://i.example',
      returnTo: '/user/list',
    });

    expect(store.read('user-profile.access_token')).toBe('a token');
    expect(records.token.read()?.reveal()).toBe('a token');
    expect(store.read('user-profile.token_expiry')).toBe('1800000');
    expect(records.expiry.read()).toBe(1_800_000);
    expect(store.read('user-profile.ticket')).toBe('ticket-1');
    expect(records.ticket.read()).toBe('ticket-1');
    expect(store.read('user-profile.menu_expanded')).toBe('false');
    expect(records.menuExpanded.read()).toBe(false);
    expect(store.read('user-profile.search_criteria')).toBe('{"/user/list":{"page":2}}');
    expect(records.searchCriteria.read()).toEqual({ '/user/list': { page: 2 } });
    expect(JSON.parse(store.read('user-profile.pkce') ?? '')).toEqual({
      state: 's',
      verifier: 'v',
      issuer: 'https://i.example',
      returnTo: '/user/list',
    });
    expect(records.pkce.read()).toMatchObject({
      state: 's',
      issuer: 'https://i.example',
      returnTo: '/user/list',
    });
    expect(records.pkce.read()?.verifier.reveal()).toBe('v');
  });

  test('stores a pending single sign-on, and whether the next one waits for a click', () => {
    const store = createMemoryStore();
    const records = createRecords(store);
    const request = { client_id: 'c', redirect_uri: 'https://c.example/', code_challenge_method: 'S256' };
    const issuer = 'https://i.example';
    records.sso.write({ state: 's', verifier: new Secret('v'), issuer, request });
    records.skipAutomaticSso.write(true);
    records.forceSsoLogin.write(true);
    expect(JSON.parse(store.read('user-profile.sso') ?? '')).toEqual({
      state: 's',
      verifier: 'v',
      issuer,
      request,
    });
    expect(records.sso.read()).toMatchObject({ state: 's', issuer, request });
    expect(records.sso.read()?.verifier.reveal()).toBe('v');
    expect(records.skipAutomaticSso.read()).toBe(true);
    expect(records.forceSsoLogin.read()).toBe(true);
  });

  test.each([
    ['access_token', 'token', ['']],
    ['token_expiry', 'expiry', ['', 'soon', '-1', '1.5', '1e9']],
    ['ticket', 'ticket', ['']],
    ['menu_expanded', 'menuExpanded', ['', 'yes', '1']],
    ['search_criteria', 'searchCriteria', ['', '{', '[]', 'null', '"text"']],
    ['draft', 'drafts', ['', '{}', '{"owner":"anna"}', '1']],
    [
      'pkce',
      'pkce',
      [
        '',
        '{',
        '[]',
        '{"state":"s","issuer":"i"}',
        '{"state":1,"verifier":"v","issuer":"i"}',
        '{"state":"s","verifier":"v"}',
      ],
    ],
    [
      'sso',
      'sso',
      [
        '',
        '[]',
        '{"state":"s","verifier":"v","issuer":"i"}',
        '{"state":"s","verifier":1,"issuer":"i","request":{}}',
      ],
    ],
    ['sso_hold', 'skipAutomaticSso', ['', 'yes']],
  ] as const)('treats a %s that cannot be read as missing', (key, name, texts) => {
    for (const text of texts) {
      const records = createRecords(createMemoryStore({ [`user-profile.${key}`]: text }));
      expect(records[name].read()).toBeNull();
    }
  });

  test('omits invalid drafts', () => {
    const stored = '[null,1,{"owner":"anna"},{"owner":"anna","form":"userForm","uuid":1}]';
    const records = createRecords(createMemoryStore({ 'user-profile.draft': stored }));
    expect(records.drafts.read()).toEqual([]);
  });

  test('omits the invalid entries of the search criteria, and keeps the valid ones', () => {
    const stored = '{"/user/list":{"page":2},"/application/list":"all"}';
    const records = createRecords(createMemoryStore({ 'user-profile.search_criteria': stored }));
    expect(records.searchCriteria.read()).toEqual({ '/user/list': { page: 2 } });
  });

  test('reads a pending sign-in without an address to return to', () => {
    const records = createRecords(
      createMemoryStore({ 'user-profile.pkce': '{"state":"s","verifier":"v","issuer":"i"}' }),
    );
    expect(records.pkce.read()?.returnTo).toBeNull();
  });

  test('stores values that must survive a redirect for each tab, and shared values for all tabs', () => {
    const tab = createMemoryStore();
    const store = createMemoryStore();
    const records = createRecords({ ...store, tab });
    records.pkce.write({
      state: 's',
      verifier: new Secret('v'),
      issuer: 'https://i.example',
      returnTo: null,
    });
    records.ticket.write('a ticket');
    expect([store.read('user-profile.pkce'), tab.read('user-profile.ticket')]).toEqual([null, null]);
    expect(createRecords({ ...store, tab: createMemoryStore() }).pkce.read()).toBeNull();
    expect(createRecords({ ...store, tab }).pkce.read()?.state).toBe('s');
    records.forgetAll();
    expect(tab.read('user-profile.pkce')).toBeNull();
  });

  test('removes all of its own keys, and no others', () => {
    const ours = [
      'access_token',
      'token_expiry',
      'ticket',
      'menu_expanded',
      'search_criteria',
      'pkce',
      'sso',
      'sso_hold',
      'sso_anew',
      'username',
      'draft',
    ].map((name) => `user-profile.${name}`);
    const store = createMemoryStore({ other: 'kept', ...Object.fromEntries(ours.map((key) => [key, '1'])) });
    createRecords(store).forgetAll();
    expect(ours.map((key) => store.read(key))).toEqual(ours.map(() => null));
    expect(store.read('other')).toBe('kept');
  });

  test('keeps the unsaved changes of other users', () => {
    const records = createRecords(createMemoryStore());
    records.username.write('viewer');
    records.drafts.write([draftOf('admin'), draftOf('viewer')]);
    records.forgetAll();
    expect(records.drafts.read()).toEqual([draftOf('admin')]);
  });
});
