import { TREE_CATEGORY } from '../../openapi/rules/product.ts';
import type { GrantedTree } from '../access/granted.ts';
import { groupBy } from '../db/group-by.ts';
import type { Db } from '../db/open.ts';
import type { ElementChoices } from './judge.ts';

/**
 * Returns the uuids of the trees that are assigned to each user, by the user's uuid. Accepts at most
 * `ROWS_PER_STATEMENT` users.
 */
export async function treesOfUsers(db: Db, users: readonly string[]): Promise<Map<string, string[]>> {
  if (users.length === 0) return new Map();
  const rows = await db
    .selectFrom('user_elements')
    .innerJoin('application_elements as element', 'element.uuid', 'user_elements.element_uuid')
    .select(['user_elements.user_uuid', 'element.uuid'])
    .where('user_elements.user_uuid', 'in', [...users])
    .where('element.category', '=', TREE_CATEGORY)
    .where('element.removed', '=', 0)
    .execute();
  return new Map(
    [...groupBy(rows, 'user_uuid')].map(([user, trees]) => [user, trees.map(({ uuid }) => uuid)]),
  );
}

/**
 * Returns the uuids of the trees that an imported user gets: the granted trees that the user already has. If there are
 * none, and the importer can see exactly one granted tree (`isVisible`), the user gets that tree. Otherwise, the user
 * gets no tree.
 */
export function fittingTrees(
  granted: readonly GrantedTree[],
  assigned: readonly string[],
): readonly string[] {
  const kept = assigned.filter((uuid) => granted.some((tree) => tree.uuid === uuid));
  if (kept.length > 0) return kept;
  const visible = granted.filter(({ isVisible }) => isVisible);
  return visible.length === 1 ? visible.map(({ uuid }) => uuid) : [];
}

/**
 * Returns a user's trees as input for `judgeUser`, which reports a fault if trees are granted but none of them is
 * assigned. Omits a granted tree that the user does not have and that the administrator who imports or pulls cannot
 * see. Otherwise, the administrator would have to assign an invisible tree.
 */
export const treeChoices = (
  granted: readonly GrantedTree[],
  assigned: readonly string[],
): ElementChoices => ({
  asked: assigned.map((uuid) => ({ uuid })),
  granted: new Map(
    granted
      .filter(({ uuid, isVisible }) => isVisible || assigned.includes(uuid))
      .map(({ uuid }) => [uuid, { category: TREE_CATEGORY }]),
  ),
  former: new Set(assigned),
});
