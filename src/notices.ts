import type { News } from '../machines/compose.ts';
import { catalogue } from './texts/catalogue.ts';
import type { Notice } from './ui/notify.ts';

/**
 * What a person is told of a piece of news of signing in, of passwords and of faults: the error catalogue
 * (specification, section 8). Null: nothing, or what `console-notices.ts` says.
 */
export function noticeFor({ event }: News): Notice | null {
  switch (event.type) {
    case 'reloadNeeded':
      return { kind: 'warning', text: catalogue.reloadNeeded };
    case 'usernameMissing':
      return { kind: 'warning', text: catalogue.usernameMissing };
    case 'linkMailed':
      return { kind: 'success', text: catalogue.linkMailed };
    case 'linkNotMailed':
      return { kind: 'error', text: catalogue.linkNotMailed };
    case 'lookUpFailed':
      return { kind: 'error', text: catalogue.lookUpFailed };
    case 'linkRefused':
      return { kind: 'error', text: catalogue.linkRefused };
    case 'passwordReset':
      return { kind: 'success', text: catalogue.passwordReset };
    case 'passwordRefused':
      return {
        kind: 'error',
        text: event.fault.status === 406 ? catalogue.passwordUsed : catalogue.passwordNotReset,
      };
    default:
      return null;
  }
}
