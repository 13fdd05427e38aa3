import { type CreateTableBuilder, type Kysely, type Migration, PostgresAdapter, sql } from 'kysely';

type Table = CreateTableBuilder<string, string>;

const named = (table: Table): Table =>
  table.addColumn('uuid', 'text', (column) => column.primaryKey()).addColumn('name', 'text', required);

const uniquelyNamed = (table: Table): Table =>
  named(table).addColumn('name_folded', 'text', (column) => column.notNull().unique());

const visibleTo = (table: Table): Table =>
  table
    .addColumn('minimum_role', 'text', (column) => column.notNull().defaultTo('ADMIN'))
    .addColumn('company_uuid', 'text', (column) => column.references('companies.uuid').onDelete('set null'));

const versioned = (table: Table): Table =>
  table.addColumn('version', 'integer', (column) => column.notNull().defaultTo(1));

const required = <C extends { notNull(): C }>(column: C): C => column.notNull();

/** Adds a foreign key. The database deletes a row together with the row that it references. */
const partOf = (table: Table, column: string, target: string): Table =>
  table.addColumn(column, 'text', (definition) =>
    definition.notNull().references(target).onDelete('cascade'),
  );

/** Adds a nullable foreign key. The database sets it to null when it deletes the referenced row. */
const mayPointAt = (table: Table, column: string, target: string): Table =>
  table.addColumn(column, 'text', (definition) => definition.references(target).onDelete('set null'));

async function joinTable(db: Kysely<unknown>, name: string, left: [string, string], right: [string, string]) {
  let table: Table = db.schema.createTable(name);
  table = partOf(table, ...left);
  table = partOf(table, ...right);
  await table.addPrimaryKeyConstraint(`${name}_key`, [left[0], right[0]]).execute();
  await db.schema.createIndex(`${name}_${right[0]}`).on(name).column(right[0]).execute();
}

async function createIndexes(db: Kysely<unknown>, table: string, ...columns: string[]) {
  for (const column of columns) {
    await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
  }
}

async function housekeeping(db: Kysely<unknown>) {
  await db.schema
    .createTable('installation')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', required)
    .execute();
  await db.schema
    .createTable('list_versions')
    .addColumn('list', 'text', (column) => column.primaryKey())
    .addColumn('version', 'bigint', required)
    .execute();
  await db.schema
    .createTable('job_locks')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('holder', 'text', required)
    .addColumn('expires_at', 'bigint', required)
    .execute();
}

async function applications(db: Kysely<unknown>) {
  await named(db.schema.createTable('companies')).execute();
  await uniquelyNamed(db.schema.createTable('locations'))
    .addColumn('latitude', 'double precision')
    .addColumn('longitude', 'double precision')
    .execute();

  let application = uniquelyNamed(db.schema.createTable('applications'));
  for (const setting of ['data_url', 'data_driver_name', 'data_username', 'data_password']) {
    application = application.addColumn(setting, 'text', required);
  }
  for (const setting of ['api_host', 'api_auth_type', 'api_username', 'api_password']) {
    application = application.addColumn(setting, 'text', required);
  }
  await versioned(application).execute();

  await visibleTo(
    partOf(named(db.schema.createTable('application_roles')), 'application_uuid', 'applications.uuid'),
  )
    .addColumn('category', 'text')
    .addColumn('external_role', 'integer', required)
    .addUniqueConstraint('application_roles_name', ['application_uuid', 'name'])
    .execute();
  await visibleTo(
    partOf(named(db.schema.createTable('application_elements')), 'application_uuid', 'applications.uuid'),
  )
    .addColumn('label', 'text', required)
    .addColumn('category', 'text', required)
    .execute();
  await db.schema
    .createIndex('application_elements_application')
    .on('application_elements')
    .column('application_uuid')
    .execute();
  await db.schema
    .createTable('element_categories')
    .addColumn('category', 'text', (column) => column.primaryKey())
    .addColumn('label', 'text', required)
    .addColumn('position', 'integer', required)
    .execute();
}

