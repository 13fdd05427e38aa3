import Settings2 from 'lucide-react/icons/settings-2';
import type { MenuEntry } from '../menu-entries.ts';

export const menuEntry = {
  of: 'application',
  label: 'Application Admin',
  icon: Settings2,
} as const satisfies MenuEntry;
