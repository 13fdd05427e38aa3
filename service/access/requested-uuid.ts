import { isHidden } from '../../openapi/rules/hidden.ts';
import type { Hidden } from '../../openapi/generated/types.ts';

/**
 * Returns the uuid of a requested reference; null if the request contains none. A hidden reference keeps the stored
 * uuid (B12.6).
 */
export const requestedUuid = (
  asked: { uuid: string } | Hidden | null | undefined,
  stored: string | null | undefined,
): string | null => (isHidden(asked) ? (stored ?? null) : (asked?.uuid ?? null));
