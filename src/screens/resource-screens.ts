import type { LucideIcon } from 'lucide-react';
import type { With } from '../../machines/app/resource-names.ts';
import type { FormMessages } from '../outcomes/form-messages.ts';

/** A resource that has screens. */
export type ScreenedName = With<'address'>;

/** The messages for the results of a delete. */
export interface RemovalMessages {
  readonly deleted: string;
  readonly notDeleted: string;
  readonly usageFailed: string;
  /** Whether the browser must load the list's page from the server after the delete. */
  readonly reloadsPage?: boolean;
}

/** Menu entry and messages of a resource, exported by `src/screens/<resource>/resource.ts`. */
export interface ResourceScreens {
  readonly of: ScreenedName;
  /** The resource's entry in the side navigation. The entries have the order of `machines/resources.ts`. */
  readonly menu: { readonly label: string; readonly icon: LucideIcon };
  readonly form: FormMessages<never, never>;
  readonly removal?: RemovalMessages;
}
