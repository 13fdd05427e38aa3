import IdCard from 'lucide-react/icons/id-card';
import { menuTexts } from '../menu-texts.ts';
import type { MenuEntry } from '../menu-entries.ts';

export const menuEntry = {
  of: 'businessProfile',
  label: 'Profiles',
  icon: IdCard,
  group: menuTexts.groups.access,
} as const satisfies MenuEntry;
