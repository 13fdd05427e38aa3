import type { Reference } from '../../openapi/generated/types.ts';
import { inOrder } from '../../openapi/rules/access/grants.ts';
import type { AssignedAccess } from './effective-change.ts';

/** Access to one application through the same application profiles, with the same change by a save. */
export interface AccessGroup {
  readonly key: string;
  readonly application: Reference;
  readonly change: AssignedAccess['change'];
  readonly through: readonly Reference[];
  readonly items: readonly AssignedAccess[];
}

const RANK = { lost: 0, gained: 1, unchanged: 2 } as const;

const rankOf = ({ change }: AccessGroup): number => RANK[change ?? 'unchanged'];

/** Groups access: first what a save would remove, then what it would add, then the rest; each by application name. */
export function groupAccess(access: readonly AssignedAccess[]): AccessGroup[] {
  const groups = new Map<string, AccessGroup & { items: AssignedAccess[] }>();
  for (const one of access) {
    const { grant, change, through } = one;
    const key = [change, grant.application.uuid, ...through.map(({ uuid }) => uuid)].join(' ');
    const group = groups.get(key) ?? { key, application: grant.application, change, through, items: [] };
    group.items.push(one);
    groups.set(key, group);
  }
  return [...groups.values()].toSorted(
    (a, b) => rankOf(a) - rankOf(b) || inOrder(a.application.name, b.application.name),
  );
}
