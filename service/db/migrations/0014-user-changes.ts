import { sql, type Kysely, type Migration } from 'kysely';
import { isPostgres } from '../is-postgres.ts';
import { LIST_COLUMNS, VISIBLE_TO } from './0010-user-lists.ts';
import { PROFILES_OF_USERS } from './0012-users-of-profiles.ts';

/** What of a user decides in which lists, filters and places they are. */
const LISTED = ['uuid', 'active', ...PROFILES_OF_USERS, ...VISIBLE_TO, ...LIST_COLUMNS];

const columns = (of: string) => LISTED.map((column) => `${of}${column}`).join(', ');

/**
 * Has PostgreSQL write down how each change of a user changes lists of them: a row with a sign for what was there, and one for what
 * is. So what was counted once is kept right by the few rows since. A trigger does it, since the version before changes users, too, and
 * so does the removal of a profile. Each transaction raises the version of the users' list with the first of them, so that it has a version
 * to itself, and holds that row until it is committed; a setting of the transaction says which it is. The embedded database counts fast
 * enough.
 */
export const migration: Migration = {
  async up(db: Kysely<any>) {
    if (!isPostgres(db)) return;
    await sql`
      create table user_changes (
        version bigint not null, sign integer not null,
        uuid text not null, active integer not null, minimum_role text not null, company_uuid text,
        business_profile_uuid text, visibility_profile_uuid text,
        username_order text collate "C" not null, username_search text collate "C" not null,
        name_order text collate "C" not null, name_search text collate "C" not null,
        email_order text collate "C" not null, email_search text collate "C" not null
      )`.execute(db);
    await sql`create index user_changes_version on user_changes (version)`.execute(db);
    await sql
      .raw(
        `
        create function note_user_change() returns trigger language plpgsql as $$
        declare
          now_at bigint;
        begin
          now_at := nullif(current_setting('userprofile.users_at', true), '')::bigint;
          if now_at is null then
            insert into list_versions (list, version) values ('users', 1)
              on conflict (list) do update set version = list_versions.version + 1
              returning version into now_at;
            perform set_config('userprofile.users_at', now_at::text, true);
          end if;
          if tg_op <> 'INSERT' then
            insert into user_changes (version, sign, ${columns('')}) values (now_at, -1, ${columns('old.')});
          end if;
          if tg_op <> 'DELETE' then
            insert into user_changes (version, sign, ${columns('')}) values (now_at, 1, ${columns('new.')});
          end if;
          return null;
        end $$`,
      )
      .execute(db);
    await sql`create trigger users_come_and_go after insert or delete on users
      for each row execute function note_user_change()`.execute(db);
    await sql
      .raw(
        `create trigger users_change after update on users for each row
        when ((${columns('old.')}) is distinct from (${columns('new.')})) execute function note_user_change()`,
      )
      .execute(db);
  },
};
