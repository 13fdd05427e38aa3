import Users from 'lucide-react/icons/users';
import type { MenuEntry } from '../menu-entries.ts';

export const menuEntry = { of: 'user', label: 'Users', icon: Users } as const satisfies MenuEntry;
