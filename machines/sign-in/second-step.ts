import type { FactorMethod } from '../../openapi/generated/types.ts';
import { Secret } from '../common/secret.ts';

/**
 * What the service returns after the right password of an account with a second factor, and after the right code of a
 * factor that is too weak for the client.
 */
export interface SecondStep {
  readonly handle: Secret;
  /** The methods of the user; while the user sets up a factor, the factors to choose from. */
  readonly methods: readonly FactorMethod[];
  /** Whether the user has no factor, and must set up the first one. */
  readonly mustEnrol: boolean;
}

const METHODS: readonly string[] = ['passkey', 'totp', 'recoveryCode'] satisfies FactorMethod[];

const isFactorMethod = (method: string): method is FactorMethod => METHODS.includes(method);

/** Reads the service's response that requires a second step. Ignores methods that this console does not know. */
export const readSecondStep = ({
  handle = '',
  methods = [],
  mustEnrol = false,
}: {
  handle?: string;
  methods?: readonly string[];
  mustEnrol?: boolean;
}): SecondStep => ({
  handle: new Secret(handle),
  methods: methods.filter(isFactorMethod),
  mustEnrol,
});
