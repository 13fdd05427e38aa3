import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openInstallation } from '../support/databases.ts';
import {
  createInstallationWithUsers,
  type InstallationWithUsers,
  isActive,
} from '../support/installation-with-users.ts';
import { freePort } from '../support/free-port.ts';
import { addOperators } from '../support/granted-applications.ts';
import { startMailServer } from '../support/mail-server.ts';
import { addUser } from '../support/people.ts';
import { startRecordingApplication } from '../support/recording-application.ts';
import { buildService, startServiceProcess } from '../support/service-process.ts';

let directory: string;
let port: number;
let settings: Record<string, string>;
let installation: InstallationWithUsers;
let agent: Agent;

beforeAll(buildService);
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'service-'));
  port = await freePort();
  settings = { DEMO: '0', PORT: String(port), DATA_DIR: directory };
  installation = await createInstallationWithUsers(directory, port);
  agent = new Agent({ keepAlive: true });
});
afterEach(async () => {
  agent.destroy();
  await rm(directory, { recursive: true, force: true });
});

const health = (which: string) => fetch(`http://127.0.0.1:${port}/userprofile/health/${which}`);

/** Opens an event stream. `ended` resolves when the service closes the stream, which it does when it begins to stop. */
async function followed(): Promise<{ ended: Promise<unknown> }> {
  const events = (await installation.call('/changes/events')).body!.getReader();
  await events.read();
  const untilEnd = async (): Promise<void> => {
    if (!(await events.read()).done) await untilEnd();
  };
  return { ended: untilEnd() };
}

/** Begins a request but does not complete it: the service has the headers and the first byte of the body. */
async function begun(): Promise<ClientRequest> {
  const asked = request(`http://127.0.0.1:${port}/userprofile/api/v1/user/inactivate`, {
    agent,
    method: 'POST',
    headers: {
      authorization: `Bearer ${installation.token}`,
      'content-type': 'application/json',
      expect: '100-continue',
    },
  });
  await once(asked, 'continue');
  asked.write('[');
  return asked;
}

describe('a stopped service', () => {
  it('completes the requests that are running before it exits', async () => {
    const { target } = installation;
    const service = await startServiceProcess(settings);
    const { ended } = await followed();
    const asked = await begun();
    // SIGINT is sent twice, because after Ctrl+C the service gets it from the terminal and from npm.
    for (const signal of ['SIGINT', 'SIGINT'] as const) service.child.kill(signal);
    await ended;
    asked.end(`{"uuid":"${target}"}]`);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
    answer.resume();
    expect(await service.ended).toBe(0);

    expect(await isActive(directory, target)).toBe(false);
  });

  it('is not ready at once, responds until load balancers have noticed, and exits on a second signal', async () => {
    const service = await startServiceProcess({ ...settings, DRAIN_DELAY_SECONDS: '3600' });
    expect((await health('ready')).status).toBe(200);
    const { ended } = await followed();
    service.child.kill('SIGTERM');
    await ended;
    const ready = await health('ready');
    expect([ready.status, ready.headers.get('connection'), await ready.json()]).toMatchObject([
      503,
      'close',
      { message: 'The service stops.' },
    ]);
    expect((await health('live')).status).toBe(200);
    expect((await installation.call('/changes')).status).toBe(200);
    expect((await installation.call('/changes/events')).status).toBe(503);
    service.child.kill('SIGINT');
    expect(await service.ended).toBe(1);
  });

  it('aborts requests that exceed the time limit, reports this, and exits normally', async () => {
    const service = await startServiceProcess({ ...settings, DRAIN_SECONDS: '1' });
    const asked = await begun();
    const cut = once(asked, 'error');
    service.child.kill('SIGTERM');
    await cut;
    expect(await service.ended).toBe(0);
    expect(service.output().stdout).toContain('the stop aborted requests that took too long');
  });

  it('aborts a mail that the mail server does not confirm, and leaves no valid link', async () => {
    const mail = await startMailServer('silent');
    const service = await startServiceProcess({ ...settings, SMTP_URL: mail.url, DRAIN_SECONDS: '1' });
    await installation.call('/password/forgot', { username: 'viewer' });
    await expect.poll(() => mail.recipients).toHaveLength(1);
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
    const db = await openInstallation(directory);
    expect(await db.selectFrom('reset_tokens').selectAll().execute()).toEqual([]);
    await db.destroy();
    await mail.close();
  });

  it('keeps the pending pushes for the next start', async () => {
    const application = await startRecordingApplication();
    const db = await openInstallation(directory);
    const operators = await addOperators(db, application.url);
    const user = await addUser(db, { username: 'operator', businessProfile: operators.uuid });
    await db.destroy();
    application.behave('wait');

    const service = await startServiceProcess(settings);
    const changed = await installation.call('/user/inactivate', [{ uuid: user }]);
    expect(changed.status).toBe(200);
    await expect.poll(() => application.received).toHaveLength(1);
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);

    application.behave('take');
    const next = await startServiceProcess(settings);
    await expect.poll(() => application.received).toHaveLength(2);
    const [first, second] = application.received;
    expect(second).toEqual(first);
    next.child.kill('SIGTERM');
    expect(await next.ended).toBe(0);
    await application.stop();
  });
});
