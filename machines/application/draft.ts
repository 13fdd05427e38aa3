import type { ApplicationInput, ApplicationItem, Reference } from '../../openapi/generated/types.ts';
import type { Secret } from '../common/secret.ts';

export interface ApplicationDraft {
  readonly name: string;
  readonly dataUrl: string;
  readonly dataDriverName: string;
  readonly dataUsername: string;
  /**
   * An empty password keeps the stored one, which the service never returns. Null: the user typed a password before the
   * session ended, and must type it again.
   */
  readonly dataPassword: Secret | null;
  readonly apiHost: string;
  readonly apiAuthType: string;
  readonly apiUsername: string;
  readonly apiPassword: Secret | null;
  readonly roles: Readonly<Record<string, string>>;
  readonly elements: Readonly<Record<string, string>>;
  readonly external: readonly string[];
  readonly removed: readonly string[];
  /** New items: maps a temporary key, which is used instead of a uuid, to the form section of the item. */
  readonly added: Readonly<Record<string, string>>;
  readonly names: Readonly<Record<string, string>>;
}

export interface ApplicationChoices {
  readonly companies: readonly Reference[];
  readonly defaultRole: string;
  readonly roles: readonly ApplicationItem[];
  readonly elements: readonly ApplicationItem[];
}

/** The request of a save. A null password keeps the stored one. */
export interface ApplicationRequest extends Omit<ApplicationInput, 'dataPassword' | 'apiPassword'> {
  readonly dataPassword: Secret | null;
  readonly apiPassword: Secret | null;
}
