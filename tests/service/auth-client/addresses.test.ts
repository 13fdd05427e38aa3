import { describe, expect, it } from 'vitest';
import {
  findLogoutAddressProblem,
  findOriginProblem,
  findTargetProblem,
  isRedirectTarget,
} from '../../../service/auth-client/addresses.ts';
import { describeMismatch } from '../../../service/auth-client/address-difference.ts';
import type { ClientType } from '../../../service/auth-client/tables.ts';

const WEB_TYPES = [null, 'server', 'browser'] as const;

describe.each(WEB_TYPES)('the redirect URI of a sign-in client of the type %s', (type) => {
  it.each([
    'https://fault.example.org/callback',
    'http://127.0.0.1:8081/application/callback?from=here',
    'https://fault.example.org',
  ])('accepts %s', (target) => {
    expect(findTargetProblem(type, target)).toBeNull();
  });

  it.each([
    '/callback',
    'fault.example.org/callback',
    'javascript:alert(1)',
    'data:text/html,x',
    'com.example.app:/callback',
    'https://',
    'https://fault.example.org/#part',
    'https://fault.example.org/a b',
    'https://fault.example.org/callback\n',
    'https:\\\\evil.example',
  ])('refuses %j', (target) => {
    expect(findTargetProblem(type, target)).toMatch(/^This must be a complete web address/);
  });
});

describe('the redirect URI of a native application', () => {
  it.each([
    'http://127.0.0.1/callback',
    'http://127.0.0.1:8400/callback?from=here',
    'http://[::1]/callback',
    'http://[::1]:1/callback',
    'http://127.0.0.1',
    'http://localhost/callback',
    'http://localhost:8400',
    'com.example.app:/callback',
    'com.example.app://callback',
    'org.example-1.app:/',
    'https://app.example.org/callback',
  ])('accepts %s', (target) => {
    expect(findTargetProblem('native', target)).toBeNull();
  });

  it.each([
    'http://localhost.evil.example/callback',
    'http://127.0.0.1.evil.example/callback',
    'http://127.0.0.1@evil.example/callback',
    'http://127.0.0.1:80@evil.example/callback',
    'http://127.0.0.2/callback',
    'http://127.1/callback',
    'http://[::1].evil.example/callback',
    'http://app.example.org/callback',
    'myapp:/callback',
    'javascript:alert(1)',
    'com.example.app:callback',
    'com.example.app:/callback#part',
    'com.example.app:/call back',
    'https://',
    '/callback',
  ])('refuses %j', (target) => {
    expect(findTargetProblem('native', target)).toMatch(/^A native application can use/);
  });
});

const isTarget = (type: ClientType | null, targets: string[], requested: string) =>
  isRedirectTarget({ type, redirectTargets: targets }, requested);

describe('the redirect URI in a request', () => {
  it.each([
    ['http://127.0.0.1/callback', 'http://127.0.0.1:51004/callback'],
    ['http://127.0.0.1:8400/callback', 'http://127.0.0.1/callback'],
    ['http://[::1]:1/callback', 'http://[::1]:2/callback'],
    ['http://localhost/callback', 'http://localhost:51004/callback'],
    ['http://[::1]/callback?a=1', 'http://[::1]:2/callback?a=1'],
  ])('of a native application can have any port: %s, %s', (target, requested) => {
    expect(isTarget('native', [target], requested)).toBe(true);
    expect(isTarget('server', [target], requested)).toBe(false);
  });

  it.each([
    ['http://127.0.0.1/callback', 'http://[::1]/callback'],
    ['http://127.0.0.1/callback', 'http://localhost:51004/callback'],
    ['http://127.0.0.1/callback', 'http://127.0.0.1:51004/callback/'],
    ['http://127.0.0.1/callback', 'http://127.0.0.1:51004/callback?a=1'],
    ['http://127.0.0.1/callback', 'http://127.0.0.1:51004@evil.example/callback'],
    ['http://127.0.0.1/callback', 'http://127.0.0.1.evil.example/callback'],
    ['http://localhost/callback', 'http://127.0.0.1:51004/callback'],
    ['http://localhost/callback', 'http://localhost.evil.example/callback'],
    ['http://localhost/callback', 'http://localhost:51004@evil.example/callback'],
    ['http://127.0.0.1/callback', 'https://127.0.0.1:51004/callback'],
    ['https://app.example.org/callback', 'https://app.example.org:8443/callback'],
    ['com.example.app:/callback', 'COM.example.app:/callback'],
    ['com.example.app:/callback', 'com.example.app:/callback/'],
  ])('of a native application equals %s, unlike %s', (target, requested) => {
    expect(isTarget('native', [target], target)).toBe(true);
    expect(isTarget('native', [target], requested)).toBe(false);
  });

  it('must be one of the registered redirect URIs', () => {
    const targets = ['https://a.example/1', 'https://a.example/2'];
    expect(targets.map((target) => isTarget('server', targets, target))).toEqual([true, true]);
    expect(isTarget('server', targets, 'https://a.example/3')).toBe(false);
    expect(isTarget('server', [], '')).toBe(false);
  });
});

