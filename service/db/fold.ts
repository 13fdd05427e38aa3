import { foldName } from '../../openapi/names.ts';

/** Maps names that count as the same to one text. A `*_folded` column holds it and carries the uniqueness. */
export function fold(name: string): string {
  return foldName(name);
}
