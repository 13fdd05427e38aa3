import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely';

const isPostgres = (db: Kysely<unknown>): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

const VISIBLE_TO = 'minimum_role, company_uuid';

/**
 * The indexes of the five sort orders: their keys, and the search column that PostgreSQL needs to filter by the
 * sorted column.
 */
const ORDERS = {
  users_by_username: { keys: 'username_order, uuid', searched: ', username_search' },
  users_by_name: { keys: 'name_order, username_order, uuid', searched: ', name_search' },
  users_by_email: { keys: 'email_order, username_order, uuid', searched: ', email_search' },
  users_by_business_profile: { keys: 'business_profile_uuid, username_order, uuid', searched: '' },
  users_by_visibility_profile: { keys: 'visibility_profile_uuid, username_order, uuid', searched: '' },
};

/** All columns by which a page filters or sorts. With all of them, PostgreSQL can use an index-only scan. */
const SEARCHED = `username_search, name_search, email_search, username_order, name_order, email_order,
  business_profile_uuid, visibility_profile_uuid, uuid`;

/**
 * Shortens the search texts of names, so that an entry of the index `users_searched` fits PostgreSQL's limit of 2,704
 * bytes. The previous version stored up to 960 bytes.
 */
const CUT_NAMES =
  'update users set name_search = left(name_search, 180) where octet_length(name_search) > 720';

/**
 * Replaces PostgreSQL's five covering indexes with five narrow indexes and one index that covers all filters.
 * The embedded database keeps its indexes. The old indexes are dropped last, because dropping one also blocks
 * reads.
 */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    if (!isPostgres(db)) return;
    const run = (statement: string) => sql.raw(statement).execute(db);
    await run(CUT_NAMES);
    await run(`create index users_searched on users (active, ${VISIBLE_TO}) include (${SEARCHED})`);
    for (const [index, { keys, searched }] of Object.entries(ORDERS)) {
      await run(`create index ${index}_narrow on users (active, ${keys}) include (${VISIBLE_TO}${searched})`);
    }
    for (const index of Object.keys(ORDERS)) {
      await run(`drop index ${index}`);
      await run(`alter index ${index}_narrow rename to ${index}`);
    }
  },
};
