import type { SignInMethod } from './tables.ts';

/**
 * Value of the claim `acr` after a sign-in by password alone. After a sign-in at the identity provider, the ID token
 * has no `acr`.
 */
const PASSWORD_ACR = 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport';

/**
 * Value of the claim `acr` after a sign-in with two factors (REFEDS MFA Profile). The factors are of different kinds,
 * and the service has checked both.
 */
const MFA_ACR = 'https://refeds.org/profile/mfa';

/**
 * Value of the claim `acr` after a sign-in with a passkey, which is resistant to phishing (OpenID Connect Extended
 * Authentication Profile ACR Values 1.0, section 4).
 */
const PHISHING_RESISTANT_ACR = 'phr';

/** How strong a sign-in is. Each level includes the earlier ones. */
export const SIGN_IN_LEVELS = ['password', 'secondFactor', 'phishingResistant'] as const;

export type SignInLevel = (typeof SIGN_IN_LEVELS)[number];

/**
 * The level of each way to sign in. The level of a single sign-on is that of a password, unless this service or the
 * identity provider has checked a second factor.
 */
export const LEVEL_OF: Readonly<Record<SignInMethod, SignInLevel>> = {
  password: 'password',
  external: 'password',
  passwordAndTotp: 'secondFactor',
  passwordAndRecoveryCode: 'secondFactor',
  externalWithSecondFactor: 'secondFactor',
  externalAndTotp: 'secondFactor',
  externalAndRecoveryCode: 'secondFactor',
  passwordAndPasskey: 'phishingResistant',
  passkey: 'phishingResistant',
  externalWithPhishingResistant: 'phishingResistant',
  externalAndPasskey: 'phishingResistant',
};

/** A level that a client can require. */
export type RequiredLevel = Exclude<SignInLevel, 'password'>;

/** Returns whether a level includes another one. */
export const reaches = (level: SignInLevel, required: SignInLevel): boolean =>
  SIGN_IN_LEVELS.indexOf(level) >= SIGN_IN_LEVELS.indexOf(required);

/** Returns the level of a sign-in; `password` if a release without OpenID Connect opened the session. */
export const levelOf = (method: SignInMethod | null): SignInLevel =>
  method === null ? 'password' : LEVEL_OF[method];

const LEVEL_OF_ACR: ReadonlyMap<string, SignInLevel> = new Map([
  [PASSWORD_ACR, 'password'],
  [MFA_ACR, 'secondFactor'],
  [PHISHING_RESISTANT_ACR, 'phishingResistant'],
]);

/** The values of `acr`, from the weakest to the strongest. */
export const ACR_VALUES: readonly string[] = [...LEVEL_OF_ACR.keys()];

/** Returns the levels of `acr_values`, in the client's order. Unknown values are ignored. */
export const levelsOf = (acrValues: string): SignInLevel[] =>
  acrValues.split(' ').flatMap((acr) => LEVEL_OF_ACR.get(acr) ?? []);

const isExternal = (method: SignInMethod): boolean => method.startsWith('external');

/** The ways to sign in whose first step is a single sign-on through the identity provider. */
export const EXTERNAL_METHODS = (Object.keys(LEVEL_OF) as SignInMethod[]).filter(isExternal);

type ProvenBy = 'Totp' | 'RecoveryCode' | 'Passkey';

const PROVEN_BY = {
  totp: 'Totp',
  recoveryCode: 'RecoveryCode',
  passkey: 'Passkey',
} as const satisfies Record<string, ProvenBy>;

/**
 * Returns the method of a sign-in after the user has proven a second factor.
 *
 * @param first the method of the first step
 */
export function withFactor(first: SignInMethod, factor: keyof typeof PROVEN_BY): SignInMethod {
  if (first === 'passkey' && factor === 'passkey') return 'passkey';
  const by = PROVEN_BY[factor];
  return isExternal(first) ? `externalAnd${by}` : `passwordAnd${by}`;
}

/** The claims of tokens that say how the user signed in. The values of `amr` are those of RFC 8176. */
const CLAIMS_OF: Readonly<Record<SignInMethod, { acr?: string; amr: readonly string[] }>> = {
  password: { acr: PASSWORD_ACR, amr: ['pwd'] },
  // Uses the value of Microsoft Entra ID, because RFC 8176 registers no value for a federated sign-in.
  external: { amr: ['fed'] },
  passwordAndTotp: { acr: MFA_ACR, amr: ['pwd', 'otp', 'mfa'] },
  // RFC 8176 registers no value for a recovery code.
  passwordAndRecoveryCode: { acr: MFA_ACR, amr: ['pwd', 'mfa'] },
  // Without attestation, the service does not know whether hardware (`hwk`) or software (`swk`) holds the key.
  passwordAndPasskey: { acr: PHISHING_RESISTANT_ACR, amr: ['pwd', 'pop', 'user', 'mfa'] },
  passkey: { acr: PHISHING_RESISTANT_ACR, amr: ['pop', 'user', 'mfa'] },
  externalWithSecondFactor: { acr: MFA_ACR, amr: ['fed', 'mfa'] },
  externalWithPhishingResistant: { acr: PHISHING_RESISTANT_ACR, amr: ['fed', 'mfa'] },
  externalAndTotp: { acr: MFA_ACR, amr: ['fed', 'otp', 'mfa'] },
  externalAndRecoveryCode: { acr: MFA_ACR, amr: ['fed', 'mfa'] },
  externalAndPasskey: { acr: PHISHING_RESISTANT_ACR, amr: ['fed', 'pop', 'user', 'mfa'] },
};

/** When and how a user has signed in; null for what is unknown. */
export interface Authentication {
  /** In milliseconds since 1970. */
  authTime: number | null;
  method: SignInMethod | null;
}

/**
 * Returns the claims of ID tokens and access tokens that say when and how the user signed in (OpenID Connect Core 1.0,
 * section 2; RFC 9068, section 2.2.1). Omits claims whose value is unknown.
 */
export const authenticationClaims = ({ authTime, method }: Authentication) => ({
  ...(authTime === null ? {} : { auth_time: Math.floor(authTime / 1000) }),
  ...(method === null ? {} : CLAIMS_OF[method]),
});
