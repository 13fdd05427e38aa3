import { Secret } from '../common/secret.ts';

/**
 * Reads a draft from what was kept of one as JSON; null where a field of the model is missing or of another kind. Of a
 * secret only its presence is kept: it is empty then, else null.
 *
 * By hand: the form's empty draft is the schema.
 *
 * @param model an empty draft of the form
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
