import { foldName } from '../../openapi/names.ts';

/** Normalizes a name for comparison, as stored in the `*_folded` columns. */
export function fold(name: string): string {
  return foldName(name);
}
