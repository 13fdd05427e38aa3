import Users from 'lucide-react/icons/users';
import { isUnauthenticated } from '../../../machines/common/faults.ts';
import type { Notice } from '../../../machines/shell/notice-stack.ts';
import type { UserDraft } from '../../../machines/user/draft.ts';
import { summaryOf } from '../../../machines/user/summary.ts';
import { cleanName } from '../../../openapi/names.ts';
import type { User } from '../../../openapi/types.ts';
import { type FormMessages, SESSION_TIMED_OUT } from '../../outcomes/form-messages.ts';
import { forget, moveUsers, remove, USERS } from '../../outcomes/list-updates.ts';
import type { ResourceScreens } from '../resource-screens.ts';
import { catalogue } from '../../texts/catalogue.ts';

const error = (text: string): Notice => ({ kind: 'error', text });

const userSaved = ({ username }: Pick<User, 'username'>, failedApps: readonly string[]): Notice =>
  failedApps.length > 0
    ? error(catalogue.userSaveFailed(username, failedApps))
    : { kind: 'success', text: catalogue.userSaved(username) };

const form: FormMessages<User, UserDraft> = {
  saved: userSaved,
  savedOutOfSight: ({ username }, failedApps) => userSaved({ username: cleanName(username) }, failedApps),
  refused: ({ username }, fault) =>
    isUnauthenticated(fault)
      ? SESSION_TIMED_OUT
      : error(catalogue.userSaveFailed(username, fault.failedUpdateApps ?? [])),
  unconfirmed: ({ username }) => error(catalogue.userUnconfirmed(username)),
  busy: catalogue.userFormBusy,
  lists: {
    saved: (stored) => moveUsers(stored.active, [summaryOf(stored)]),
    savedOutOfSight: (uuid) => USERS.map((list) => remove(list, uuid)),
    notFound: forget(...USERS),
  },
};

/** What the console shows and says of users wherever one is. */
export const screens = {
  of: 'user',
  menu: { label: 'Users', icon: Users },
  form,
} as const satisfies ResourceScreens;
