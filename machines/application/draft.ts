import type { ApplicationInput, ApplicationItem, Reference } from '../../openapi/types.ts';
import type { Secret } from '../common/secret.ts';

/** What is typed and chosen in the form of an application. */
export interface ApplicationDraft {
  readonly name: string;
  readonly dataUrl: string;
  readonly dataDriverName: string;
  readonly dataUsername: string;
  /** Passwords are never answered: empty leaves the stored one. Null: one was typed when the session ended. */
  readonly dataPassword: Secret | null;
  readonly apiHost: string;
  readonly apiAuthType: string;
  readonly apiUsername: string;
  readonly apiPassword: Secret | null;
  /** Whom each role, and each element, is visible to: `visibleToText`, by its uuid. */
  readonly roles: Readonly<Record<string, string>>;
  readonly elements: Readonly<Record<string, string>>;
  /** The roles that are kept elsewhere, by their uuid or key. */
  readonly external: readonly string[];
  /** The roles and elements that are deleted by the next save. */
  readonly removed: readonly string[];
  /** The section that each role and element stands in that is new, by a key in place of a uuid. */
  readonly added: Readonly<Record<string, string>>;
  /** What those are called that are new or renamed, by their uuid or key. */
  readonly names: Readonly<Record<string, string>>;
}

export interface ApplicationChoices {
  readonly companies: readonly Reference[];
  /** The visible-to role where none is set (B4.7). */
  readonly defaultRole: string;
  /** What the application offers. */
  readonly roles: readonly ApplicationItem[];
  readonly elements: readonly ApplicationItem[];
}

/** What is saved: passwords are null where they stay. */
export interface ApplicationRequest extends Omit<ApplicationInput, 'dataPassword' | 'apiPassword'> {
  readonly dataPassword: Secret | null;
  readonly apiPassword: Secret | null;
}
