import type { Insertable } from 'kysely';
import { fold } from '../../service/db/fold.ts';
import type { UserTable } from '../../service/user/tables.ts';
import { newListTexts } from '../../service/user/list/columns.ts';
import { seal } from '../../service/vault/sealed.ts';
import { type ENGINES, openEmpty, type OpenDatabase, TEST_KEYS } from './databases.ts';

export const CLIENT = 'a1111111-1111-4111-8111-111111111111';
export const OTHER_CLIENT = 'a2222222-2222-4222-8222-222222222222';
export const ANNA = 'b1111111-1111-4111-8111-111111111111';
export const REDIRECT = 'https://suite.example/callback';

/** A code verifier and its S256 challenge, from RFC 7636, appendix B. */
export const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
export const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

/**
 * The values of OpenID Connect that are stored with a code. Here they are those of a request without the scope
 * `openid`.
 */
export const PLAIN_GRANT = {
  scope: null,
  nonce: null,
  signedInAt: 0,
  method: null,
  sid: null,
  client: { isKnownToFormerVersion: true },
};

/** The time at which the tests' clocks start. */
export const NOON = Date.UTC(2024, 5, 1, 12);

function userRow(username: string, changes: Partial<Insertable<UserTable>> = {}) {
  const email = `${username}@suite.example`;
  return {
    username,
    email,
    first_name: 'Anna',
    last_name: 'Lind',
    ...newListTexts({ username, email, firstName: 'Anna', lastName: 'Lind' }),
    uuid: `uuid-${username}`,
    username_folded: fold(username),
    email_folded: fold(email),
    active: 1 as const,
    location_uuid: null,
    business_profile_uuid: null,
    visibility_profile_uuid: null,
    password_hash: null,
    minimum_role: 'ADMIN' as const,
    company_uuid: null,
    ...changes,
  };
}

const client = (uuid: string) => ({
  uuid,
  description: 'For tests',
  client_secret: seal(TEST_KEYS, 'auth_clients.client_secret', uuid, 'a-secret-for-tests'),
});

/** Opens a database that contains one active user and two sign-in clients. */
export async function signInDatabase(
  emptyDatabase: (typeof ENGINES)[number]['emptyDatabase'],
): Promise<OpenDatabase> {
  const database = await openEmpty(emptyDatabase);
  const { db } = database;
  await db
    .insertInto('users')
    .values(userRow('anna', { uuid: ANNA }))
    .execute();
  await db
    .insertInto('auth_clients')
    .values([
      { ...client(CLIENT), name: 'Suite', allowed_redirect_target: REDIRECT },
      { ...client(OTHER_CLIENT), name: 'Other', allowed_redirect_target: `${REDIRECT}/other` },
    ])
    .execute();
  return database;
}
