import * as v from 'valibot';
import { findTextFault } from '../openapi/rules/text-fault.ts';
import { NEW_PASSWORD_INPUT, USER_INPUT } from '../openapi/generated/text-rules.ts';
import { DEFAULT_MAX_HOURS } from './oauth/sessions/session-limits.ts';
import { ROLE_NAMES } from './access/roles.ts';
import { isUsername } from './user/username.ts';
import {
  described,
  flag,
  inventoryUrl,
  listed,
  must,
  oneOf,
  secret,
  setting,
  settingOr,
  text,
  url,
  web,
  wholeNumber,
} from './setting-formats.ts';

const MAX_SESSION_HOURS = 720;
/**
 * Minimum of SESSION_IDLE_MINUTES. The last use of a session is stored at most every five minutes, so a
 * shorter limit could end a session that is in use.
 */
const MIN_IDLE_MINUTES = 10;
const MAX_REFRESH_TOKEN_DAYS = 365;
const MAX_HISTORY_DAYS = 36_500;
const { minLength: MIN_PASSWORD, maxLength: MAX_PASSWORD } = NEW_PASSWORD_INPUT.password;

export const FIRST_ADMINISTRATOR = {
  ADMIN_USERNAME: described(
    setting(
      v.pipe(
        v.string(),
        v.check(
          isUsername,
          `must be 1 to ${USER_INPUT.username.maxLength} letters, digits, underscores and periods`,
        ),
      ),
    ),
    {
      meaning: 'Username of the administrator that the service creates if the database has no users.',
      example: 'first.admin',
    },
  ),
  ADMIN_PASSWORD: described(
    v.pipe(
      secret,
      v.nullable(
        v.pipe(
          v.string(),
          v.check(
            (given) => findTextFault(given, NEW_PASSWORD_INPUT.password) !== 'tooShort',
            `must be at least ${MIN_PASSWORD} characters`,
          ),
          v.check(
            (given) => findTextFault(given, NEW_PASSWORD_INPUT.password) !== 'tooLong',
            `must be at most ${MAX_PASSWORD} characters`,
          ),
        ),
      ),
    ),
    {
      meaning: `Password of that administrator, ${MIN_PASSWORD} to ${MAX_PASSWORD} characters. Common passwords are refused.`,
      example: 'correct horse battery',
    },
  ),
};

export const INVENTORY = {
  INVENTORY_URL: described(setting(inventoryUrl), {
    meaning:
      '[Inventory](install.md#2-say-who-and-what-there-is): a web address, or a folder of CSV or JSON files.',
    example: 'file:///srv/userprofile/inventory',
    default: "the demo suite's",
  }),
  INVENTORY_AUTH: described(
    settingOr('none', v.picklist(['none', 'basic', 'oauth2'], must('be none, basic or oauth2'))),
    {
      meaning:
        'Authentication at the inventory: `none`, `basic` (HTTP Basic) or `oauth2` (client credentials).',
      example: 'basic',
    },
  ),
  INVENTORY_USERNAME: described(text, {
    meaning: 'Username for `basic`, client id for `oauth2`.',
    example: 'userprofile',
  }),
  INVENTORY_PASSWORD: described(secret, {
    meaning: 'Password for `basic`, client secret for `oauth2`.',
    example: 'correct horse battery',
  }),
  INVENTORY_TOKEN_URL: described(setting(url('http:', 'https:')), {
    meaning: 'Token endpoint for `oauth2`.',
    example: 'https://sign-in.example.org/token',
  }),
  INVENTORY_SCOPE: described(text, { meaning: 'Scope to request, for `oauth2`.', example: 'inventory.read' }),
};

export const MAIL = {
  SMTP_URL: described(setting(url('smtp:', 'smtps:')), {
    meaning: 'Mail server.',
    example: 'smtps://user:password@mail.example.org',
    default: "the demo's mailbox; no mail without demo data",
  }),
  MAIL_FROM: described(
    setting(
      v.pipe(
        v.string(),
        v.regex(
          /^[^\r\n]*@[^\r\n]+$/,
          must('be an e-mail address such as User Profile <no-reply@example.org>'),
        ),
      ),
    ),
    {
      meaning: 'Sender of all mails.',
      example: 'User Profile <no-reply@example.org>',
      default: '`no-reply` at the host of `PUBLIC_URL`',
    },
  ),
  PASSWORD_SENT_TEMPLATE: described(text, {
    meaning: 'HTML file, shown after a forgot-password mail was requested.',
    example: '/etc/userprofile/sent.html',
    default: 'a built-in sentence',
  }),
  PASSWORD_COMPLETE_TEMPLATE: described(text, {
    meaning: 'HTML file, shown after a password was reset.',
    example: '/etc/userprofile/complete.html',
    default: 'a built-in sentence',
  }),
};

export const SINGLE_SIGN_ON = {
  SSO_URL: described(setting(web), {
    meaning: 'Issuer of the [identity provider](sign-in.md#single-sign-on).',
    example: 'https://id.example.org',
    default: "the demo suite's",
  }),
  SSO_CLIENT_ID: described(text, {
    meaning: 'Client id of this service at the identity provider. Required with `SSO_URL`.',
    example: 'user-profile',
    default: "the demo suite's",
  }),
  SSO_CLIENT_SECRET: described(secret, {
    meaning:
      'Client secret of this service at the identity provider. Without it, the service is a public client.',
    example: 'correct horse battery staple',
  }),
  SSO_DISCOVERY: described(settingOr('1', flag), {
    meaning:
      "`1` sends browsers to the authorization endpoint of the provider's metadata. `0` sends them to `/propelauth/oauth/authorize` at `SSO_URL`, without `scope` and `nonce`.",
    example: '0',
    default: "`1`; `0` with the demo suite's provider",
  }),
  SSO_AUTO_REDIRECT: described(settingOr('0', flag), {
    meaning: '`1` redirects the login screen to the identity provider.',
    example: '1',
  }),
  SSO_CLAIM: described(settingOr('preferred_username', oneOf(['preferred_username', 'email'])), {
    meaning: 'Claim that finds the account at the first sign-on: `preferred_username` or `email`.',
    example: 'email',
  }),
};

export const HISTORY = {
  HISTORY_DAYS: described(settingOr('730', wholeNumber(1, MAX_HISTORY_DAYS)), {
    meaning: `Days for which the [history of changes](operate.md#history-of-changes) is kept, from 1 to ${MAX_HISTORY_DAYS}.`,
    example: '3650',
  }),
};

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
  REFRESH_TOKEN_DAYS: described(settingOr('30', wholeNumber(1, MAX_REFRESH_TOKEN_DAYS)), {
    meaning:
      'Maximum age, in days, of a [refresh token](sign-in.md#refresh-tokens) that outlives its session. Nothing extends it.',
    example: '7',
  }),
};
