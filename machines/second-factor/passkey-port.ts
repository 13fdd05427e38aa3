import type { NewPasskeyResponse, PasskeyOptions, PasskeyResponse } from '../../openapi/generated/types.ts';

/**
 * Why passkeys cannot be used. `unsupported`: the browser has no WebAuthn with JSON. `address`: the page is at an IP
 * address, or without https, where browsers refuse passkeys.
 */
export type PasskeyObstacle = 'unsupported' | 'address';

/** The WebAuthn options that the service returns, for the browser. */
export type PromptOptions = PasskeyOptions['options'];

/** The browser's functions for passkeys. They reject with a `Fault` that has the status 0. Tests provide a fake. */
export interface PasskeyPort {
  /** Returns why passkeys cannot be used; null if they can. */
  obstacle(): PasskeyObstacle | null;
  /** Creates a passkey, after the user has agreed in the browser's dialog. */
  create(options: PromptOptions, signal: AbortSignal): Promise<NewPasskeyResponse>;
  /** Proves a passkey, after the user has agreed in the browser's dialog. */
  prove(options: PromptOptions, signal: AbortSignal): Promise<PasskeyResponse>;
  /** Returns whether the browser can offer passkeys in the list in which it offers stored usernames. */
  canOffer(): Promise<boolean>;
  /** Offers passkeys in fields with `autocomplete="webauthn"`. Resolves once the user has chosen and proven one. */
  offer(options: PromptOptions, signal: AbortSignal): Promise<PasskeyResponse>;
}
