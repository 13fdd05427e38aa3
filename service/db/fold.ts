import { foldName } from '../../openapi/names.ts';

/** What two names share that are the same. A `*_folded` column holds it, and carries the uniqueness. */
export function fold(name: string): string {
  return foldName(name);
}
