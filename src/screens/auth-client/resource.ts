import KeyRound from 'lucide-react/icons/key-round';
import type { StoredAuthClient } from '../../../machines/auth-client/form-rules.ts';
import { namedForm } from '../../outcomes/form-messages.ts';
import type { ResourceScreens } from '../resource-screens.ts';

/** The messages that B17 specifies. */
export const messages = {
  saved: 'client updated',
  notSaved: 'error updating client',
} as const;

/** Menu entry and messages of sign-in clients. */
export const screens = {
  of: 'authClient',
  menu: { label: 'OAuth2 Clients', icon: KeyRound },
  form: namedForm<StoredAuthClient>({
    saved: () => messages.saved,
    taken: messages.notSaved,
    failed: messages.notSaved,
    // Removes the secret, which lists must not contain.
    row: ({ clientSecret: _secret, ...row }) => row,
  }),
} as const satisfies ResourceScreens;
