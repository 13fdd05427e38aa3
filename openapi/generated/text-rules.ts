/**
 * Generated from userprofile.yaml by `npm run contract`. Do not edit. Each constant has the rules for the text fields of
 * one schema, such as `USER_INPUT` for `UserInput`.
 */
import type { TextRule } from '../rules/text-fault.ts';

/** Maximum length of a list's filter. */
export const MAX_FILTER_LENGTH = 257;

export const OWN_PASSWORD_INPUT = {
  currentPassword: { isRequired: true, isPassword: true, maxLength: 1024 },
  password: { isRequired: true, isPassword: true, minLength: 8, maxLength: 1024 },
  rePassword: { isRequired: true, isPassword: true, minLength: 8, maxLength: 1024 },
} as const satisfies Record<string, TextRule>;

export const FORGOT_PASSWORD_INPUT = {
  username: { isRequired: true, maxLength: 255 },
} as const satisfies Record<string, TextRule>;

export const NEW_PASSWORD_INPUT = {
  token: { isRequired: true, maxLength: 512 },
  password: { isRequired: true, isPassword: true, minLength: 8, maxLength: 1024 },
  rePassword: { isRequired: true, isPassword: true, minLength: 8, maxLength: 1024 },
} as const satisfies Record<string, TextRule>;

export const USER_INPUT = {
  username: { isRequired: true, isName: true, maxLength: 255, form: /^[A-Za-z0-9_.]+$/u },
  email: {
    isRequired: true,
    isName: true,
    maxLength: 255,
    form: /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i,
  },
  firstName: { isRequired: true, isName: true, maxLength: 255 },
  lastName: { isRequired: true, isName: true, maxLength: 255 },
  deskPhone: { text: 'line', maxLength: 255 },
  mobilePhone: { text: 'line', maxLength: 255 },
} as const satisfies Record<string, TextRule>;

export const BUSINESS_PROFILE_INPUT = {
  name: { isRequired: true, isName: true, maxLength: 255 },
  description: { text: 'lines', maxLength: 1023 },
} as const satisfies Record<string, TextRule>;

export const APP_PROFILE_INPUT = {
  name: { isRequired: true, isName: true, maxLength: 255 },
  description: { text: 'lines', maxLength: 1023 },
} as const satisfies Record<string, TextRule>;

export const VISIBILITY_PROFILE_INPUT = {
  name: { isRequired: true, isName: true, maxLength: 255 },
  description: { text: 'lines', maxLength: 1023 },
} as const satisfies Record<string, TextRule>;

export const APPLICATION_ITEM_INPUT = {
  name: { isRequired: true, isName: true, maxLength: 255 },
  label: { isName: true, maxLength: 255 },
  category: { isName: true, maxLength: 255 },
} as const satisfies Record<string, TextRule>;

export const APPLICATION_INPUT = {
  name: { isRequired: true, isName: true, maxLength: 255 },
  dataUrl: { isRequired: true, text: 'line', maxLength: 255 },
  dataDriverName: { isRequired: true, text: 'line', maxLength: 255 },
  dataUsername: { isRequired: true, text: 'line', maxLength: 255 },
  dataPassword: { text: 'line', maxLength: 255 },
  apiHost: { isRequired: true, text: 'line', maxLength: 255 },
  apiUsername: { isRequired: true, text: 'line', maxLength: 255 },
  apiPassword: { text: 'line', maxLength: 255 },
} as const satisfies Record<string, TextRule>;

export const CLIENT_TRIAL_INPUT = {
  scope: { isRequired: true, text: 'line', maxLength: 255 },
} as const satisfies Record<string, TextRule>;

export const AUTH_CLIENT_INPUT = {
  name: { isRequired: true, isName: true, maxLength: 255 },
  description: { isRequired: true, text: 'lines', maxLength: 255 },
  allowedRedirectTarget: { text: 'line', maxLength: 255 },
  clientSecret: { isRequired: true, text: 'line', maxLength: 64 },
  backchannelLogoutUrl: { text: 'line', maxLength: 255 },
  jwks: { text: 'lines', maxLength: 16384 },
} as const satisfies Record<string, TextRule>;
