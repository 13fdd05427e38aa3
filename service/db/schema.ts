import type { Generated } from 'kysely';
import type { Sealed } from '../vault/sealed.ts';

/**
 * Describes the tables, for SQLite and PostgreSQL alike.
 *
 * Names are snake_case as in SQL. Booleans are 0 or 1, times are milliseconds since 1970, uuids are text made by the
 * service. A `*_folded` column holds what `fold()` makes of its text and carries the uniqueness that ignores case.
 * `version` counts the changes of a row (for `If-Match`).
 */
export interface Database {
  installation: InstallationTable;
  list_versions: ListVersionTable;
  job_locks: JobLockTable;

  companies: CompanyTable;
  locations: LocationTable;

  applications: ApplicationTable;
  application_roles: ApplicationRoleTable;
  application_elements: ApplicationElementTable;
  element_categories: ElementCategoryTable;

  app_profiles: AppProfileTable;
  app_profile_roles: AppProfileRoleTable;
  app_profile_elements: AppProfileElementTable;
  business_profiles: BusinessProfileTable;
  business_profile_choices: BusinessProfileChoiceTable;

  visibility_elements: VisibilityElementTable;
  clusters: ClusterTable;
  visibility_profiles: VisibilityProfileTable;
  visibility_profile_elements: VisibilityProfileElementTable;
  visibility_profile_clusters: VisibilityProfileClusterTable;

  users: UserTable;
  user_elements: UserElementTable;
  password_history: PasswordHistoryTable;
  reset_tokens: ResetTokenTable;

  auth_clients: AuthClientTable;
  sso_sessions: SsoSessionTable;
  authorization_codes: AuthorizationCodeTable;
  issued_tokens: IssuedTokenTable;
  external_identities: ExternalIdentityTable;
  known_devices: KnownDeviceTable;
  signing_keys: SigningKeyTable;
  throttle_counters: ThrottleCounterTable;

  mailbox_mails: MailboxMailTable;

  user_pushes: UserPushTable;
}

/** The roles from which something can be visible (B4.7). */
export type RoleName = 'ADMIN' | 'SCO_ADMIN' | '{product}_ADMIN';

/** 0 is no, 1 is yes: neither database's own boolean passes through the other's driver. */
export type Flag = 0 | 1;

/** Who may see a row: visible from `minimum_role` up, for one company or for all. */
interface VisibleTo {
  minimum_role: RoleName;
  company_uuid: string | null;
}

/** Facts of the whole database: `id` tells one database from another in an ETag. */
export interface InstallationTable {
  name: string;
  value: string;
}

/** One row for each list; its version grows with each change of what the list shows. */
export interface ListVersionTable {
  list: string;
  version: number;
}

/** Held until `expires_at` by a job that must not run twice at a time. */
export interface JobLockTable {
  name: string;
  holder: string;
  expires_at: number;
}

export interface CompanyTable {
  uuid: string;
  name: string;
}

export interface LocationTable {
  uuid: string;
  name: string;
  name_folded: string;
  latitude: number | null;
  longitude: number | null;
}

export interface ApplicationTable {
  uuid: string;
  name: string;
  name_folded: string;
  data_url: string;
  data_driver_name: string;
  data_username: string;
  data_password: Sealed;
  api_host: string;
  api_auth_type: 'HTTP_BASIC' | 'OAUTH2';
  api_username: string;
  api_password: Sealed;
  version: Generated<number>;
}

export interface ApplicationRoleTable extends VisibleTo {
  uuid: string;
  application_uuid: string;
  name: string;
  category: string | null;
  external_role: Flag;
}

export interface ApplicationElementTable extends VisibleTo {
  uuid: string;
  application_uuid: string;
  name: string;
  label: string;
  category: string;
}

/** The categories that a user form has tabs for, ordered by `position`. */
export interface ElementCategoryTable {
  category: string;
  label: string;
  position: number;
}

export interface AppProfileTable extends VisibleTo {
  uuid: string;
  application_uuid: string;
  name: string;
  name_folded: string;
  description: string | null;
  version: Generated<number>;
}

export interface AppProfileRoleTable {
  app_profile_uuid: string;
  role_uuid: string;
}

export interface AppProfileElementTable {
  app_profile_uuid: string;
  element_uuid: string;
}

export interface BusinessProfileTable extends VisibleTo {
  uuid: string;
  name: string;
  name_folded: string;
  description: string | null;
  version: Generated<number>;
}

/** The one application profile that a business profile chooses for an application. */
export interface BusinessProfileChoiceTable {
  business_profile_uuid: string;
  application_uuid: string;
  app_profile_uuid: string;
}

