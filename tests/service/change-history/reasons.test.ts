import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../../openapi/generated/schema.d.ts';
import { changeReasonHeader } from '../../../openapi/rules/change-reason.ts';
import { changingCalls } from '../../support/changing-calls.ts';
import { ENGINES } from '../../support/databases.ts';
import { startOtherSystem, type OtherSystem } from '../../support/other-system.ts';
import { startService, type TestService } from '../../support/service.ts';
import { cellsOf, csvOf, formOf } from '../../support/user-files.ts';

type Schemas = components['schemas'];

const API = '/userprofile/api/v1';
const REASON = 'Zusammengelegt: Büro „Nord" 😀 100 %';

describe.each(ENGINES)('the reason of a change on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  let application: OtherSystem;

  beforeAll(async () => {
    application = await startOtherSystem();
    service = await startService({ emptyDatabase, environment: { ALLOW_LOOPBACK: '1' } });
  });
  afterAll(async () => {
    await service.stop();
    await application.stop();
  });

  const calls = () => changingCalls(service, application);
  const remove = (path: string, headers: Record<string, string>) =>
    service.call(`${API}/${path}`, { as: 'productAdmin', method: 'DELETE', headers });

  /** Returns the recorded reason of the change that a response reports. Fails if the reason is stored as plain text. */
  async function reasonOf(response: Response): Promise<string | null> {
    expect(response.status).toBeLessThan(300);
    const change = response.headers.get('change-id')!;
    const shown = await service.call(`${API}/history/${change}`, { as: 'admin' });
    const row = await service.db
      .selectFrom('changes')
      .selectAll()
      .where('uuid', '=', change)
      .executeTakeFirst();
    expect(JSON.stringify(row)).not.toContain('Zusammengelegt');
    return ((await shown.json()) as Schemas['ChangeDetails']).change.reason;
  }

  /** Creates an object of each kind that can be deleted. Returns the paths of the calls that delete them. */
  async function deletable(): Promise<string[]> {
    const { saveApplication, saveAppProfile, saveBusinessProfile } = calls();
    const offering = await saveApplication();
    const appProfile = await saveAppProfile(offering);
    const business = await saveBusinessProfile([appProfile]);
    return [`profile/business/${business.uuid}`, `profile/app/${appProfile.uuid}`, `app/${offering.uuid}`];
  }

  it('is recorded with each delete, encrypted', async () => {
    for (const path of await deletable())
      expect(await reasonOf(await remove(path, changeReasonHeader(` ${REASON} `)))).toBe(REASON);
  });

  it('is null if the caller does not say it', async () => {
    const [path] = await deletable();
    expect(await reasonOf(await remove(path!, changeReasonHeader(' ')))).toBeNull();
  });

  it('is recorded with an import', async () => {
    const body = formOf(csvOf([cellsOf('imported', { businessProfile: 'Business profile of viewer' })]));
    const response = await fetch(`${service.url}${API}/user/import`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await service.tokenOf(service.fixture.people.productAdmin)}`,
        ...changeReasonHeader(REASON),
      },
      body,
    });
    expect(await reasonOf(response)).toBe(REASON);
  });

  it.each([
    ['is not percent-encoded', '100 %'],
    ['is not UTF-8', '%FF'],
    ['contains control characters', 'a%0Ab'],
    ['has more than 255 characters', 'x'.repeat(256)],
    ['is longer than a header may be', 'x'.repeat(4000)],
  ])('is refused, and nothing is deleted, if it %s', async (_what, reason) => {
    const [path] = await deletable();
    const response = await remove(path!, { 'Change-Reason': reason });
    expect(response.status).toBe(400);
    expect(((await response.json()) as { code: string }).code).toBe('invalid_request');
    expect((await remove(path!, {})).status).toBe(204);
  });
});
