import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../service/db/open.ts';
import { CONSOLE_CLIENT_UUID } from '../../service/oauth/console-client.ts';
import { ensureConsoleClient } from '../../service/oauth/ensure-console-client.ts';
import { issueAccessToken } from '../../service/oauth/tokens/tokens.ts';
import { SecretKeys } from '../../service/vault/keys.ts';
import { bearer } from '../support/browser-session.ts';
import { START_MS, TEST_KEY, contextOf } from '../support/databases.ts';
import { freePort } from '../support/free-port.ts';
import { addPeople, addUser } from '../support/people.ts';
import { ask, startPostgres, type PostgresCluster } from '../support/postgres-cluster.ts';
import { buildService, startServiceProcess, type ServiceProcess } from '../support/service-process.ts';
import { startSwitch, type SocketSwitch } from '../support/socket-switch.ts';
import { changeContinuously, compareStored } from '../support/continuous-changes.ts';

const USERS = 24;
/** Number of times that the test changes each user. */
const CHANGES = 6;
const NAME = 'userprofile';

describe('a service whose PostgreSQL has a standby', () => {
  const keys = new SecretKeys(Buffer.from(TEST_KEY, 'base64'));
  const members: string[] = [];
  let directory: string;
  let primary: PostgresCluster;
  let standby: PostgresCluster;
  let address: SocketSwitch;
  let service: ServiceProcess;
  let url: string;
  let token: string;

  beforeAll(async () => {
    await buildService();
    directory = await mkdtemp(join(tmpdir(), 'failover-'));
    primary = await startPostgres({ synchronous_commit: 'on' });
    await ask(primary.url('postgres'), `create database ${NAME}`);
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const db = await openDatabase({ kind: 'postgres', url: primary.url(NAME), keys });
    const fixture = await addPeople(db);
    for (let index = 0; index < USERS; index++) {
      const profiles = {
        businessProfile: fixture.businessProfiles.viewer,
        visibilityProfile: fixture.visibilityProfile,
      };
      members.push(await addUser(db, { username: `member.${index}`, ...profiles }));
    }
    await ensureConsoleClient(contextOf(db), url);
    const client = { clientUuid: CONSOLE_CLIENT_UUID, codeHash: 'x' };
    token = await issueAccessToken(contextOf(db), { issuer: url, userUuid: fixture.people.admin, ...client });
    await db.destroy();
    standby = await primary.addStandby();
    address = await startSwitch(primary.socket);
    service = await startServiceProcess({
      DEMO: '0',
      PORT: String(port),
      DATA_DIR: directory,
      DATABASE_URL: address.url(NAME),
      SECRETS_KEY: TEST_KEY,
      LOG_LEVEL: 'fatal',
    });
  }, START_MS);
  afterAll(async () => {
    service.child.kill('SIGKILL');
    await service.ended;
    await address.stop();
    await Promise.all([primary.stop(), standby.stop()]);
    await rm(directory, { recursive: true, force: true });
  });

  const status = async (path: string, body?: unknown) => {
    const answer = await fetch(`${url}/userprofile/${path}`, {
      headers: { ...bearer(token), 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  const readiness = () => status('health/ready');
  const untilReady = async () => {
    await expect.poll(readiness).toBe(200);
  };
  const setActive = (user: string, active: boolean) =>
    status(`api/v1/user/${active ? 'activate' : 'inactivate'}`, [{ uuid: user }]);

  it(
    'keeps every confirmed change when the standby takes over, and then continues',
    async () => {
      const statuses = new Set<number>();
      const change = async (user: string, active: boolean) => {
        const got = await setActive(user, active);
        statuses.add(got);
        if (got !== 200) await untilReady();
        return got === 200;
      };
      let takeover: Promise<void> | null = null;
      const takeOver = async () => {
        await primary.crash();
        await ask(standby.url('postgres'), 'select pg_promote()');
        address.leadTo(standby.socket);
      };
      const answered = await changeContinuously(members, CHANGES, change, (calls) => {
        if (calls === (USERS * CHANGES) / 3) takeover = takeOver();
      });
      await takeover;
      // A call that failed says either that nothing was changed (503), or that the outcome is unknown (504).
      expect([...statuses].filter((one) => ![200, 503, 504].includes(one))).toEqual([]);
      expect(statuses.size).toBeGreaterThan(1);
      const db = await openDatabase({ kind: 'postgres', url: standby.url(NAME), keys });
      const { lost } = await compareStored(db, answered);
      await db.destroy();
      expect(lost).toEqual([]);
      expect(service.child.exitCode).toBeNull();
    },
    START_MS,
  );

  it(
    'is not ready without a database, and is ready again with one',
    async () => {
      const [member = ''] = members;
      await standby.crash();
      await expect.poll(readiness).toBe(503);
      expect([503, 504]).toContain(await setActive(member, false));
      expect(await status('api/v1/me')).toBe(503);
      await standby.restart();
      await untilReady();
      expect(await setActive(member, false)).toBe(200);
    },
    START_MS,
  );
});
