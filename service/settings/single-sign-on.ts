import { described, flag, listed, oneOf, secret, setting, settingOr, text, web } from './formats.ts';

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
  SSO_SECOND_FACTOR: described(settingOr('provider', oneOf(['provider', 'here'])), {
    meaning:
      "`provider`: a second factor that the ID token's `amr` or `acr` reports [counts](sign-in.md#second-factor-at-the-identity-provider). `here`: it does not count. If none counts, this service asks for the second factor as after a password.",
    example: 'here',
  }),
  SSO_FACTOR_VALUES: described(
    settingOr('mfa,https://refeds.org/profile/mfa,http://schemas.microsoft.com/claims/multipleauthn', listed),
    {
      meaning:
        'Values of `amr` and `acr` with which the identity provider reports a second factor, separated by commas.',
      example: 'mfa,gold',
    },
  ),
  SSO_PHISHING_RESISTANT_VALUES: described(settingOr('phr,phrh', listed), {
    meaning:
      'Values of `amr` and `acr` with which the identity provider reports a phishing-resistant factor, separated by commas.',
    example: 'phr,phrh,platinum',
  }),
};
