import { Secret } from '../../common/secret.ts';

/**
 * Parses a draft that was stored as JSON. Returns null if a field is missing or has another type than in `model`. The
 * text of a secret is never stored: if the user had entered a secret, the stored value is null, and the returned draft
 * contains null. Otherwise, the field becomes an empty `Secret`.
 */
export function readDraft<Draft extends object>(kept: unknown, model: Draft): Draft | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const fields = Object.entries(model).map(
    ([field, part]) => [field, (kept as Record<string, unknown>)[field], part] as const,
  );
  if (!fields.every(([, value, part]) => isOfKind(value, part))) return null;
  return Object.fromEntries(
    fields.map(([field, value, part]) => [
      field,
      part instanceof Secret && value !== null ? new Secret('') : value,
    ]),
  ) as Draft;
}

function isOfKind(value: unknown, part: unknown): boolean {
  if (part instanceof Secret) return value === null || typeof value === 'string';
  if (typeof part !== 'object') return typeof value === typeof part;
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== Array.isArray(part)) {
    return false;
  }
  return Object.values(value).every((text) => typeof text === 'string');
}
