import type { InventoryAddress } from '../../config.ts';
import { authorization } from '../authorization.ts';
import { findInSource } from '../http.ts';
import { readEach, type Inventory } from './inventory.ts';
import { LISTS } from './lists.ts';

export function webInventory(
  { url, access }: Extract<InventoryAddress, { kind: 'web' }>,
  timeoutMs?: number,
): Inventory {
  return {
    read: async (kinds) => {
      // Once a list has failed, the others are no use.
      const stop = new AbortController();
      const options = {
        name: 'inventory',
        signal: stop.signal,
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
      };
      try {
        const headers = await authorization(access, options);
        return await readEach(kinds, async (kind) => {
          const found = await findInSource(`${url}${LISTS[kind].path}`, { ...options, headers });
          return (
            found && {
              name: `The inventory's list of ${LISTS[kind].title}`,
              answer: found.answer,
              placeOf: (index) => `entry ${index + 1}`,
              messageFor: (member, message) => `${member}: ${message}`,
            }
          );
        });
      } finally {
        stop.abort();
      }
    },
  };
}
