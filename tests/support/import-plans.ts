import type { ImportPlan, PlannedRow } from '../../openapi/types.ts';

/** A row of a plan; a changed last name by default. */
export const plannedRow = (changes: Partial<PlannedRow> = {}): PlannedRow => ({
  row: 2,
  username: 'anna',
  outcome: 'updated',
  changes: [{ column: 'lastName', from: 'Berg', to: 'Holm' }],
  problems: [],
  cells: [],
  ...changes,
});

/** A row that is refused for its business profile. */
export const refusedRow = ({ row = 3, ...changes }: Partial<PlannedRow> = {}): PlannedRow => ({
  row,
  username: 'ben',
  outcome: 'refused',
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

/** A plan of one changed user, and of as many refused ones as are told. */
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
