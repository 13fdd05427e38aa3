import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cookiesOf } from '../../../../service/oauth/sessions/cookies.ts';
import {
  DEVICE_LIFE,
  knownDevice,
  rememberDevice,
} from '../../../../service/oauth/sessions/known-devices.ts';
import { sweepExpired } from '../../../../service/tasks/sweep.ts';
import { BrowserSession, pkcePair } from '../../../support/browser-session.ts';
import { ONE_ENGINE, START_MS } from '../../../support/databases.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { comparableResponse } from '../../../support/comparable-response.ts';

const PASSWORD = 'Demo-pass-1';
const API = '/userprofile/api/v1';

const attempt = (browser: BrowserSession, username: string, password: string) =>
  browser.authorize(username, password, browser.request(pkcePair().challenge));

const statusOf = async (browser: BrowserSession, username: string, password = PASSWORD) =>
  (await attempt(browser, username, password)).status;
/** Makes ten attempts with a wrong password, which lock the account. */
async function guess(browser: BrowserSession, username: string): Promise<void> {
  for (let time = 0; time < 10; time += 1) {
    expect(await statusOf(browser, username, `guess ${time}`)).toBe(401);
  }
}

describe.each(ONE_ENGINE)('an account that strangers have locked, on $engine,', ({ emptyDatabase }) => {
  let service: TestService;
  let stranger: BrowserSession;
  let owner: BrowserSession;

  beforeAll(async () => {
    service = await startService({ emptyDatabase, demoUsers: 5 });
  }, START_MS);
  afterAll(() => service.stop());
  beforeEach(async () => {
    await service.db.deleteFrom('throttle_counters').execute();
    await service.db.deleteFrom('known_devices').execute();
    [stranger, owner] = [await freshBrowser(), await freshBrowser()];
  });

  async function freshBrowser(): Promise<BrowserSession> {
    const browser = new BrowserSession(service.url);
    await browser.call(`${API}/auth/frontendconfig`);
    return browser;
  }
  const uuidOf = async (username: string) =>
    (
      await service.db
        .selectFrom('users')
        .select('uuid')
        .where('username', '=', username)
        .executeTakeFirstOrThrow()
    ).uuid;

  it('accepts its owner from a known browser, as often as the owner signs in', async () => {
    await owner.signIn('viewer');
    await guess(stranger, 'viewer');
    expect(await statusOf(await freshBrowser(), 'viewer')).toBe(429);
    for (let time = 0; time < 12; time += 1) expect(await statusOf(owner, 'viewer')).toBe(200);
    const form = new URLSearchParams({ username: ' VIEWER ', password: PASSWORD });
    expect((await owner.call('/userprofile/login', { body: form })).status).toBe(200);
    expect(await statusOf(stranger, 'viewer')).toBe(429);
  });

  it('accepts ten attempts from a known browser, and does not lock other browsers after them', async () => {
    await owner.signIn('viewer');
    await guess(owner, 'viewer');
    const refused = await attempt(owner, 'viewer', PASSWORD);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    expect(await statusOf(await freshBrowser(), 'viewer')).toBe(200);
  });

  it('counts the attempts from a known browser even after a sign-in to another account', async () => {
    await owner.signIn('viewer');
    await owner.signIn('admin');
    await guess(owner, 'viewer');
    expect(await statusOf(owner, 'admin')).toBe(200);
    expect(await statusOf(owner, 'viewer')).toBe(429);
  });

  it('accepts no cookie that was invented, belongs to another user or was replaced', async () => {
    await owner.signIn('viewer');
    const { deviceName } = cookiesOf(service.url);
    const planted = owner.cookies.get(deviceName) ?? '';
    await owner.signIn('viewer');
    expect(owner.cookies.get(deviceName)).not.toBe(planted);
    await stranger.signIn('admin');
    await guess(stranger, 'viewer');
    expect(await statusOf(stranger, 'viewer')).toBe(429);
    for (const made of [planted, 'made-up', '']) {
      stranger.cookies.set(deviceName, made);
      expect(await statusOf(stranger, 'viewer')).toBe(429);
    }
  });

  it('accepts its owner although the browser also sends the cookie of another device', async () => {
    const { deviceName } = cookiesOf(service.url);
    await owner.signIn('viewer');
    await stranger.signIn('admin');
    const [own, other] = [owner, stranger].map(({ cookies }) => cookies.get(deviceName));
    await guess(await freshBrowser(), 'viewer');
    owner.cookies.set(deviceName, `${other}; ${deviceName}=${own}`);
    expect(await statusOf(owner, 'viewer')).toBe(200);
    expect(await statusOf(owner, 'viewer')).toBe(200);
    const devices = await service.db.selectFrom('known_devices').select('device_hash').execute();
    expect(new Set(devices.map((device) => device.device_hash)).size).toBe(1);
  });

  it('gets the same response as an account that does not exist', async () => {
    await owner.signIn('viewer');
    await guess(stranger, 'viewer');
    const other = await freshBrowser();
    await guess(other, 'nobody.at.all');
    const one = await comparableResponse(await attempt(stranger, 'viewer', 'guess'));
    const two = await comparableResponse(await attempt(other, 'nobody.at.all', 'guess'));
    expect(one.status).toBe(429);
    expect({ status: two.status, body: two.body }).toEqual({ status: one.status, body: one.body });
  });

  it('accepts its owner even from a locked address', async () => {
    await owner.signIn('viewer');
    const key = { key: 'login:address:127.0.0.1', attempts: 100, resets_at: Date.now() + 60_000 };
    await service.db.deleteFrom('throttle_counters').execute();
    await service.db.insertInto('throttle_counters').values(key).execute();
    expect(await statusOf(stranger, 'viewer')).toBe(429);
    expect(await statusOf(owner, 'viewer')).toBe(200);
  });

  it('does not count attempts from a locked address', async () => {
    const key = { key: 'login:address:127.0.0.1', attempts: 100, resets_at: Date.now() + 60_000 };
    await service.db.insertInto('throttle_counters').values(key).execute();
    for (let time = 0; time < 12; time += 1) expect(await statusOf(stranger, 'viewer', 'guess')).toBe(429);
    await service.db.deleteFrom('throttle_counters').where('key', '=', key.key).execute();
    expect(await statusOf(await freshBrowser(), 'viewer')).toBe(200);
  });

  it('keeps the twenty latest known browsers for 90 days, whose cookies are stored as hashes', async () => {
    const [viewer, now] = [await uuidOf('viewer'), Date.now()];
    const devices: string[] = [];
    for (let time = 0; time < 22; time += 1) {
      devices.push(await rememberDevice(service.db, viewer, [], now + time));
    }
    const isKnown = async (index: number, at = now) =>
      (await knownDevice(service.db, [devices[index]!], 'viewer', at)) !== null;
    expect([await isKnown(1), await isKnown(2), await isKnown(21)]).toEqual([false, true, true]);
    expect(await isKnown(21, now + 21 + DEVICE_LIFE)).toBe(false);
    const stored = JSON.stringify(await service.db.selectFrom('known_devices').selectAll().execute());
    for (const device of devices) expect(stored).not.toContain(device);
    await sweepExpired(service.db, now + 21 + DEVICE_LIFE);
    expect(await service.db.selectFrom('known_devices').select('uuid').execute()).toEqual([]);
  });

  it('keeps a browser known for another 90 days after a sign-in, but not the other browsers', async () => {
    const [viewer, now] = [await uuidOf('viewer'), Date.now()];
    const used = await rememberDevice(service.db, viewer, [], now);
    const unused = await rememberDevice(service.db, viewer, [], now);
    const renewed = await rememberDevice(service.db, viewer, [used], now + 1);
    const isKnown = async (device: string) =>
      (await knownDevice(service.db, [device], 'viewer', now + DEVICE_LIFE)) !== null;
    expect([await isKnown(renewed), await isKnown(unused)]).toEqual([true, false]);
  });

  it('ignores known browsers with a date in the future, and forgets no other because of them', async () => {
    const [viewer, now] = [await uuidOf('viewer'), Date.now()];
    const ahead: string[] = [];
    for (let time = 0; time < 20; time += 1) {
      ahead.push(await rememberDevice(service.db, viewer, [], now + DEVICE_LIFE + time));
    }
    const device = await rememberDevice(service.db, viewer, [], now);
    const isKnown = async (one: string) => (await knownDevice(service.db, [one], 'viewer', now)) !== null;
    expect([await isKnown(device), await isKnown(ahead[0]!)]).toEqual([true, false]);
  });
});
