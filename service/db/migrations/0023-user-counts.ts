import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely';

const isPostgres = (db: Kysely<unknown>): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** For each kind of count, the column of `users` by which it counts; null for the count of all users. */
const KINDS = {
  all: null,
  business: 'business_profile_uuid',
  visibility: 'visibility_profile_uuid',
} as const;

const COUNTED = 'kind, profile, active, minimum_role, company';

/**
 * Returns SQL for a user's values of `COUNTED`, one list for each kind. An empty text stands for no profile or no
 * company, because key columns cannot be null.
 *
 * @param row prefix of the user's columns
 */
const groupsOf = (row: string): string[] =>
  Object.entries(KINDS).map(([kind, column]) => {
    const profile = column === null ? `''` : `coalesce(${row}${column}, '')`;
    return `'${kind}', ${profile}, ${row}active, ${row}minimum_role, coalesce(${row}company_uuid, '')`;
  });

const ADD = `on conflict (${COUNTED}) do update set users = user_counts.users + excluded.users`;

/** The columns of `users` that decide where a user is counted. */
const DECIDING = [
  'active',
  'minimum_role',
  'company_uuid',
  'business_profile_uuid',
  'visibility_profile_uuid',
];

/**
 * The changes of `users`. Each has the names of its transition tables in PostgreSQL, and the number that each of their
 * rows adds.
 */
const CHANGES = {
  insert: [['new', 'inserted', 1]],
  delete: [['old', 'deleted', -1]],
  update: [
    ['old', 'deleted', -1],
    ['new', 'inserted', 1],
  ],
} as const;

/**
 * Creates one trigger for each statement, not for each row, because an import changes thousands of rows, and each would
 * change the same few counts.
 */
async function createPostgresTriggers(db: Kysely<unknown>): Promise<void> {
  for (const [change, tables] of Object.entries(CHANGES)) {
    const rows = tables.flatMap(([, table, number]) =>
      groupsOf('').map((group) => `select ${group}, ${number} from ${table}`),
    );
    await sql
      .raw(
        `create function count_users_on_${change}() returns trigger language plpgsql as $$
        begin
          insert into user_counts (${COUNTED}, users)
          select ${COUNTED}, sum(number) from (${rows.join(' union all ')}) as changed (${COUNTED}, number)
          group by ${COUNTED}
          having sum(number) <> 0
          ${ADD};
          return null;
        end $$`,
      )
      .execute(db);
    const referencing = tables.map(([kind, table]) => `${kind} table as ${table}`).join(' ');
    await sql
      .raw(
        `create trigger users_counted_on_${change} after ${change} on users referencing ${referencing}
        for each statement execute function count_users_on_${change}()`,
      )
      .execute(db);
  }
}

async function createSqliteTriggers(db: Kysely<unknown>): Promise<void> {
  for (const [change, tables] of Object.entries(CHANGES)) {
    const statements = tables.flatMap(([row, , number]) =>
      groupsOf(`${row}.`).map(
        (group) => `insert into user_counts (${COUNTED}, users) values (${group}, ${number}) ${ADD};`,
      ),
    );
    const isUpdate = change === 'update';
    const columns = isUpdate ? `of ${DECIDING.join(', ')}` : '';
    const changed = DECIDING.map((column) => `old.${column} is not new.${column}`).join(' or ');
    await sql
      .raw(
        `create trigger users_counted_on_${change} after ${change} ${columns} on users
        ${isUpdate ? `when ${changed}` : ''}
        begin ${statements.join(' ')} end`,
      )
      .execute(db);
  }
}

/**
 * Adds numbers of users, which triggers maintain. The previous version changes users too, so the database itself has to
 * maintain them.
 */
async function addUserCounts(db: Kysely<unknown>): Promise<void> {
  let table = db.schema.createTable('user_counts');
  for (const column of ['kind', 'profile', 'minimum_role', 'company']) {
    table = table.addColumn(column, 'text', (definition) => definition.notNull());
  }
  await table
    .addColumn('active', 'integer', (column) => column.notNull())
    .addColumn('users', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('user_counts_key', [
      'kind',
      'profile',
      'active',
      'minimum_role',
      'company',
    ] as never[])
    .execute();
  // The triggers are created before the users are counted. In PostgreSQL this locks the table, so that no change between
  // the two is missed.
  await (isPostgres(db) ? createPostgresTriggers(db) : createSqliteTriggers(db));
  for (const group of groupsOf('')) {
    await sql
      .raw(
        `insert into user_counts (${COUNTED}, users) select ${group}, count(*) from users group by 1, 2, 3, 4, 5`,
      )
      .execute(db);
  }
}

/** Adds the column that marks removed elements, which the service takes from their users in parts. */
async function addRemovedElements(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('application_elements')
    .addColumn('removed', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}

export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await addUserCounts(db);
    await addRemovedElements(db);
  },
};
