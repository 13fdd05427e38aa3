import type { AuthorizationRequest } from '../../openapi/types.ts';
import { Secret } from '../common/secret.ts';
import { readAuthorizationRequest } from '../sign-in/authorization-request.ts';

/** Text kept under keys, as a browser's local storage keeps it. Made by who starts the application. */
export interface Store {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
  /** The same for what one tab keeps to itself; this store, unless there is another. */
  readonly tab?: Store;
}

/** One thing that is kept. A text that cannot be read as such a thing is as good as none. */
export interface StoredRecord<Value> {
  read(): Value | null;
  write(value: Value): void;
  forget(): void;
}

/** What a sign-in must remember while the browser is away at the provider (RFC 7636, section 4.1). */
export interface PkceRecord {
  readonly state: string;
  readonly verifier: Secret;
  /** The provider that was asked. */
  readonly issuer: string;
  /** Where the person wanted to go, below the console's root. */
  readonly returnTo: string | null;
}

/** What single sign-on must remember while the browser is away at the external identity provider. */
export interface SsoRecord {
  readonly state: string;
  readonly verifier: Secret;
  /** The provider that was asked. */
  readonly issuer: string;
  /** What the application asked for that sent the person to the login screen. */
  readonly request: AuthorizationRequest;
}

/** The search parameters of each list, by the list's path. */
export type SearchCriteria = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What was unsaved in a form when the session ended. Whose it is is kept with it: others are not shown it. */
export interface DraftRecord {
  readonly owner: string;
  /** The form, and what it was opened for. */
  readonly form: string;
  readonly uuid: string | null;
  readonly clonedId: string | null;
  readonly tag: string | null;
  readonly base: unknown;
  readonly draft: unknown;
  readonly typed: unknown;
}

/** Everything that the console stores. */
export interface Records {
  readonly token: StoredRecord<Secret>;
  /** When the token expires, in milliseconds since 1970. */
  readonly expiry: StoredRecord<number>;
  readonly ticket: StoredRecord<string>;
  readonly menuExpanded: StoredRecord<boolean>;
  readonly searchCriteria: StoredRecord<SearchCriteria>;
  readonly pkce: StoredRecord<PkceRecord>;
  readonly sso: StoredRecord<SsoRecord>;
  /** The login screen does not go to single sign-on by itself the next time. */
  readonly ssoHold: StoredRecord<boolean>;
  /** The identity provider is to ask anew who it is: the person has signed out here, and not there. */
  readonly ssoAnew: StoredRecord<boolean>;
  readonly draft: StoredRecord<DraftRecord>;
  /** What signing out forgets (B13.6): all of it. */
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
  // What a redirect must survive, a tab comes back to by itself: two that sign in at once each have their own.
  const tabRecord = recordsIn(store.tab ?? store);
  const records = {
    token: record('access_token', parseSecret, (token) => token.reveal()),
    expiry: record('token_expiry', parseTime, String),
    ticket: record('ticket', (text) => text || null, String),
    menuExpanded: record('menu_expanded', parseBoolean, String),
    searchCriteria: record('search_criteria', parseSearchCriteria, (criteria) => JSON.stringify(criteria)),
    pkce: tabRecord('pkce', parsePkce, ({ verifier, ...kept }) =>
      JSON.stringify({ ...kept, verifier: verifier.reveal() }),
    ),
    sso: tabRecord('sso', parseSso, ({ verifier, ...kept }) =>
      JSON.stringify({ ...kept, verifier: verifier.reveal() }),
    ),
    ssoHold: record('sso_hold', parseBoolean, String),
    ssoAnew: record('sso_anew', parseBoolean, String),
    draft: tabRecord('draft', parseDraft, (draft) => JSON.stringify(draft)),
  };
  return {
    ...records,
    forgetAll: () => {
      for (const { forget } of Object.values(records)) forget();
    },
  };
}

/** Keeps nothing beyond its own life. */
export function createMemoryStore(initial: Readonly<Record<string, string>> = {}): Store {
  const texts = new Map(Object.entries(initial));
  return {
    read: (key) => texts.get(key) ?? null,
    write: (key, value) => void texts.set(key, value),
    remove: (key) => void texts.delete(key),
  };
}

// By hand: a library of schemas would be a second package here beside xstate, and 1.8 kB more for the login screen.
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

/** What the record of a sign-in holds in any case. */
function parseAsked({ state, verifier, issuer }: Record<string, unknown>) {
  if (typeof state !== 'string' || typeof verifier !== 'string' || typeof issuer !== 'string') return null;
  return { state, verifier: new Secret(verifier), issuer };
}

function parseSso(text: string): SsoRecord | null {
  const { request, ...kept } = parseObject(text) ?? {};
  const asked = parseAsked(kept);
  return asked && isObject(request) ? { ...asked, request: readAuthorizationRequest(request) } : null;
}

function parseDraft(text: string): DraftRecord | null {
  const { owner, form, uuid, clonedId, tag, base, draft, typed } = parseObject(text) ?? {};
  if (typeof owner !== 'string' || typeof form !== 'string') return null;
  if (!isTextOrNull(uuid) || !isTextOrNull(clonedId) || !isTextOrNull(tag)) return null;
  return { owner, form, uuid, clonedId, tag, base, draft, typed };
}

const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string';

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return isObject(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