describe('an origin', () => {
  it.each(['https://app.example.org', 'http://127.0.0.1:5173', 'https://app.example.org:8443'])(
    'can be %s',
    (origin) => {
      expect(findOriginProblem(origin)).toBeNull();
    },
  );

  it.each([
    ['https://app.example.org/', 'https://app.example.org'],
    ['https://APP.example.org', 'https://app.example.org'],
    ['https://app.example.org:443', 'https://app.example.org'],
    ['https://app.example.org/path', 'https://app.example.org'],
    ['null', 'https://app.example.org'],
    ['*', 'https://app.example.org'],
    ['file:///tmp', 'https://app.example.org'],
    ['app.example.org', 'https://app.example.org'],
  ])('cannot be %s; the message says %s', (text, origin) => {
    expect(findOriginProblem(text)).toBe(`This must be an origin without a path, such as ${origin}.`);
  });
});

describe('an address for logout tokens', () => {
  it.each(['https://fault.example.org/logout', 'https://fault.example.org/logout?tenant=1'])(
    'can be %s',
    (address) => {
      expect(findLogoutAddressProblem(address, false)).toBeNull();
    },
  );

  it.each([
    ['fault.example.org', 'This must be a complete web address'],
    ['https://fault.example.org/#x', 'This must be a complete web address'],
    ['http://169.254.169.254/latest?x=1', 'No application can be at this address.'],
    ['http://127.0.0.1/logout', 'This service calls no application on its own machine.'],
    ['https://ada:secret@fault.example.org/', 'Leave username and password out of the address.'],
  ])('cannot be %s', (address, message) => {
    expect(findLogoutAddressProblem(address, false)).toContain(message);
  });
});

const differenceOf = (type: ClientType | null, targets: string[], requested: string) =>
  /registered for this application(?:: (?<difference>.*))?\.$/.exec(
    describeMismatch({ type, redirectTargets: targets }, requested),
  )?.groups?.['difference'];

describe('the message about an unregistered redirect URI', () => {
  it.each([
    [
      'http://127.0.0.1:3000/a',
      'http://localhost:3000/a',
      'its host is localhost, and 127.0.0.1 is registered',
    ],
    ['http://localhost:3000/a', 'http://[::1]:3000/a', 'its host is [::1], and localhost is registered'],
    ['http://localhost:3000/a', 'http://localhost:3001/a', 'its port is another one'],
    ['https://a.example/a', 'https://b.example/a', 'its host is another one'],
    ['https://a.example/a', 'https://a.example/A', 'its path differs in upper and lower case'],
    ['https://a.example/a/', 'https://a.example/a', 'the slash at its end is missing'],
    ['https://a.example/a', 'https://a.example:443/a', 'it is written differently'],
    ['https://a.example/a', 'http://b.example/b', undefined],
  ])('says how %s differs from %s', (target, requested, difference) => {
    expect(differenceOf('server', ['https://unlike.example/', target], requested)).toBe(difference);
  });

  it('ignores the port of a native application’s loopback address', () => {
    expect(differenceOf('native', ['http://127.0.0.1/a'], 'http://localhost:51004/a')).toBe(
      'its host is localhost, and 127.0.0.1 is registered',
    );
  });

  it('says that no redirect URI is registered', () => {
    const message = describeMismatch({ type: 'server', redirectTargets: [] }, 'https://a.example/');
    expect(message).toBe('No redirect URI is registered for this application.');
  });
});
