import { stat } from 'node:fs/promises';
import { ConfigError } from '../../config-error.ts';
import type { InventoryAddress } from '../../config.ts';
import { folderInventory } from './folder.ts';
import type { Inventory } from './inventory.ts';
import { webInventory } from './web.ts';

export interface InventoryOptions {
  timeoutMs?: number;
}

export function openInventory(address: InventoryAddress, { timeoutMs }: InventoryOptions = {}): Inventory {
  return address.kind === 'web' ? webInventory(address, timeoutMs) : folderInventory(address.directory);
}

/**
 * Checks that the inventory's folder exists. An inventory on the web is not checked, because it may become available
 * later.
 *
 * @throws ConfigError if the folder does not exist
 */
export async function checkInventory(address: InventoryAddress | null): Promise<void> {
  if (address?.kind !== 'folder') return;
  const found = await stat(address.directory).catch(() => null);
  if (!found?.isDirectory()) throw new ConfigError(`INVENTORY_URL is not a folder: ${address.directory}`);
}
