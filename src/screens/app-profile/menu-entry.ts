import AppWindow from 'lucide-react/icons/app-window';
import { menuTexts } from '../menu-texts.ts';
import type { MenuEntry } from '../menu-entries.ts';

export const menuEntry = {
  of: 'appProfile',
  label: 'Applications',
  icon: AppWindow,
  group: menuTexts.groups.access,
  description: menuTexts.appProfiles,
} as const satisfies MenuEntry;
