import type { Fault } from '../../openapi/client/fault.ts';
import type { NewPasskeyResponse, PasskeyResponse } from '../../openapi/generated/types.ts';
import type { PromptOptions } from '../../machines/second-factor/passkey-port.ts';
import { passkeyFaults } from '../texts/passkey-faults.ts';

/**
 * The codes of faults, by the name of the browser's exception (Web Authentication Level 3, sections 5.1.3 and 5.1.4).
 */
const CODES: Readonly<Record<string, keyof typeof passkeyFaults>> = {
  NotAllowedError: 'passkey_cancelled',
  TimeoutError: 'passkey_cancelled',
  InvalidStateError: 'passkey_known',
  SecurityError: 'passkey_address',
};

/** Returns an exception of the browser as a fault. */
function faultOf(error: unknown): Fault {
  const name = error instanceof DOMException ? error.name : '';
  const code = CODES[name] ?? 'passkey_failed';
  return { kind: 'refused', status: 0, code, message: passkeyFaults[code], fields: [], retryAfter: null };
}

async function asking<Response>(ask: () => Promise<Credential | null>): Promise<Response> {
  try {
    const credential = await ask();
    return (credential as PublicKeyCredential).toJSON() as Response;
  } catch (error) {
    throw faultOf(error);
  }
}

/** @throws Fault if the browser creates no passkey */
export const create = (options: PromptOptions, signal: AbortSignal): Promise<NewPasskeyResponse> =>
  asking(() => {
    const json = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json);
    return navigator.credentials.create({ publicKey, signal });
  });

/**
 * @param mediation `conditional`: as a suggestion in a field, instead of a dialog
 * @throws Fault if the browser returns no passkey
 */
export const prove = (
  options: PromptOptions,
  signal: AbortSignal,
  mediation: CredentialMediationRequirement = 'optional',
): Promise<PasskeyResponse> =>
  asking(() => {
    const json = options as unknown as PublicKeyCredentialRequestOptionsJSON;
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(json);
    return navigator.credentials.get({ publicKey, mediation, signal });
  });
