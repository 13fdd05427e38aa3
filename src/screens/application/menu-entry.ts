import Settings2 from 'lucide-react/icons/settings-2';
import { menuTexts } from '../menu-texts.ts';
import type { MenuEntry } from '../menu-entries.ts';

export const menuEntry = {
  of: 'application',
  label: 'Application Admin',
  icon: Settings2,
  group: menuTexts.groups.suite,
  description: menuTexts.applications,
} as const satisfies MenuEntry;