async function profiles(db: Kysely<unknown>) {
  const appProfile = uniquelyNamed(db.schema.createTable('app_profiles')).addColumn('description', 'text');
  await versioned(visibleTo(partOf(appProfile, 'application_uuid', 'applications.uuid'))).execute();
  await joinTable(
    db,
    'app_profile_roles',
    ['app_profile_uuid', 'app_profiles.uuid'],
    ['role_uuid', 'application_roles.uuid'],
  );
  await joinTable(
    db,
    'app_profile_elements',
    ['app_profile_uuid', 'app_profiles.uuid'],
    ['element_uuid', 'application_elements.uuid'],
  );

  await versioned(
    visibleTo(uniquelyNamed(db.schema.createTable('business_profiles')).addColumn('description', 'text')),
  ).execute();
  let choice: Table = db.schema.createTable('business_profile_choices');
  choice = partOf(choice, 'business_profile_uuid', 'business_profiles.uuid');
  choice = partOf(choice, 'application_uuid', 'applications.uuid');
  choice = partOf(choice, 'app_profile_uuid', 'app_profiles.uuid');
  await choice
    .addPrimaryKeyConstraint('business_profile_choices_key', ['business_profile_uuid', 'application_uuid'])
    .execute();
  await db.schema
    .createIndex('business_profile_choices_app_profile')
    .on('business_profile_choices')
    .column('app_profile_uuid')
    .execute();
}

async function visibility(db: Kysely<unknown>) {
  await named(db.schema.createTable('visibility_elements')).addColumn('kind', 'text', required).execute();
  await db.schema
    .createIndex('visibility_elements_kind')
    .on('visibility_elements')
    .columns(['kind', 'name'])
    .execute();
  await named(db.schema.createTable('clusters'))
    .addColumn('parent_uuid', 'text', (column) => column.references('clusters.uuid').onDelete('cascade'))
    .addColumn('position', 'integer', required)
    .execute();
  await db.schema
    .createIndex('clusters_parent')
    .on('clusters')
    .columns(['parent_uuid', 'position'])
    .execute();

  let profile = uniquelyNamed(db.schema.createTable('visibility_profiles')).addColumn('description', 'text');
  profile = mayPointAt(profile, 'primary_cluster_uuid', 'clusters.uuid');
  profile = mayPointAt(profile, 'default_cluster_group_uuid', 'visibility_elements.uuid');
  await versioned(visibleTo(profile)).execute();
  // These indexes make a sync faster, which can delete thousands of clusters at once.
  await createIndexes(db, 'visibility_profiles', 'primary_cluster_uuid', 'default_cluster_group_uuid');
  await joinTable(
    db,
    'visibility_profile_elements',
    ['visibility_profile_uuid', 'visibility_profiles.uuid'],
    ['element_uuid', 'visibility_elements.uuid'],
  );
  await joinTable(
    db,
    'visibility_profile_clusters',
    ['visibility_profile_uuid', 'visibility_profiles.uuid'],
    ['cluster_uuid', 'clusters.uuid'],
  );
}

const isPostgres = (db: Kysely<unknown>): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/**
 * The sort and search columns of the users list. They are compared byte by byte, whatever the collation of
 * the database.
 */
const LIST_COLUMNS = [
  'username_order',
  'username_search',
  'name_order',
  'name_search',
  'email_order',
  'email_search',
];

const VISIBLE_TO = ['minimum_role', 'company_uuid'];

const PROFILES = ['business_profile_uuid', 'visibility_profile_uuid'];

/**
 * One covering index for each sort order of the users list. Each also contains the columns that decide who can see a
 * user.
 */
const ORDERS = {
  users_by_username: ['username_order', 'uuid'],
  users_by_name: ['name_order', 'username_order', 'uuid'],
  users_by_email: ['email_order', 'username_order', 'uuid'],
  users_by_business_profile: ['business_profile_uuid', 'username_order', 'uuid'],
  users_by_visibility_profile: ['visibility_profile_uuid', 'username_order', 'uuid'],
};

const SEARCHED = ['username_search', 'name_search', 'email_search'];

const listed = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));

async function userIndexes(db: Kysely<unknown>) {
  for (const [index, columns] of Object.entries(ORDERS)) {
    const keys = ['active', ...columns, ...VISIBLE_TO];
    const filtered = [...SEARCHED, ...PROFILES].filter((column) => !columns.includes(column));
    // PostgreSQL can filter with the index of each sort order, so each index contains the filtered columns. The
    // embedded database can filter only with the index by username.
    if (isPostgres(db)) {
      const definition = sql`(${listed(keys)}) include (${listed(filtered)})`;
      await sql`create index ${sql.ref(index)} on users ${definition}`.execute(db);
    } else {
      const more = index === 'users_by_username' ? filtered : [];
      await db.schema
        .createIndex(index)
        .on('users')
        .columns([...keys, ...more])
        .execute();
    }
  }
  await db.schema
    .createIndex('users_by_visible_to')
    .on('users')
    .columns(['active', ...VISIBLE_TO])
    .execute();
  for (const profile of PROFILES) {
    await db.schema
      .createIndex(`users_of_${profile}`)
      .on('users')
      .columns([profile, 'username_order', 'uuid'])
      .execute();
  }
  if (isPostgres(db)) await trigramIndex(db);
}

