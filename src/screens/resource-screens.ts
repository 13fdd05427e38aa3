import type { LucideIcon } from 'lucide-react';
import type { With } from '../../machines/app/resource-names.ts';
import type { FormMessages } from '../outcomes/form-messages.ts';

/** A resource that has screens. */
export type ScreenedName = With<'address'>;

/** What is said of a delete, by how it ended. */
export interface RemovalMessages {
  readonly deleted: string;
  readonly notDeleted: string;
  readonly usageFailed: string;
  /** The page is loaded anew at its list. */
  readonly loadsAnew?: boolean;
}

/** What the console shows and says of a resource wherever one is: `src/screens/<resource>/resource.ts` exports it. */
export interface ResourceScreens {
  readonly of: ScreenedName;
  /** Its entry in the side navigation, which has the order of `machines/resources.ts`. */
  readonly menu: { readonly label: string; readonly icon: LucideIcon };
  readonly form: FormMessages<never, never>;
  readonly removal?: RemovalMessages;
}
