import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSource } from '../../../service/sources/http.ts';
import { freePort } from '../../support/free-port.ts';
import { makeCertificate } from '../../support/nginx.ts';
import { startOtherSystem, type OtherSystem } from '../../support/other-system.ts';

describe('a system that cannot be reached', () => {
  let directory: string;
  let untrusted: Server;
  let plain: OtherSystem;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'untrusted-'));
    const { certificate, key } = makeCertificate(directory);
    untrusted = createServer({ cert: await readFile(certificate), key: await readFile(key) });
    await once(untrusted.listen(0, '127.0.0.1'), 'listening');
    plain = await startOtherSystem();
  });
  afterAll(async () => {
    untrusted.close();
    await plain.stop();
    await rm(directory, { recursive: true, force: true });
  });

  it.each([
    [
      'without a server',
      async () => `http://127.0.0.1:${await freePort()}`,
      'no server listens at this address',
    ],
    [
      'with an untrusted certificate',
      async () => `https://127.0.0.1:${(untrusted.address() as AddressInfo).port}`,
      'its certificate is self-signed: add it to NODE_EXTRA_CA_CERTS',
    ],
    [
      'without TLS',
      async () => plain.url.replace('http:', 'https:'),
      'it does not use TLS: try http:// instead of https://',
    ],
  ])('is reported with the reason: %s', async (_, url, reason) => {
    await expect(readSource(await url(), { name: 'inventory' })).rejects.toMatchObject({
      code: 'source_failed',
      message: `The inventory cannot be reached: ${reason}.`,
    });
  });
});
