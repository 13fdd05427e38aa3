import IdCard from 'lucide-react/icons/id-card';
import type { MenuEntry } from '../menu-entries.ts';

export const menuEntry = {
  of: 'businessProfile',
  label: 'Profiles',
  icon: IdCard,
} as const satisfies MenuEntry;
