import { CONSOLE_CLIENT_UUID } from '../../service/oauth/console-client.ts';
import { ensureConsoleClient } from '../../service/oauth/ensure-console-client.ts';
import { issueAccessToken } from '../../service/oauth/tokens/tokens.ts';
import { openInstallation, contextOf } from './databases.ts';
import { addPeople, addUser, type Fixture } from './people.ts';

/** A database with users, for a service that runs in another process. */
export interface InstallationWithUsers {
  fixture: Fixture;
  /** Username of a user who has no administrative role. */
  target: string;
  /** An access token of the administrator. */
  token: string;
  /** Calls the service as the administrator: by POST if there is a body, otherwise by GET. */
  call: (path: string, body?: unknown) => Promise<Response>;
}

/** Creates an embedded database with users in a folder. `port` is the port on which the service will listen. */
export async function createInstallationWithUsers(
  directory: string,
  port: number,
): Promise<InstallationWithUsers> {
  const db = await openInstallation(directory);
  const fixture = await addPeople(db);
  const target = await addUser(db, {
    username: 'target',
    businessProfile: fixture.businessProfiles.viewer,
  });
  const issuer = `http://127.0.0.1:${port}`;
  await ensureConsoleClient(contextOf(db), issuer);
  const client = { clientUuid: CONSOLE_CLIENT_UUID, codeHash: 'x' };
  const token = await issueAccessToken(contextOf(db), { issuer, userUuid: fixture.people.admin, ...client });
  await db.destroy();
  const call = (path: string, body?: unknown) =>
    fetch(`${issuer}/userprofile/api/v1${path}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
  return { fixture, target, token, call };
}

/** Reads from the SQLite database in a folder whether a user is active. The service must have stopped. */
export async function isActive(directory: string, uuid: string): Promise<boolean> {
  const db = await openInstallation(directory);
  const { active } = await db
    .selectFrom('users')
    .select('active')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  await db.destroy();
  return active === 1;
}
