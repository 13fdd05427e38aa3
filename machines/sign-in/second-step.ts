import type { FactorMethod } from '../../openapi/generated/types.ts';
import { Secret } from '../common/secret.ts';
import type { SecondStep } from './second-factor.machine.ts';

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
