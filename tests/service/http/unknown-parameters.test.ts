import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameProduct } from '../../../openapi/rules/product.ts';
import { readContract } from '../../../service/http/contract.ts';
import { operationsOf } from '../../../service/http/contract-document.ts';
import { ONE_ENGINE, START_MS } from '../../support/databases.ts';
import { startService, type TestService } from '../../support/service.ts';

const reads = operationsOf(readContract()).filter(({ refusesUnknownQuery }) => refusesUnknownQuery);

// The contract's checks refuse the parameter before a handler reads the database, so SQLite is enough.
describe.each(ONE_ENGINE)(
  'a query parameter that the contract does not declare, on $engine',
  ({ emptyDatabase }) => {
    let service: TestService;

    beforeAll(async () => {
      service = await startService({ emptyDatabase });
    }, START_MS);
    afterAll(() => service.stop());

    const call = (path: string) =>
      service.call(
        nameProduct(path).replaceAll(/\{\w+\}/g, () => randomUUID()),
        { as: 'productAdmin' },
      );

    it.each(reads.map(({ id, path }) => [id, path] as const))('is refused by %s', async (_id, path) => {
      const response = await call(`${path}?nothing=1`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        code: 'invalid_request',
        fields: [{ field: 'nothing' }],
      });
    });

    it('is ignored by calls of OAuth (RFC 6749, section 3.1)', async () => {
      const response = await call('/.well-known/openid-configuration?nothing=1');
      expect(response.status).toBe(200);
    });
  },
);
