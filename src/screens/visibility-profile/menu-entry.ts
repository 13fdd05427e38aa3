import Eye from 'lucide-react/icons/eye';
import { menuTexts } from '../menu-texts.ts';
import type { MenuEntry } from '../menu-entries.ts';

export const menuEntry = {
  of: 'visibilityProfile',
  label: 'Visibilities',
  icon: Eye,
  group: menuTexts.groups.access,
} as const satisfies MenuEntry;
