import { hash } from 'node:crypto';
import { equalInConstantTime } from '../secrets.ts';

/** Matches a code challenge: a SHA-256 digest in base64url (RFC 7636, section 4.2). */
export const CHALLENGE_PATTERN = /^[\w-]{43}$/;

/** Matches a code verifier (RFC 7636, section 4.1). */
const VERIFIER_PATTERN = /^[\w.~-]{43,128}$/;

export function challengeOf(verifier: string): string {
  return hash('sha256', verifier, 'base64url');
}

export function matchesChallenge(verifier: string, challenge: string): boolean {
  return VERIFIER_PATTERN.test(verifier) && equalInConstantTime(challengeOf(verifier), challenge);
}
