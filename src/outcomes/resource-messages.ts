import type { ResourceWithScreens } from '../../machines/app/resource-names.ts';
import type { FormMessages } from './form-messages.ts';

/** The texts of the notices after a delete. */
export interface RemovalMessages {
  readonly deleted: string;
  readonly notDeleted: string;
  readonly usageFailed: string;
  /** Whether the browser loads the list's page from the server after a delete. */
  readonly reloadsPage?: boolean;
}

/**
 * The messages of a resource's saves and deletes. Each file `src/screens/<resource>/outcomes.ts` exports them as
 * `resourceMessages`.
 */
export interface ResourceMessages {
  readonly of: ResourceWithScreens;
  /** The path of the call that saves an object. */
  readonly savedAt: string;
  /** The path of the call that deletes an object, without its uuid. */
  readonly deletedAt?: string;
  readonly form: FormMessages<never, never>;
  readonly removal?: RemovalMessages;
}
