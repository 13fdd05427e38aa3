import type { LucideIcon } from 'lucide-react';
import type { With } from '../../machines/app/resource-names.ts';
import type { FormMessages } from '../outcomes/form-messages.ts';

/** The name of a resource that has screens. */
export type ScreenedName = With<'address'>;

/** The texts of the notices after a delete. */
export interface RemovalMessages {
  readonly deleted: string;
  readonly notDeleted: string;
  readonly usageFailed: string;
  /** Whether the browser loads the list's page from the server after a delete. */
  readonly reloadsPage?: boolean;
}

/**
 * What the shared screens need of a resource. Each file `src/screens/<resource>/resource.ts` exports it as `screens`.
 */
export interface ResourceScreens {
  readonly of: ScreenedName;
  /** The resource's entry in the side navigation. Entries have the order of `machines/resources.ts`. */
  readonly menu: { readonly label: string; readonly icon: LucideIcon };
  readonly form: FormMessages<never, never>;
  readonly removal?: RemovalMessages;
}
