import type { LucideIcon } from 'lucide-react';
import type { ResourceWithScreens } from '../../machines/app/resource-names.ts';
import { assertDefined } from '../../machines/common/assert-defined.ts';

/** A resource's entry in the menu. Each file `src/screens/<resource>/menu-entry.ts` exports it as `menuEntry`. */
export interface MenuEntry {
  readonly of: ResourceWithScreens;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly group?: string;
  readonly description?: string;
}

const entries = Object.values(
  import.meta.glob<MenuEntry>('./*/menu-entry.ts', { eager: true, import: 'menuEntry' }),
);

export const menuEntryOf = (name: ResourceWithScreens): MenuEntry =>
  assertDefined(entries.find(({ of }) => of === name));
