import type { InventoryAddress } from '../../config.ts';
import { authorization } from '../authorization.ts';
import { findInSource } from '../http.ts';
import type { Inventory } from './inventory.ts';
import { LISTS, type ListKind } from './lists.ts';
import { readInProcess } from './read-in-process.ts';

const listName = (kind: ListKind): string => `inventory's list of ${LISTS[kind].title}`;

/** Returns an inventory whose lists are JSON at web addresses. */
export function webInventory(
  { url, access }: Extract<InventoryAddress, { kind: 'web' }>,
  timeoutMs?: number,
): Inventory {
  return {
    read: async (kinds) => {
      const options = { name: 'inventory', ...(timeoutMs === undefined ? {} : { timeoutMs }) };
      const headers = await authorization(access, options);
      return readInProcess(kinds, async (kind) => {
        const name = listName(kind);
        const bytes = await findInSource(`${url}${LISTS[kind].path}`, { ...options, name, headers });
        return bytes && { kind, name, format: 'answer', bytes: new Uint8Array(bytes) };
      });
    },
  };
}
