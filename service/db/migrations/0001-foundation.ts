import type { CreateTableBuilder, Kysely, Migration } from 'kysely';

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

/** A column that belongs to a row of another table and goes with it. */
const partOf = (table: Table, column: string, target: string): Table =>
  table.addColumn(column, 'text', (definition) =>
    definition.notNull().references(target).onDelete('cascade'),
  );

/** A column that may point at a row of another table and is emptied when that row goes. */
const mayPointAt = (table: Table, column: string, target: string): Table =>
  table.addColumn(column, 'text', (definition) => definition.references(target).onDelete('set null'));

/** A table that only joins two others. */
async function joinTable(db: Kysely<unknown>, name: string, left: [string, string], right: [string, string]) {
  let table: Table = db.schema.createTable(name);
  table = partOf(table, ...left);
  table = partOf(table, ...right);
  await table.addPrimaryKeyConstraint(`${name}_key`, [left[0], right[0]]).execute();
  await db.schema.createIndex(`${name}_${right[0]}`).on(name).column(right[0]).execute();
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
  await versioned(visibleTo(user)).execute();
  for (const column of ['business_profile_uuid', 'visibility_profile_uuid']) {
    await db.schema.createIndex(`users_${column}`).on('users').column(column).execute();
  }

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
    .addColumn('expires_at', 'bigint', required)
    .addColumn('revoked_at', 'bigint')
    .execute();

  for (const table of ['sso_sessions', 'authorization_codes', 'issued_tokens']) {
    await db.schema.createIndex(`${table}_user`).on(table).column('user_uuid').execute();
    await db.schema.createIndex(`${table}_expires`).on(table).column('expires_at').execute();
  }
  await db.schema.createIndex('issued_tokens_code').on('issued_tokens').column('code_hash').execute();

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

/** Every table of `schema.ts`, in the subset of SQL that SQLite and PostgreSQL share. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await housekeeping(db);
    await applications(db);
    await profiles(db);
    await visibility(db);
    await users(db);
    await signingIn(db);
  },
};
