import type { PasskeyObstacle, PasskeyPort } from '../../machines/second-factor/passkey-port.ts';

const IP_ADDRESS = /^(?:\d+(?:\.\d+){3}|\[.*\])$/;

function obstacle(): PasskeyObstacle | null {
  if (!window.isSecureContext || IP_ADDRESS.test(location.hostname)) return 'address';
  // The methods for JSON are the newest part of WebAuthn that the console needs.
  return 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential
    ? null
    : 'unsupported';
}

const webauthn = () => import('./webauthn.ts');

/** The browser's passkeys. The code that uses them is loaded on the first use. */
export const passkeys: PasskeyPort = {
  obstacle,
  create: async (options, signal) => (await webauthn()).create(options, signal),
  prove: async (options, signal) => (await webauthn()).prove(options, signal),
  canOffer: async () => (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false,
  offer: async (options, signal) => (await webauthn()).prove(options, signal, 'conditional'),
};
