import AppWindow from 'lucide-react/icons/app-window';
import type { MenuEntry } from '../menu-entries.ts';

export const menuEntry = {
  of: 'appProfile',
  label: 'Applications',
  icon: AppWindow,
} as const satisfies MenuEntry;
