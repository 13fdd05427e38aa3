import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameProduct } from '../../../openapi/rules/product.ts';
import { readContract } from '../../../service/http/contract.ts';
import { operationsOf } from '../../../service/http/contract-document.ts';
import { ONE_ENGINE, START_MS } from '../../support/databases.ts';
import { startService, type TestService } from '../../support/service.ts';

/** Operations that refuse a wrong password before they look for the object. */
const NEED_PASSWORD = new Set(['removePasskey']);

const named = operationsOf(readContract()).filter(
  ({ id, path }) => path.includes('{uuid}') && !NEED_PASSWORD.has(id),
);

// The router answers most of these requests, so SQLite is enough.
describe.each(ONE_ENGINE)('the URL of an unknown object on $engine', ({ emptyDatabase }) => {
  let service: TestService;

  beforeAll(async () => {
    service = await startService({ emptyDatabase });
  }, START_MS);
  afterAll(() => service.stop());

  const MALFORMED = ['xyz', '0', `${randomUUID()}0`, '%00', `${randomUUID()}%20`, 'null'];

  it.each(named.map(({ method, path }) => [method, path] as const))(
    'is not found, with or without a valid id: %s %s',
    async (method, path) => {
      for (const uuid of [randomUUID(), ...MALFORMED]) {
        const query = path.endsWith('/explanation') ? `?kind=role&object=${randomUUID()}` : '';
        const address = nameProduct(path).replace('{uuid}', uuid).replace('{group}', '0');
        const response = await service.call(address + query, {
          as: 'productAdmin',
          method: method.toUpperCase(),
          ...(path.endsWith('/rename') && { body: { name: 'Desk' } }),
        });
        expect([uuid, response.status]).toEqual([uuid, 404]);
        expect(await response.json()).toMatchObject({ code: 'not_found' });
      }
    },
  );
});
