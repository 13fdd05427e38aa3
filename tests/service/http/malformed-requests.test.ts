import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ONE_ENGINE, START_MS } from '../../support/databases.ts';
import { findContractViolations, WITHOUT_SYSTEMS } from '../../support/find-contract-violations.ts';
import { startService, type TestService } from '../../support/service.ts';

const COUNT = 2000;

// The service refuses most requests before it uses the database, so SQLite is enough.
describe.each(ONE_ENGINE)('malformed requests on $engine', ({ emptyDatabase }) => {
  let service: TestService;

  beforeAll(async () => {
    service = await startService({ emptyDatabase, environment: WITHOUT_SYSTEMS });
  }, START_MS);
  afterAll(() => service.stop());

  it(`get responses that follow the contract and contain no internals: ${COUNT} random requests`, async () => {
    expect(await findContractViolations(service, COUNT)).toEqual([]);
  });
});
