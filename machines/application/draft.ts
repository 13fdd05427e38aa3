import type { ApplicationInput, ApplicationItem, Reference } from '../../openapi/types.ts';
import type { Secret } from '../common/secret.ts';

export interface ApplicationDraft {
  readonly name: string;
  readonly dataUrl: string;
  readonly dataDriverName: string;
  readonly dataUsername: string;
  /**
   * Empty keeps the stored password, which the service never returns. Null means that a password was typed before the
   * session ended, and must be typed again.
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
  /** New items: maps a temporary key, used instead of a uuid, to the section. */
  readonly added: Readonly<Record<string, string>>;
  readonly names: Readonly<Record<string, string>>;
}

export interface ApplicationChoices {
  readonly companies: readonly Reference[];
  readonly defaultRole: string;
  readonly roles: readonly ApplicationItem[];
  readonly elements: readonly ApplicationItem[];
}

/** A null password keeps the stored one. */
export interface ApplicationRequest extends Omit<ApplicationInput, 'dataPassword' | 'apiPassword'> {
  readonly dataPassword: Secret | null;
  readonly apiPassword: Secret | null;
}
