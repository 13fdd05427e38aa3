import { sql } from 'kysely';
import { orderKey } from '../../openapi/rules/text-order.ts';
import { searchKey } from '../../openapi/rules/text-match.ts';
import { rolesByBusinessProfile } from '../../service/access/granted.ts';
import { NAME_STOCKS } from '../../demo/seed/names.ts';
import type { Db } from '../../service/db/open.ts';

export interface Many {
  users: number;
  clusters: number;
  /** Percentage of users with the same business profile, which is the one with the most application profiles. */
  percentInOneProfile?: number;
}

const plain = (names: readonly string[]): string[] => names.filter((name) => /^[A-Za-z]+$/.test(name));

const GIVEN = plain(NAME_STOCKS.flatMap(({ given }) => given));
const FAMILY = plain(NAME_STOCKS.flatMap(({ family }) => family));

const oneOf = (texts: readonly string[], place: string) =>
  sql`(array[${sql.join(texts)}]::text[])[1 + (${sql.raw(place)}) % ${sql.lit(texts.length)}]`;

const FAR_OFF = Date.UTC(2100, 0, 1);

/** SQL for the sort key of the number `n` at the end of a text: how many digits it has, and then the digits. */
const NUMBER_KEY = sql`(length(n::text)::text || n::text)`;

/** Returns the business profile that chooses the most application profiles. */
async function profileWithMostApplications(db: Db, among: readonly string[]): Promise<string> {
  const { uuid } = await db
    .selectFrom('business_profile_choices')
    .select('business_profile_uuid as uuid')
    .where('business_profile_uuid', 'in', among)
    .groupBy('business_profile_uuid')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('business_profile_uuid')
    .limit(1)
    .executeTakeFirstOrThrow();
  return uuid;
}

/**
 * Adds users and clusters to a PostgreSQL database, tens of thousands of rows a second, and updates its statistics.
 * Each user has a session, an access token and a refresh token of one client. Users are distributed over the companies,
 * and over business profiles without an administrative role. One user in 20 is inactive, and one in ten is visible only
 * to the administrators of a company.
 */
export async function addManyRows(db: Db, { users, clusters, percentInOneProfile = 0 }: Many): Promise<void> {
  const uuidsOf = async (table: 'business_profiles' | 'visibility_profiles' | 'companies') =>
    (await db.selectFrom(table).select('uuid').orderBy('uuid').execute()).map(({ uuid }) => uuid);
  const administering = await rolesByBusinessProfile(db);
  const business = (await uuidsOf('business_profiles')).filter((uuid) => !administering.has(uuid));
  const large = await profileWithMostApplications(db, business);
  const visibility = await uuidsOf('visibility_profiles');
  const companies = await uuidsOf('companies');
  // All names are ASCII letters, so SQL can concatenate keys: the sort key of `Ada Lind` is key(`Ada`) || key(` `) ||
  // key(`Lind`).
  await sql`
    insert into users (uuid, username, username_folded, email, email_folded, first_name, last_name, active,
      business_profile_uuid, visibility_profile_uuid, minimum_role, company_uuid,
      username_order, username_search, name_order, name_search, email_order, email_search)
    select md5('user' || n)::uuid::text, username, username, username || '@many.example', username || '@many.example',
      given, family, case when n % 20 = 0 then 0 else 1 end,
      case when n % 100 < ${sql.lit(percentInOneProfile)} then ${large} else ${oneOf(business, 'n / 7')} end,
      ${oneOf(visibility, 'n / 11')},
      case when n % 10 = 0 then 'SCO_ADMIN' else 'ADMIN' end,
      case when n % 10 = 0 then ${oneOf(companies, 'n / 10')} end,
      username_key, upper(username), upper(given) || ${orderKey(' ')} || upper(family), upper(given || ' ' || family),
      username_key || ${orderKey('@many.example')}, upper(username) || ${searchKey('@many.example')}
    from (
      select n, given, family, lower(given) || '.' || lower(family) || n as username,
        upper(given) || ${orderKey('.')} || upper(family) || ${NUMBER_KEY} as username_key
      from (
        select n, ${oneOf(GIVEN, 'n * 31')} as given, ${oneOf(FAMILY, 'n / 3')} as family
        from generate_series(1, ${sql.lit(users)}) as n
      ) as named
    ) as keyed`.execute(db);
  await sql`
    insert into clusters (uuid, name, parent_uuid, position)
    select md5('cluster' || n)::uuid::text, 'Cluster ' || n, case when n > 20 then md5('cluster' || n / 20)::uuid::text end, n
    from generate_series(1, ${sql.lit(clusters)}) as n`.execute(db);
  await sql`
    insert into sso_sessions (id_hash, user_uuid, created_at, expires_at)
    select md5('session' || uuid), uuid, 0, ${sql.lit(FAR_OFF)} from users`.execute(db);
  await sql`
    insert into issued_tokens (jti, user_uuid, client_uuid, expires_at)
    select md5('token' || users.uuid), users.uuid, client.uuid, ${sql.lit(FAR_OFF)}
    from users cross join (select min(uuid) as uuid from auth_clients) as client`.execute(db);
  await sql`
    insert into refresh_tokens (handle_hash, client_uuid, user_uuid, token_hash, code_hash, session_hash, scope,
      created_at, expires_at)
    select md5('family' || users.uuid), client.uuid, users.uuid, '', '', md5('session' || users.uuid), 'openid',
      0, ${sql.lit(FAR_OFF)}
    from users cross join (select min(uuid) as uuid from auth_clients) as client`.execute(db);
  await sql`vacuum analyze`.execute(db);
}
