import { foldName } from '../../openapi/names.ts';

/** Maps names that count as the same to one text, kept in a `*_folded` column. */
export function fold(name: string): string {
  return foldName(name);
}
