import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessCells } from '../../support/access-table.ts';
import { AccessTrials } from '../../support/access-trials.ts';
import { ONE_ENGINE, START_MS } from '../../support/databases.ts';
import { startMailServer, type MailServer } from '../../support/mail-server.ts';
import { startService, type TestService } from '../../support/service.ts';
import { startOtherSystem, type OtherSystem } from '../../support/other-system.ts';

const cells = await accessCells();
const calls = [...new Set(cells.map(({ call }) => call))];

// The table is about rules of access. The resources are tested on both databases, so SQLite is enough.
describe.each(ONE_ENGINE)('the access table, on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  let source: OtherSystem;
  let mail: MailServer;
  let trials: AccessTrials;

  beforeAll(async () => {
    [source, mail] = await Promise.all([startOtherSystem(), startMailServer('taking')]);
    const environment = { INVENTORY_URL: source.url, SMTP_URL: mail.url };
    service = await startService({ emptyDatabase, environment });
    trials = await AccessTrials.start(service, source);
  }, START_MS);
  afterAll(() => Promise.all([service.stop(), source.stop(), mail.close()]));

  it.each(calls)('contains the actual response of %s to every caller and for every object', async (call) => {
    const received = cells.filter((cell) => cell.call === call);
    const found = [];
    for (const cell of received) found.push({ ...cell, answer: await trials.try(cell) });
    expect(found).toEqual(received);
  });
});
