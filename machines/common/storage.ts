import type { AuthorizationRequest } from '../../openapi/generated/types.ts';
import { Secret } from './secret.ts';
import { readAuthorizationRequest } from './authorization-request.ts';

export interface Store {
  read(key: string): string | null;
  /** Returns false if the browser cannot store the value beyond this page. */
  write(key: string, value: string): boolean;
  remove(key: string): void;
  /**
   * The store for values of this tab, which other tabs cannot see. If it is missing, this store is used for such values
   * too.
   */
  readonly tab?: Store;
}

/** Reads and writes one value; `read` returns null for text that it cannot parse. */
export interface StoredRecord<Value> {
  read(): Value | null;
  /** Returns false if the browser cannot store the value beyond this page. */
  write(value: Value): boolean;
  forget(): void;
}

/**
 * The values that the console stores before it opens the login screen, and needs when the browser returns from it (RFC
 * 7636, section 4.1).
 */
export interface PkceRecord {
  readonly state: string;
  readonly verifier: Secret;
  readonly issuer: string;
  /** Path below the console's root to open after the sign-in; null opens the users list. */
  readonly returnTo: string | null;
}

export interface SsoRecord {
  readonly state: string;
  readonly verifier: Secret;
  readonly issuer: string;
  readonly request: AuthorizationRequest;
}

export type SearchCriteria = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A form's unsaved draft. Only the user `owner` gets it back. */
export interface DraftRecord {
  readonly owner: string;
  readonly form: string;
  readonly uuid: string | null;
  readonly clonedId: string | null;
  readonly tag: string | null;
  readonly base: unknown;
  readonly draft: unknown;
  readonly typed: unknown;
}

export interface Records {
  readonly token: StoredRecord<Secret>;
  /** When the token expires, in milliseconds since 1970. */
  readonly expiry: StoredRecord<number>;
  /** The username of the token's user. */
  readonly username: StoredRecord<string>;
  readonly ticket: StoredRecord<string>;
  readonly menuExpanded: StoredRecord<boolean>;
  readonly searchCriteria: StoredRecord<SearchCriteria>;
  readonly pkce: StoredRecord<PkceRecord>;
  readonly sso: StoredRecord<SsoRecord>;
  /** Prevents automatic single sign-on on the next login screen. */
  readonly skipAutomaticSso: StoredRecord<boolean>;
  /**
   * Makes the identity provider ask for credentials at the next sign-in. Set at a sign-out, which does not end the
   * session at the identity provider.
   */
  readonly forceSsoLogin: StoredRecord<boolean>;
  /**
   * Set from a sign-out until the service has ended the session. Contains the ticket (the identity provider's id of its
   * session), or '' without one.
   */
  readonly signOut: StoredRecord<string>;
  /** Unsaved changes, at most of one form for each user. */
  readonly drafts: StoredRecord<readonly DraftRecord[]>;
  /** Removes every record at sign-out, except the unsaved changes of other users (B13.6). */
  forgetAll(): void;
}

const PREFIX = 'user-profile.';

const recordsIn =
  (store: Store) =>
  <Value>(
    name: string,
    parse: (text: string) => Value | null,
    format: (value: Value) => string,
  ): StoredRecord<Value> => {
    const key = PREFIX + name;
    return {
      read: () => {
        const text = store.read(key);
        return text === null ? null : parse(text);
      },
      write: (value) => store.write(key, format(value)),
      forget: () => store.remove(key),
    };
  };

export function createRecords(store: Store): Records {
  const record = recordsIn(store);
  // Stored per tab, so that two tabs can sign in at the same time, and each tab can have its own draft.
  const tabRecord = recordsIn(store.tab ?? store);
  const records = {
    token: record('access_token', parseSecret, (token) => token.reveal()),
    expiry: record('token_expiry', parseTime, String),
    username: record('username', (text) => text || null, String),
    ticket: record('ticket', (text) => text || null, String),
    menuExpanded: record('menu_expanded', parseBoolean, String),
    searchCriteria: record('search_criteria', parseSearchCriteria, (criteria) => JSON.stringify(criteria)),
    pkce: tabRecord('pkce', parsePkce, ({ verifier, ...kept }) =>
      JSON.stringify({ ...kept, verifier: verifier.reveal() }),
    ),
    sso: tabRecord('sso', parseSso, ({ verifier, ...kept }) =>
      JSON.stringify({ ...kept, verifier: verifier.reveal() }),
    ),
    skipAutomaticSso: record('sso_hold', parseBoolean, String),
    forceSsoLogin: record('sso_anew', parseBoolean, String),
    signOut: record('sign_out', (ticket) => ticket, String),
    drafts: tabRecord('draft', parseDrafts, (drafts) => JSON.stringify(drafts)),
  };
  return {
    ...records,
    forgetAll: () => {
      const username = records.username.read();
      const others = (records.drafts.read() ?? []).filter(({ owner }) => username && owner !== username);
      for (const { forget } of Object.values(records)) forget();
      if (others.length > 0) records.drafts.write(others);
    },
  };
}

export function createMemoryStore(initial: Readonly<Record<string, string>> = {}): Store {
  const texts = new Map(Object.entries(initial));
  return {
    read: (key) => texts.get(key) ?? null,
    write(key, value) {
      texts.set(key, value);
      return true;
    },
    remove: (key) => void texts.delete(key),
  };
}

// The records are parsed without a schema library, which would be a second dependency besides XState and add 1.8 kB to
// the login screen.
function parseSecret(text: string): Secret | null {
  return text === '' ? null : new Secret(text);
}

function parseTime(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

function parseBoolean(text: string): boolean | null {
  return text === 'true' ? true : text === 'false' ? false : null;
}

function parseSearchCriteria(text: string): SearchCriteria | null {
  const parsed = parseObject(text);
  if (!parsed) return null;
  return Object.fromEntries(
    Object.entries(parsed).filter((entry): entry is [string, Record<string, unknown>] => isObject(entry[1])),
  );
}

function parsePkce(text: string): PkceRecord | null {
  const { returnTo, ...kept } = parseObject(text) ?? {};
  const asked = parseAsked(kept);
  return asked && { ...asked, returnTo: typeof returnTo === 'string' ? returnTo : null };
}

function parseAsked({ state, verifier, issuer }: Record<string, unknown>) {
  if (typeof state !== 'string' || typeof verifier !== 'string' || typeof issuer !== 'string') return null;
  return { state, verifier: new Secret(verifier), issuer };
}

function parseSso(text: string): SsoRecord | null {
  const { request, ...kept } = parseObject(text) ?? {};
  const asked = parseAsked(kept);
  return asked && isObject(request) ? { ...asked, request: readAuthorizationRequest(request) } : null;
}

function parseDrafts(text: string): DraftRecord[] | null {
  const parsed = parseJson(text);
  return Array.isArray(parsed) ? parsed.flatMap((draft) => readDraft(draft) ?? []) : null;
}

function readDraft(stored: unknown): DraftRecord | null {
  if (!isObject(stored)) return null;
  const { owner, form, uuid, clonedId, tag, base, draft, typed } = stored;
  if (typeof owner !== 'string' || typeof form !== 'string') return null;
  if (!isTextOrNull(uuid) || !isTextOrNull(clonedId) || !isTextOrNull(tag)) return null;
  return { owner, form, uuid, clonedId, tag, base, draft, typed };
}

const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string';

function parseObject(text: string): Record<string, unknown> | null {
  const parsed = parseJson(text);
  return isObject(parsed) ? parsed : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