/** The element sets of visibility profiles, apart from clusters; named as in the sync calls. */
export type VisibilityKind =
  'carrier' | 'clusterGroup' | 'networkGroup' | 'networkElementAttribute' | 'venue';

export type ElementType = VisibilityKind | 'cluster';

export interface VisibilityElementTable {
  uuid: string;
  kind: VisibilityKind;
  name: string;
}

/** A node of the cluster tree; `position` orders the children of one parent. */
export interface ClusterTable {
  uuid: string;
  name: string;
  parent_uuid: string | null;
  position: number;
}

export interface VisibilityProfileTable extends VisibleTo {
  uuid: string;
  name: string;
  name_folded: string;
  description: string | null;
  primary_cluster_uuid: string | null;
  default_cluster_group_uuid: string | null;
  version: Generated<number>;
}

export interface VisibilityProfileElementTable {
  visibility_profile_uuid: string;
  element_uuid: string;
}

export interface VisibilityProfileClusterTable {
  visibility_profile_uuid: string;
  cluster_uuid: string;
}

export interface UserTable extends VisibleTo {
  uuid: string;
  username: string;
  username_folded: string;
  email: string;
  email_folded: string;
  first_name: string;
  last_name: string;
  desk_phone: string | null;
  mobile_phone: string | null;
  active: Flag;
  location_uuid: string | null;
  business_profile_uuid: string | null;
  visibility_profile_uuid: string | null;
  /** Null until a password is set: such a user cannot sign in with one. */
  password_hash: string | null;
  version: Generated<number>;
}

export interface UserElementTable {
  user_uuid: string;
  element_uuid: string;
  actual_value: string | null;
}

export interface PasswordHistoryTable {
  uuid: string;
  user_uuid: string;
  password_hash: string;
  created_at: number;
}

/** At most one live reset link for a user; the token itself is only in the mail. */
export interface ResetTokenTable {
  user_uuid: string;
  token_hash: string;
  expires_at: number;
}

export interface AuthClientTable {
  uuid: string;
  name: string;
  description: string;
  allowed_redirect_target: string;
  client_secret: Sealed;
  version: Generated<number>;
}

/** A live single sign-on session; the cookie holds what hashes to `id_hash`. */
export interface SsoSessionTable {
  id_hash: string;
  user_uuid: string;
  created_at: number;
  expires_at: number;
  /** The session at the external identity provider that it was opened through; null after a password. */
  ticket_hash: string | null;
}

/** `used_at` is kept after use, so that a second use is noticed and revokes what the first one gave. */
export interface AuthorizationCodeTable {
  code_hash: string;
  client_uuid: string;
  user_uuid: string;
  redirect_uri: string;
  code_challenge: string;
  expires_at: number;
  used_at: number | null;
  session_hash: string | null;
}

export interface IssuedTokenTable {
  jti: string;
  user_uuid: string;
  client_uuid: string;
  code_hash: string | null;
  expires_at: number;
  revoked_at: number | null;
  /** The session that it was issued in; null before one was opened with it. */
  session_hash: string | null;
  /** The ticket for the session that will be opened with this token. */
  ticket_hash: string | null;
  /** Until when it proves a single sign-on, once; null after that, or if it proves none. */
  sign_on_until: number | null;
}

/** The account that an issuer and subject were bound to at their first sign-on. */
export interface ExternalIdentityTable {
  issuer: string;
  subject: string;
  user_uuid: string;
  bound_at: number;
}

/** A browser that an account has signed in from; its cookie holds what hashes to `device_hash`. */
export interface KnownDeviceTable {
  uuid: string;
  device_hash: string;
  user_uuid: string;
  expires_at: number;
}

/** Keys as JSON Web Keys; a retired one still verifies what it signed. */
export interface SigningKeyTable {
  kid: string;
  private_jwk: Sealed;
  public_jwk: string;
  created_at: number;
  retired_at: number | null;
}

/** Attempts under one key (an account or an address) until `resets_at`. */
export interface ThrottleCounterTable {
  key: string;
  attempts: number;
  resets_at: number;
}

/** A mail that the embedded mailbox has received. */
export interface MailboxMailTable {
  uuid: string;
  received_at: number;
  sender: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
}

/**
 * A push that is due: the application gets the user as they are when it is sent. Further changes before that share
 * the row.
 */
export interface UserPushTable {
  user_uuid: string;
  application_uuid: string;
  /** When it is due; 0 is at once. */
  due_at: Generated<number>;
  /** How often in a row it failed, and why the last time. */
  attempts: Generated<number>;
  last_error: string | null;
  /** Who is sending it, until `held_until`; one that died loses the row then. */
  holder: string | null;
  held_until: Generated<number>;
  /** Set if the user has changed since the holder took the row, so that what is being sent may be outdated. */
  changed_again: Generated<Flag>;
}
