import { keyIdOf, type SecretKeys } from '../vault/keys.ts';
import type { Cause } from './cause.ts';

/** The actor, the request and the reason of a change, as `changes.origin` stores them. */
export interface Origin {
  /** First and last name of the actor at that time; null if the actor is not a user. */
  name: string | null;
  request: Cause['request'];
  /** The reason that the actor gave. */
  reason?: string | null;
}

// Encryption binds a text to its cell (table, column and row), so that a text from another row cannot be decrypted.
export const originCell = (change: string): string => `changes.origin of ${change}`;

export const itemCell = (change: string, position: number): string =>
  `change_items.content of ${change} ${position}`;

export const stateCell = (uuid: string): string => `recorded_states.content of ${uuid}`;

/**
 * Decrypts and parses stored JSON. Returns null if the key of the person that encrypted it was deleted.
 *
 * @param key the person's key; undefined if it does not exist
 * @throws Error of `SecretKeys.decrypt`
 */
export function readContent<Content>(
  stored: string,
  { isEncrypted, key, cell }: { isEncrypted: boolean; key: SecretKeys | undefined; cell: string },
): Content | null {
  if (!isEncrypted) return JSON.parse(stored) as Content;
  // After an erasure, the next change of the person creates a new key, which cannot decrypt earlier contents.
  if (!key?.has(keyIdOf(stored) ?? '')) return null;
  return JSON.parse(key.decrypt(stored, cell)) as Content;
}
