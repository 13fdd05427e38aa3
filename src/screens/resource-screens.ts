import type { LucideIcon } from 'lucide-react';
import type { With } from '../../machines/app/resource-names.ts';
import type { FormMessages } from '../outcomes/form-messages.ts';

/** A resource that has screens. */
export type ScreenedName = With<'address'>;

/** Messages for the results of a delete. */
export interface RemovalMessages {
  readonly deleted: string;
  readonly notDeleted: string;
  readonly usageFailed: string;
  /** Whether to load the list's page from the server afterwards. */
  readonly reloadsPage?: boolean;
}

/** Menu entry and messages of a resource, exported by `src/screens/<resource>/resource.ts`. */
export interface ResourceScreens {
  readonly of: ScreenedName;
  /** Its entry in the side navigation. The order is that of `machines/resources.ts`. */
  readonly menu: { readonly label: string; readonly icon: LucideIcon };
  readonly form: FormMessages<never, never>;
  readonly removal?: RemovalMessages;
}
