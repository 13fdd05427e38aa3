import type { Secret } from './secret.ts';

/** The key of a new authenticator app. */
export interface AppKey {
  /** In base32, for apps that cannot read the QR code. */
  readonly secret: Secret;
  /** The URI for the QR code. */
  readonly uri: Secret;
}
