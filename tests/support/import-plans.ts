import { importEffect } from '../../machines/access/import-effect.ts';
import type { CheckedPlan } from '../../machines/user/import-file.ts';
import type { ImportPlan, PlannedRow, Reference } from '../../openapi/generated/types.ts';

/** Returns a row of an import plan. By default, it changes the last name of a user. */
export const plannedRow = (changes: Partial<PlannedRow> = {}): PlannedRow => ({
  row: 2,
  username: 'anna',
  outcome: 'updated',
  businessProfile: { before: null, after: null },
  changes: [{ column: 'lastName', from: 'Berg', to: 'Holm' }],
  problems: [],
  cells: [],
  ...changes,
});

/** Returns a row of an import plan that the service refuses because of its business profile. */
export const refusedRow = ({ row = 3, ...changes }: Partial<PlannedRow> = {}): PlannedRow => ({
  row,
  username: 'ben',
  outcome: 'refused',
  businessProfile: { before: null, after: null },
  changes: [],
  problems: [
    {
      row,
      column: 'businessProfile',
      value: 'Operatr',
      message: 'There is no business profile of this name.',
    },
  ],
  cells: ['ben', 'ben@example.org', 'Ben, "the"', "'=1", '', '', 'true', 'Operatr', 'Everything', ''],
  ...changes,
});

/** Returns an import plan with one changed user and `refused` refused users. */
export function importPlan({ refused = 0 }: { refused?: number } = {}): ImportPlan {
  const rows = Array.from({ length: refused }, (_, index) => refusedRow({ row: index + 3 }));
  return {
    tag: `"plan-${refused}"`,
    sheet: null,
    otherSheets: [],
    created: 0,
    updated: 1,
    unchanged: 4,
    refused,
    rows: [plannedRow(), ...rows],
  };
}

/** Returns an import plan that changes the business profile of these users. */
export function movingPlan(
  businessProfile: { before: Reference | null; after: Reference | null },
  usernames: readonly string[],
): ImportPlan {
  const rows = usernames.map((username, index) => plannedRow({ row: index + 2, username, businessProfile }));
  return { ...importPlan(), tag: '"moving"', updated: rows.length, rows };
}

/** Returns a plan in the form in which the machine stores it if it could not load the profiles. */
export const checkedPlan = (plan: ImportPlan, content = new Blob(['username'])): CheckedPlan => ({
  ...plan,
  content,
  effect: importEffect(plan, null),
});
