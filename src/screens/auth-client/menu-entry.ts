import KeyRound from 'lucide-react/icons/key-round';
import { menuTexts } from '../menu-texts.ts';
import type { MenuEntry } from '../menu-entries.ts';

export const menuEntry = {
  of: 'authClient',
  label: 'OAuth2 Clients',
  icon: KeyRound,
  group: menuTexts.groups.suite,
} as const satisfies MenuEntry;
