import type { Secret } from '../common/secret.ts';
import { normalizePassword } from '../../openapi/rules/normalize-password.ts';
import { lengthOf } from '../../openapi/rules/text-fault.ts';
import { NEW_PASSWORD_INPUT } from '../../openapi/generated/text-rules.ts';

const MIN_PASSWORD_LENGTH = NEW_PASSWORD_INPUT.password.minLength;

export type PasswordProblem = 'missing' | 'short' | 'different';

export const isTooShort = (password: Secret): boolean =>
  lengthOf(normalizePassword(password.reveal())) < MIN_PASSWORD_LENGTH;

export function passwordProblem(password: Secret, repeated: Secret): PasswordProblem | null {
  if (password.isEmpty || repeated.isEmpty) return 'missing';
  if (isTooShort(password) || isTooShort(repeated)) return 'short';
  return normalizePassword(password.reveal()) === normalizePassword(repeated.reveal()) ? null : 'different';
}
