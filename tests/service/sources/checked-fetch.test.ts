import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCheckedFetch } from '../../../service/sources/checked-fetch.ts';
import { exchange } from '../../../service/sources/http.ts';
import { pushBatch } from '../../../service/sources/push-user.ts';

const FORBIDDEN = 'This service calls no application on its own machine.';

const ask = (url: string, allowsLoopback: boolean) =>
  exchange(url, { name: 'application', method: 'GET', headers: {}, chosen: { allowsLoopback } });

describe('a call of an address that an administrator chose', () => {
  let server: Server;
  let port: number;
  let calls = 0;

  beforeAll(async () => {
    server = createServer((_, response) => {
      calls += 1;
      response.end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => server.close());

  /** Calls a host that resolves to these addresses, one list for each lookup. */
  const callHost = (lookups: string[][], allowsLoopback: boolean) => {
    const remaining = [...lookups];
    const checkedFetch = createCheckedFetch(allowsLoopback, (_host, _options, callback) => {
      const addresses = remaining.shift();
      if (addresses === undefined) callback(new Error('looked up again'), []);
      else
        callback(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        );
    });
    return checkedFetch(`http://app.example:${port}/`, { method: 'GET' });
  };

  it('connects to the address that was checked, and does not look up the name again', async () => {
    const response = await callHost([['127.0.0.1'], ['169.254.169.254']], true);
    expect(response.status).toBe(200);
    await response.text();
  });

  it.each(['169.254.169.254', '::ffff:169.254.169.254', '64:ff9b::a9fe:a9fe', 'fe80::1%eth0', '0.0.0.0'])(
    'connects to no address of a name that resolves to %s, even among other addresses',
    async (address) => {
      const before = calls;
      await expect(callHost([['127.0.0.1', address]], true)).rejects.toMatchObject({
        cause: { code: 'source_failed', message: 'No application can be at this address.' },
      });
      expect(calls).toBe(before);
    },
  );

  it('connects to this machine only if this is allowed', async () => {
    for (const host of ['localhost', '127.0.0.1']) {
      expect((await ask(`http://${host}:${port}/`, true)).status).toBe(200);
      const before = calls;
      await expect(ask(`http://${host}:${port}/`, false)).rejects.toMatchObject({
        code: 'source_failed',
        message: FORBIDDEN,
      });
      expect(calls).toBe(before);
    }
  });

  it('checks the address of a batch of users', async () => {
    const application = {
      uuid: 'u',
      name: 'Fault',
      roles: [],
      apiHost: 'http://169.254.169.254/api',
      apiAuthType: 'HTTP_BASIC' as const,
      apiUsername: 'sync',
      apiPassword: 'secret',
    };
    await expect(pushBatch(application, [])).rejects.toMatchObject({
      message: 'No application can be at this address.',
    });
  });

  it('reports a name that does not resolve', async () => {
    await expect(callHost([], true)).rejects.toThrow('fetch failed');
  });
});
