import type { Secret } from '../common/secret.ts';
import { lengthOf } from '../../openapi/text-fault.ts';
import { NEW_PASSWORD_INPUT } from '../../openapi/text-rules.ts';

/** Implements B14.3. */
export const SHORTEST_PASSWORD = NEW_PASSWORD_INPUT.password.minLength;

export type PasswordProblem = 'missing' | 'short' | 'different';

export function passwordProblem(password: Secret, repeated: Secret): PasswordProblem | null {
  if (password.isEmpty || repeated.isEmpty) return 'missing';
  const [one, other] = [password.reveal(), repeated.reveal()];
  if (Math.min(lengthOf(one), lengthOf(other)) < SHORTEST_PASSWORD) return 'short';
  return one === other ? null : 'different';
}
