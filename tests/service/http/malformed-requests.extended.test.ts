import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENGINES, START_MS } from '../../support/databases.ts';
import { findContractViolations, WITHOUT_SYSTEMS } from '../../support/find-contract-violations.ts';
import { startService, type TestService } from '../../support/service.ts';

const COUNT = 20_000;

/** Time limit for all requests on a busy machine, in milliseconds. */
const PATIENCE_MS = 10 * START_MS;

describe.each(ENGINES)('malformed requests on $engine', ({ emptyDatabase }) => {
  let service: TestService;

  beforeAll(async () => {
    service = await startService({ emptyDatabase, environment: WITHOUT_SYSTEMS });
  }, START_MS);
  afterAll(() => service.stop());

  it(
    `get responses that follow the contract and contain no internals: ${COUNT} random requests`,
    async () => {
      expect(await findContractViolations(service, COUNT)).toEqual([]);
    },
    PATIENCE_MS,
  );
});
