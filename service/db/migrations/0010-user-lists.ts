import { PostgresAdapter, sql, type Kysely, type Migration } from 'kysely';
import { newListTexts } from '../../user/list/list-texts.ts';
import { chunks } from '../chunks.ts';

export const LIST_COLUMNS = [
  'username_order',
  'username_search',
  'name_order',
  'name_search',
  'email_order',
  'email_search',
] as const;

/** By which somebody's users are told from others. */
export const VISIBLE_TO = ['minimum_role', 'company_uuid'];

/** What lists are read along. Each index holds all that finding a page needs, so that no row beside the page's is read. */
export const LIST_INDEXES = {
  users_by_username: ['username_order', 'uuid', ...VISIBLE_TO],
  users_by_name: ['name_order', 'username_order', 'uuid', ...VISIBLE_TO],
  users_by_email: ['email_order', 'username_order', 'uuid', ...VISIBLE_TO],
  users_by_business_profile: ['business_profile_uuid', 'username_order', 'uuid', ...VISIBLE_TO],
  users_by_visibility_profile: ['visibility_profile_uuid', 'username_order', 'uuid', ...VISIBLE_TO],
  users_by_visible_to: VISIBLE_TO,
};

/** What is searched. PostgreSQL's indexes hold no texts of any length; it reads rows in order fast enough. */
const SEARCHED = [
  'username_search',
  'name_search',
  'email_search',
  'business_profile_uuid',
  'visibility_profile_uuid',
];

interface User {
  uuid: string;
  username: string;
  first_name: string;
  last_name: string;
  email: string;
}

/** Writes the texts of users, many in a statement. */
async function writeTexts(db: Kysely<any>, users: readonly User[]): Promise<void> {
  const rows = users.map(({ uuid, ...user }) => {
    const texts = newListTexts(user);
    return sql`(${sql.join([uuid, ...LIST_COLUMNS.map((column) => texts[column])])})`;
  });
  // The columns of VALUES are called so by both databases.
  const values = LIST_COLUMNS.map(
    (column, index) => sql`${sql.ref(column)} = told.${sql.ref(`column${index + 2}`)}`,
  );
  await sql`update users set ${sql.join(values)} from (values ${sql.join(rows)}) as told
    where users.uuid = told.column1`.execute(db);
}

/** Keeps what lists of users are sorted and searched by, so that a page of them is read along an index. */
export const migration: Migration = {
  async up(db: Kysely<any>) {
    // By their bytes, whatever the database's own order is.
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const type = isPostgres ? sql`text collate "C"` : sql`text`;
    for (const column of LIST_COLUMNS) {
      await db.schema
        .alterTable('users')
        .addColumn(column, type, (definition) => definition.notNull().defaultTo(''))
        .execute();
    }
    const users: User[] = await db
      .selectFrom('users')
      .select(['uuid', 'username', 'first_name', 'last_name', 'email'])
      .execute();
    for (const part of chunks(users)) await writeTexts(db, part);
    for (const [index, columns] of Object.entries(LIST_INDEXES)) {
      const searched = index === 'users_by_username' && !isPostgres ? SEARCHED : [];
      await db.schema
        .createIndex(index)
        .on('users')
        .columns(['active', ...columns, ...searched])
        .execute();
    }
  },
};
