import { expect, it } from 'vitest';
import { describePlan } from '../../../service/configuration/describe-plan.ts';

const group = (count: number, isCapped = false) => ({
  count,
  isCapped,
  gained: [{ kind: 'role' as const, uuid: 'viewer', name: 'VIEWER', application: 'Alarms' }],
  gainedTotal: 3,
  lost: [],
  lostTotal: 0,
  users: [],
});

it('a plan says how many users gain or lose access', () => {
  const access = { groups: [group(1), group(2), group(1000, true)], omitted: 4 };
  const plan = { items: [], access, kept: [] } as unknown as Parameters<typeof describePlan>[0];
  expect([...describePlan(plan, [])]).toEqual([
    'access of 1 user:',
    '    gained: VIEWER (Alarms), 2 more',
    'access of 2 users:',
    '    gained: VIEWER (Alarms), 2 more',
    'access of 1000 or more users:',
    '    gained: VIEWER (Alarms), 2 more',
    'access of 4 further groups of users',
  ]);
});
