import KeyRound from 'lucide-react/icons/key-round';
import type { StoredAuthClient } from '../../../machines/auth-client/form-rules.ts';
import { namedForm } from '../../outcomes/form-messages.ts';
import type { ResourceScreens } from '../resource-screens.ts';

/** The messages of B17, literally. */
export const messages = {
  saved: 'client updated',
  notSaved: 'error updating client',
} as const;

/** What the console shows and says of sign-in clients wherever one is. */
export const screens = {
  of: 'authClient',
  menu: { label: 'OAuth2 Clients', icon: KeyRound },
  form: namedForm<StoredAuthClient>({
    saved: () => messages.saved,
    taken: messages.notSaved,
    failed: messages.notSaved,
    // No list has a secret.
    row: ({ clientSecret: _secret, ...row }) => row,
  }),
} as const satisfies ResourceScreens;
