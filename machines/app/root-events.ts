import type { Application, CurrentUser, User } from '../../openapi/generated/types.ts';
import type { StoredAuthClient } from '../auth-client/form-rules.ts';
import type { Version } from '../resource/form/form.ts';
import type { FollowedList } from '../shell/list-changes.machine.ts';
import type { NoticeAction } from '../shell/notice-stack.ts';
import type { ChildName, Emitted } from './emitted.ts';
import type { FormName } from './forms.ts';

type Child = Emitted<ChildName>;

/**
 * Events of the root machine, translated from the events that its child actors emit. `emitted` is the original event.
 */
export type RootEvent = { readonly emitted: Child } & (
  | { readonly type: 'SIGNED_IN'; readonly user: CurrentUser }
  | { readonly type: 'SIGNED_OUT' }
  | { readonly type: 'SESSION_EXPIRED' }
  /** The token belongs to another user than before. */
  | { readonly type: 'USER_REPLACED' }
  | { readonly type: 'RELOAD_ASKED' }
  | { readonly type: 'TOKEN_STORED'; readonly expiresAt: number }
  | { readonly type: 'SSO_FAILED' }
  | { readonly type: 'LOGOUT_STARTED' }
  | { readonly type: 'DRAFT_KEPT'; readonly draft: Emitted<FormName> & DraftKept }
  | { readonly type: 'REMOVED'; readonly uuid: string }
  | { readonly type: 'LISTS_CHANGED'; readonly lists: readonly FollowedList[] }
  | {
      readonly type: 'VERSION_READ';
      readonly version: Version<Application> | Version<StoredAuthClient> | Version<User>;
    }
  /**
   * A change of the password, or a reset of the second factor, has ended sessions. The list of sessions still contains
   * them.
   */
  | { readonly type: 'SESSIONS_STALE' }
  /** The user has ended sessions in the list of sessions, so the sign-in history has new events. */
  | { readonly type: 'HISTORY_STALE' }
  | { readonly type: 'ACTION_CHOSEN'; readonly action: NoticeAction }
  | { readonly type: 'MENU_TOGGLED'; readonly expanded: boolean }
  /** Any other event; the root only forwards it. */
  | { readonly type: 'EMITTED' }
);

interface DraftKept {
  readonly event: { readonly type: 'draftKept' };
}

/** Returns whether the event contains an unsaved draft. Only forms emit `draftKept`. */
const isDraftKept = (emitted: Child): emitted is Emitted<FormName> & DraftKept =>
  emitted.event.type === 'draftKept';

/** Maps each emitted event to the event that the root machine handles; `EMITTED` if the root only forwards it. */
export function toRootEvent(emitted: Child): RootEvent {
  if (isDraftKept(emitted)) return { type: 'DRAFT_KEPT', draft: emitted, emitted };
  const { from, event } = emitted;
  switch (event.type) {
    case 'signedIn':
      return 'user' in event
        ? { type: 'SIGNED_IN', user: event.user, emitted }
        : { type: 'TOKEN_STORED', expiresAt: event.expiresAt, emitted };
    case 'signedOut':
      if (from === 'logout') return { type: 'LOGOUT_STARTED', emitted };
      return {
        type: 'reason' in event && event.reason === 'expired' ? 'SESSION_EXPIRED' : 'SIGNED_OUT',
        emitted,
      };
    case 'replaced':
      return { type: 'USER_REPLACED', emitted };
    case 'signInAgainChosen':
    case 'reloadAsked':
      return { type: 'RELOAD_ASKED', emitted };
    case 'failed':
      return { type: from === 'callback' ? 'SSO_FAILED' : 'EMITTED', emitted };
    case 'removed':
      return { type: 'REMOVED', uuid: event.target.uuid, emitted };
    case 'listsChanged':
      return { type: 'LISTS_CHANGED', lists: event.lists, emitted };
    case 'applicationSynced':
    case 'userUnbound':
    case 'clientChanged':
      return { type: 'VERSION_READ', version: event.version, emitted };
    case 'passwordChanged':
    case 'factorsReset':
      return { type: 'SESSIONS_STALE', emitted };
    case 'sessionsEnded':
      return { type: 'HISTORY_STALE', emitted };
    case 'actionChosen':
      return { type: 'ACTION_CHOSEN', action: event.action, emitted };
    case 'menuToggled':
      return { type: 'MENU_TOGGLED', expanded: event.expanded, emitted };
    default:
      return { type: 'EMITTED', emitted };
  }
}
