import { foldName } from '../../openapi/names.ts';

/** Normalizes a text for comparison, as the `*_folded` columns store it. */
export function fold(name: string): string {
  return foldName(name);
}
