import { afterEach, describe, expect, it } from 'vitest';
import { ConfigError } from '../../../service/config-error.ts';
import { readConfig } from '../../../service/config.ts';
import { startService, type TestService, type TestServiceOptions } from '../../support/service.ts';

const PATH = '/.well-known/security.txt';
const CONTACT = 'mailto:security@example.org';

let service: TestService;
afterEach(() => service?.stop());

const start = async (options: TestServiceOptions) => {
  service = await startService(options);
  return fetch(`http://127.0.0.1:${service.listensOn}${PATH}`);
};

describe('security.txt', () => {
  it('contains contacts, expiry, policy and its own address', async () => {
    const answer = await start({
      now: () => Date.UTC(2030, 0, 31, 15, 30),
      environment: {
        SECURITY_CONTACT: `${CONTACT}, https://example.org/report`,
        SECURITY_POLICY: 'https://example.org/policy',
        PUBLIC_URL: 'https://console.example.org',
      },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await answer.text()).toBe(
      [
        'Contact: mailto:security@example.org',
        'Contact: https://example.org/report',
        'Expires: 2030-07-30T00:00:00.000Z',
        'Policy: https://example.org/policy',
        'Canonical: https://console.example.org/.well-known/security.txt',
        '',
      ].join('\n'),
    );
  });

  it('omits its own address without TLS', async () => {
    const answer = await start({
      environment: { SECURITY_CONTACT: CONTACT, PUBLIC_URL: 'http://console.example.org' },
    });
    expect(await answer.text()).not.toContain('Canonical');
  });

  it('does not exist without a contact', async () => {
    expect((await start({})).status).toBe(404);
  });
});

describe('SECURITY_CONTACT and SECURITY_POLICY', () => {
  it.each(['mailto:a.b+c@example.org', 'https://example.org/report?topic=x', 'tel:+1-201-555-0123'])(
    'accepts the contact %s',
    (contact) => {
      expect(readConfig({ SECURITY_CONTACT: contact }).security?.contacts).toEqual([contact]);
    },
  );

  it.each([
    'security@example.org',
    'mailto:',
    'mailto:a@b@c',
    'mailto:security@example.org?subject=x',
    `${CONTACT}\nPolicy: https://evil.example`,
    `${CONTACT}\r\nEncryption: https://evil.example`,
    `https://example.org/\nExpires: 1970-01-01T00:00:00Z`,
    'https://example.org/a b',
    'http://example.org/report',
    'https://user:password@example.org/',
    'javascript:alert(1)',
    'data:text/plain,x',
    'tel:()',
    `${CONTACT},`,
    `${CONTACT}\u2028Policy: x`,
    'https://exämple.org/',
  ])('rejects the contact %j', (contact) => {
    expect(() => readConfig({ SECURITY_CONTACT: contact })).toThrow(
      /^SECURITY_CONTACT must list addresses that begin with mailto:, https:\/\/ or tel:/,
    );
  });

  it.each(['http://example.org/policy', 'https://example.org/\nContact: mailto:x@evil.example', '/policy'])(
    'rejects the policy %j',
    (policy) => {
      expect(() => readConfig({ SECURITY_CONTACT: CONTACT, SECURITY_POLICY: policy })).toThrow(
        /^SECURITY_POLICY must be a web address that begins with https:/,
      );
    },
  );

  it('rejects a policy without a contact', () => {
    expect(() => readConfig({ SECURITY_POLICY: 'https://example.org/policy' })).toThrow(
      new ConfigError('SECURITY_CONTACT is missing: SECURITY_POLICY is set without it'),
    );
  });
});