/**
 * Creates PostgreSQL's trigram index for searches of three or more letters. Does nothing if the database role may not
 * create the extension `pg_trgm`.
 */
async function trigramIndex(db: Kysely<unknown>) {
  const { rows } = await sql<{ exists: boolean; creatable: boolean }>`
    select
      exists (select from pg_extension where extname = 'pg_trgm') as "exists",
      exists (select from pg_available_extensions where name = 'pg_trgm')
        and has_database_privilege(current_database(), 'create') as "creatable"`.execute(db);
  const [{ exists, creatable }] = rows as [{ exists: boolean; creatable: boolean }];
  if (!exists && !creatable) return;
  if (!exists) await sql`create extension pg_trgm`.execute(db);
  // The operator class is qualified, because the schema of `pg_trgm` may be missing from the search path.
  const found = await sql<{ schema: string }>`
    select extnamespace::regnamespace::text as schema from pg_extension where extname = 'pg_trgm'`.execute(
    db,
  );
  const [{ schema }] = found.rows as [{ schema: string }];
  const columns = SEARCHED.map((column) => sql`${sql.ref(column)} ${sql.raw(schema)}.gin_trgm_ops`);
  await sql`create index users_sought on users using gin (${sql.join(columns)})`.execute(db);
}

async function users(db: Kysely<unknown>) {
  let user: Table = db.schema
    .createTable('users')
    .addColumn('uuid', 'text', (column) => column.primaryKey())
    .addColumn('username', 'text', required)
    .addColumn('username_folded', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', required)
    .addColumn('email_folded', 'text', (column) => column.notNull().unique())
    .addColumn('first_name', 'text', required)
    .addColumn('last_name', 'text', required)
    .addColumn('desk_phone', 'text')
    .addColumn('mobile_phone', 'text')
    .addColumn('active', 'integer', required)
    .addColumn('password_hash', 'text');
  user = mayPointAt(user, 'location_uuid', 'locations.uuid');
  user = mayPointAt(user, 'business_profile_uuid', 'business_profiles.uuid');
  user = mayPointAt(user, 'visibility_profile_uuid', 'visibility_profiles.uuid');
  const texts = isPostgres(db) ? sql`text collate "C"` : sql`text`;
  for (const column of LIST_COLUMNS) user = user.addColumn(column, texts, required);
  await versioned(visibleTo(user)).execute();
  await userIndexes(db);

  let element: Table = db.schema.createTable('user_elements');
  element = partOf(element, 'user_uuid', 'users.uuid');
  element = partOf(element, 'element_uuid', 'application_elements.uuid');
  await element
    .addColumn('actual_value', 'text')
    .addPrimaryKeyConstraint('user_elements_key', ['user_uuid', 'element_uuid'])
    .execute();
  await db.schema
    .createIndex('user_elements_element_uuid')
    .on('user_elements')
    .column('element_uuid')
    .execute();

  let history: Table = db.schema
    .createTable('password_history')
    .addColumn('uuid', 'text', (column) => column.primaryKey());
  history = partOf(history, 'user_uuid', 'users.uuid');
  await history
    .addColumn('password_hash', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await db.schema
    .createIndex('password_history_user')
    .on('password_history')
    .columns(['user_uuid', 'created_at'])
    .execute();

  await db.schema
    .createTable('reset_tokens')
    .addColumn('user_uuid', 'text', (column) =>
      column.primaryKey().references('users.uuid').onDelete('cascade'),
    )
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('expires_at', 'bigint', required)
    .execute();
}

async function signingIn(db: Kysely<unknown>) {
  let client = named(db.schema.createTable('auth_clients'));
  for (const setting of ['description', 'allowed_redirect_target', 'client_secret']) {
    client = client.addColumn(setting, 'text', required);
  }
  await versioned(client).execute();

  const session: Table = db.schema
    .createTable('sso_sessions')
    .addColumn('id_hash', 'text', (column) => column.primaryKey());
  await partOf(session, 'user_uuid', 'users.uuid')
    .addColumn('ticket_hash', 'text')
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .execute();

  let code: Table = db.schema
    .createTable('authorization_codes')
    .addColumn('code_hash', 'text', (column) => column.primaryKey());
  code = partOf(code, 'client_uuid', 'auth_clients.uuid');
  code = partOf(code, 'user_uuid', 'users.uuid');
  await code
    .addColumn('redirect_uri', 'text', required)
    .addColumn('code_challenge', 'text', required)
    .addColumn('session_hash', 'text')
    .addColumn('expires_at', 'bigint', required)
    .addColumn('used_at', 'bigint')
    .execute();

  let token: Table = db.schema
    .createTable('issued_tokens')
    .addColumn('jti', 'text', (column) => column.primaryKey());
  token = partOf(token, 'user_uuid', 'users.uuid');
  token = partOf(token, 'client_uuid', 'auth_clients.uuid');
  await token
    .addColumn('code_hash', 'text')
    .addColumn('session_hash', 'text')
    .addColumn('ticket_hash', 'text')
    .addColumn('sign_on_until', 'bigint')
    .addColumn('expires_at', 'bigint', required)
    .addColumn('revoked_at', 'bigint')
    .execute();

  for (const table of ['sso_sessions', 'authorization_codes', 'issued_tokens']) {
    await db.schema.createIndex(`${table}_user`).on(table).column('user_uuid').execute();
    await db.schema.createIndex(`${table}_expires`).on(table).column('expires_at').execute();
  }
  await db.schema.createIndex('issued_tokens_code').on('issued_tokens').column('code_hash').execute();
  await createIndexes(db, 'sso_sessions', 'ticket_hash');
  await createIndexes(db, 'authorization_codes', 'session_hash');
  await createIndexes(db, 'issued_tokens', 'session_hash', 'ticket_hash');

  const identity = db.schema
    .createTable('external_identities')
    .addColumn('issuer', 'text', required)
    .addColumn('subject', 'text', required);
  await partOf(identity, 'user_uuid', 'users.uuid')
    .addColumn('bound_at', 'bigint', required)
    .addPrimaryKeyConstraint('external_identities_key', ['issuer', 'subject'])
    .addUniqueConstraint('external_identities_user', ['user_uuid', 'issuer'])
    .execute();
  const device = db.schema
    .createTable('known_devices')
    .addColumn('uuid', 'text', (column) => column.primaryKey())
    .addColumn('device_hash', 'text', required);
  await partOf(device, 'user_uuid', 'users.uuid')
    .addColumn('expires_at', 'bigint', required)
    .addUniqueConstraint('known_devices_user', ['user_uuid', 'device_hash'])
    .execute();
  await createIndexes(db, 'known_devices', 'device_hash', 'expires_at');

  await db.schema
    .createTable('signing_keys')
    .addColumn('kid', 'text', (column) => column.primaryKey())
    .addColumn('private_jwk', 'text', required)
    .addColumn('public_jwk', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('retired_at', 'bigint')
    .execute();
  await db.schema
    .createTable('throttle_counters')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('attempts', 'integer', required)
    .addColumn('resets_at', 'bigint', required)
    .execute();
}

async function pushes(db: Kysely<unknown>) {
  let push: Table = db.schema.createTable('user_pushes');
  push = partOf(push, 'user_uuid', 'users.uuid');
  push = partOf(push, 'application_uuid', 'applications.uuid');
  await push
    .addColumn('due_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('last_error', 'text')
    .addColumn('holder', 'text')
    .addColumn('held_until', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('changed_again', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('user_pushes_key', ['user_uuid', 'application_uuid'])
    .execute();
  await db.schema
    .createIndex('user_pushes_due')
    .on('user_pushes')
    .columns(['application_uuid', 'due_at'])
    .execute();
  await db.schema
    .createIndex('user_pushes_held')
    .on('user_pushes')
    .column('held_until')
    .where(sql.ref('holder'), 'is not', null)
    .execute();
}

/** Creates the table of the mails that the demo's mailbox has received. */
async function mailbox(db: Kysely<unknown>) {
  let mail: Table = db.schema
    .createTable('mailbox_mails')
    .addColumn('uuid', 'text', (column) => column.primaryKey())
    .addColumn('received_at', 'bigint', required);
  for (const part of ['sender', 'recipient', 'subject', 'text', 'html']) {
    mail = mail.addColumn(part, 'text', required);
  }
  await mail.execute();
  await db.schema.createIndex('mailbox_mails_received').on('mailbox_mails').column('received_at').execute();
}

/**
 * Creates the tables of the first release. Imports no other code, because a change of that code must not change these
 * tables.
 */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await housekeeping(db);
    await applications(db);
    await profiles(db);
    await visibility(db);
    await users(db);
    await signingIn(db);
    await pushes(db);
    await mailbox(db);
  },
};
