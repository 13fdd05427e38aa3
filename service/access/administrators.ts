import { PRODUCT_ADMIN } from '../../openapi/product.ts';
import { usersWithRoles } from './viewer.ts';
import type { Db } from '../db/open.ts';

export async function activeProductAdmins(db: Db): Promise<string[]> {
  const rows = await usersWithRoles(db)
    .select('users.uuid')
    .distinct()
    .where('users.active', '=', 1)
    .where('role.name', '=', PRODUCT_ADMIN)
    .execute();
  return rows.map((row) => row.uuid);
}
