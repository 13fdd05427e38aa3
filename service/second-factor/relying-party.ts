import { isIP } from 'node:net';
import type { Config } from '../config.ts';
import { problem } from '../problem.ts';

/** The relying party of WebAuthn: this installation. */
export interface RelyingParty {
  /** The host name of `PUBLIC_URL`. A passkey works only at this host. */
  id: string;
  origin: string;
}

/**
 * Returns the relying party of an installation; null if browsers refuse passkeys at `PUBLIC_URL`, because it has an IP
 * address, or neither https nor localhost (Web Authentication Level 3, section 5.1.3).
 */
export function relyingPartyOf({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[');
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  return isAddress || !isSecure ? null : { id: hostname, origin };
}

/** @throws Problem passkeys_unavailable if browsers refuse passkeys at `PUBLIC_URL` */
export function assertRelyingParty(config: Pick<Config, 'publicUrl'>): RelyingParty {
  const party = relyingPartyOf(config);
  if (party === null) throw problem('passkeys_unavailable');
  return party;
}
