import type { SignInMethod } from './tables.ts';

/**
 * Value of the claim `acr` after a sign-in by password alone. After a sign-in at the identity provider, the ID token
 * has no `acr`.
 */
export const PASSWORD_ACR = 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport';

/**
 * Value of the claim `acr` after a sign-in with two factors (REFEDS MFA Profile). The factors are of different kinds,
 * and the service has checked both.
 */
export const MFA_ACR = 'https://refeds.org/profile/mfa';

/**
 * Value of the claim `acr` after a sign-in with a passkey, which is resistant to phishing (OpenID Connect Extended
 * Authentication Profile ACR Values 1.0, section 4).
 */
export const PHISHING_RESISTANT_ACR = 'phr';

/** How strong a sign-in is. Each level includes the earlier ones. */
export const SIGN_IN_LEVELS = ['password', 'secondFactor', 'phishingResistant'] as const;

export type SignInLevel = (typeof SIGN_IN_LEVELS)[number];

/**
 * The level of each way to sign in. The level of a sign-in at the identity provider is that of a password, because this
 * service did not check a second factor.
 */
export const LEVEL_OF: Readonly<Record<SignInMethod, SignInLevel>> = {
  password: 'password',
  external: 'password',
  passwordAndTotp: 'secondFactor',
  passwordAndRecoveryCode: 'secondFactor',
  passwordAndPasskey: 'phishingResistant',
  passkey: 'phishingResistant',
};

/** The claims of ID tokens that say how the user signed in. The values of `amr` are those of RFC 8176. */
export const CLAIMS_OF: Readonly<Record<SignInMethod, { acr?: string; amr: readonly string[] }>> = {
  password: { acr: PASSWORD_ACR, amr: ['pwd'] },
  // Uses the value of Microsoft Entra ID, because RFC 8176 registers no value for a federated sign-in.
  external: { amr: ['fed'] },
  passwordAndTotp: { acr: MFA_ACR, amr: ['pwd', 'otp', 'mfa'] },
  // RFC 8176 registers no value for a recovery code.
  passwordAndRecoveryCode: { acr: MFA_ACR, amr: ['pwd', 'mfa'] },
  // Without attestation, the service does not know whether hardware (`hwk`) or software (`swk`) holds the key.
  passwordAndPasskey: { acr: PHISHING_RESISTANT_ACR, amr: ['pwd', 'pop', 'user', 'mfa'] },
  passkey: { acr: PHISHING_RESISTANT_ACR, amr: ['pop', 'user', 'mfa'] },
};
