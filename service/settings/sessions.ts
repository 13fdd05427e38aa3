import * as v from 'valibot';
import { ROLE_NAMES } from '../access/roles.ts';
import { DEFAULT_MAX_HOURS } from '../oauth/sessions/session-limits.ts';
import { described, flag, listed, must, setting, settingOr, wholeNumber } from './formats.ts';

const MAX_SESSION_HOURS = 720;
/**
 * Minimum of SESSION_IDLE_MINUTES. The last use of a session is stored at most every five minutes, so a
 * shorter limit could end a session that is in use.
 */
const MIN_IDLE_MINUTES = 10;
const MAX_REFRESH_TOKEN_DAYS = 365;

export const SESSIONS = {
  SESSION_MAX_HOURS: described(settingOr(String(DEFAULT_MAX_HOURS), wholeNumber(1, MAX_SESSION_HOURS)), {
    meaning: `Hours after a sign-in until the user must [sign in again](sign-in.md#sessions), from 1 to ${MAX_SESSION_HOURS}.`,
    example: '8',
  }),
  SESSION_IDLE_MINUTES: described(setting(wholeNumber(MIN_IDLE_MINUTES, MAX_SESSION_HOURS * 60)), {
    meaning: `Minutes without use until a session ends, at least ${MIN_IDLE_MINUTES}. A session can end up to five minutes earlier.`,
    example: '60',
    default: 'unused sessions do not end early',
  }),
  SECOND_FACTOR_ROLES: described(
    v.optional(
      v.pipe(
        listed,
        v.transform((roles) => [...new Set(roles.filter((role) => role !== ''))]),
        v.array(v.picklist(ROLE_NAMES, must(`list some of ${ROLE_NAMES.join(', ')}`))),
      ),
    ),
    {
      meaning:
        'Roles in this product whose users need a [second factor](behaviour.md#b22-second-factor) to sign in with their password, separated by commas. Users who have none set it up while they sign in.',
      example: 'ADMIN,SCO_ADMIN',
      default: 'nobody needs a second factor',
    },
  ),
  ADD_PASSKEY_AT_SIGN_IN: described(settingOr('1', flag), {
    meaning:
      '`1`: users whose [second factor](behaviour.md#b224-required-second-factor) is too weak for an application add a passkey while they sign in, after a code. `0`: they must add one in their account first.',
    example: '0',
  }),
  REFRESH_TOKEN_DAYS: described(settingOr('30', wholeNumber(1, MAX_REFRESH_TOKEN_DAYS)), {
    meaning:
      'Maximum age, in days, of a [refresh token](sign-in.md#refresh-tokens) that outlives its session. Nothing extends it.',
    example: '7',
  }),
};
