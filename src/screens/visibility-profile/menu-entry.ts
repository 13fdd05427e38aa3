import Eye from 'lucide-react/icons/eye';
import type { MenuEntry } from '../menu-entries.ts';

export const menuEntry = {
  of: 'visibilityProfile',
  label: 'Visibilities',
  icon: Eye,
} as const satisfies MenuEntry;
