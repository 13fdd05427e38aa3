import type { AccessKind } from '../../../openapi/generated/types.ts';
import { isDay } from '../../../machines/user/last-sign-in-filter.ts';
import { text } from '../../browser/search.ts';
import { isUuid } from '../../routing/uuid.ts';
import { ACCESS_KINDS } from './texts.ts';

/** The question in the address. `at` is a day, `yyyy-mm-dd`. */
export interface AccessSearch {
  readonly kind?: AccessKind;
  readonly object?: string;
  readonly at?: string;
}

const isKind = (value: string): value is AccessKind => value in ACCESS_KINDS;

/** Returns the search params that are valid. An object needs its kind. */
export function parseAccessSearch(search: Record<string, unknown>): AccessSearch {
  const [kind = '', object = '', at = ''] = ['kind', 'object', 'at'].map((name) => text(search[name]));
  return {
    ...(isKind(kind) && isUuid(object) ? { kind, object } : {}),
    ...(isDay(at) ? { at } : {}),
  };
}
