import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { CONSOLE_CLIENT_UUID } from '../../../service/oauth/console-client.ts';
import { issueResetToken } from '../../../service/password/reset-links.ts';
import { bearer, BrowserSession } from '../../support/browser-session.ts';
import { START_MS } from '../../support/databases.ts';
import { addUser } from '../../support/people.ts';
import { startService, type TestService } from '../../support/service.ts';

const API = '/userprofile/api/v1';
const PASSWORD = 'a long enough password';

let service: TestService;
let userUuid: string;
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  service = await startService();
  userUuid = await addUser(service.db, { username: 'anna' });
  const { log } = service.app;
  const child = log.child.bind(log);
  vi.spyOn(log, 'child').mockImplementation((...options) =>
    Object.assign(child(...options), {
      info: (details: object, msg: string) => lines.push({ ...details, msg }),
    }),
  );
}, START_MS);
afterAll(() => service.stop());

/** Returns the collected log lines with one of these messages, and discards all collected lines. */
const linesOf = (...messages: string[]) =>
  lines.splice(0).filter(({ msg }) => messages.includes(String(msg)));

const setPassword = async () => {
  const { token } = await issueResetToken(service.db, userUuid, Date.now());
  const body = { token, password: PASSWORD, rePassword: PASSWORD };
  expect((await service.call(`${API}/password/update/`, { method: 'POST', body })).status).toBe(204);
};

it('the log reports that a user has set a password by a link, signed in and signed out', async () => {
  await setPassword();
  const browser = new BrowserSession(service.url);
  await browser.call(`${API}/auth/frontendconfig`);
  const token = await browser.signIn('anna', PASSWORD);
  const signedOut = await browser.call(`${API}/auth/logout`, { headers: bearer(token) });
  expect(signedOut.status).toBe(204);
  expect(linesOf('a user set a password by a link', 'a user signed in', 'a user signed out')).toEqual([
    { msg: 'a user set a password by a link', user: userUuid },
    { msg: 'a user signed in', user: userUuid, client: CONSOLE_CLIENT_UUID, method: 'password' },
    { msg: 'a user signed out', user: userUuid },
  ]);
});

it('the log reports who has deactivated which users, without users whose status stays the same', async () => {
  const { productAdmin: by } = service.fixture.people;
  const deactivate = async () => {
    const response = await service.call(`${API}/user/inactivate`, {
      as: 'productAdmin',
      method: 'POST',
      body: [{ uuid: userUuid }],
    });
    expect(response.status).toBe(200);
    return linesOf('users were deactivated');
  };
  expect(await deactivate()).toEqual([{ msg: 'users were deactivated', users: [userUuid], number: 1, by }]);
  expect(await deactivate()).toEqual([]);
});
