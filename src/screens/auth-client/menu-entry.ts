import KeyRound from 'lucide-react/icons/key-round';
import type { MenuEntry } from '../menu-entries.ts';

export const menuEntry = {
  of: 'authClient',
  label: 'OAuth2 Clients',
  icon: KeyRound,
} as const satisfies MenuEntry;
