import { describe, expect, it } from 'vitest';
import { countLosers, takesFromMany } from '../../../openapi/rules/access/access-change.ts';
import { importEffect } from '../../../machines/access/import-effect.ts';
import type { PlannedRow } from '../../../openapi/generated/types.ts';
import { movingPlan, plannedRow, refusedRow } from '../../support/import-plans.ts';

const application = { uuid: 'fault', name: 'Fault Manager' };
const role = (name: string) => ({ uuid: name, name });
const PROFILES = {
  businessProfiles: [
    { uuid: 'operators', name: 'Operators', appProfiles: [{ uuid: 'operating', name: 'Operating' }] },
    { uuid: 'viewers', name: 'Viewers', appProfiles: [{ uuid: 'viewing', name: 'Viewing' }] },
  ],
  appProfiles: [
    {
      uuid: 'operating',
      name: 'Operating',
      application,
      roles: [role('Viewer'), role('Operator')],
      elements: [],
    },
    { uuid: 'viewing', name: 'Viewing', application, roles: [role('Viewer')], elements: [] },
  ],
};
const OPERATORS = { uuid: 'operators', name: 'Operators' };
const VIEWERS = { uuid: 'viewers', name: 'Viewers' };
const UNSEEN = { uuid: 'unseen', name: 'Unseen' };

/** Returns, for each group of users, their usernames and the names of the grants that they gain and lose. */
const grantNames = ({ touched }: ReturnType<typeof importEffect>) =>
  touched.map(({ users, gained, lost }) => ({
    users: users.map(({ username }) => username),
    gained: gained.map(({ name }) => name),
    lost: lost.map(({ name }) => name),
  }));

const switched = (username: string, from: string, to: string): PlannedRow =>
  plannedRow({
    username,
    businessProfile: { before: OPERATORS, after: OPERATORS },
    changes: [{ column: 'active', from, to }],
  });

describe('the effect of an import', () => {
  it('groups users by the access that they gain and lose', () => {
    const { rows } = movingPlan({ before: OPERATORS, after: VIEWERS }, ['anna', 'ben']);
    const created = plannedRow({
      username: 'cleo',
      outcome: 'created',
      businessProfile: { before: null, after: VIEWERS },
      changes: [{ column: 'active', from: null, to: 'true' }],
    });
    const effect = importEffect({ rows: [...rows, created] }, PROFILES);
    expect(grantNames(effect)).toEqual([
      { users: ['anna', 'ben'], gained: [], lost: ['Operator'] },
      { users: ['cleo'], gained: ['Viewer'], lost: [] },
    ]);
    expect(countLosers(effect)).toBe(2);
    expect(takesFromMany(effect)).toBe(true);
  });

  it('counts all grants as lost by a deactivation, and as gained by an activation', () => {
    const rows = [switched('anna', 'true', 'false'), switched('ben', 'false', 'true')];
    expect(grantNames(importEffect({ rows }, PROFILES))).toEqual([
      { users: ['anna'], gained: [], lost: ['Viewer', 'Operator'] },
      { users: ['ben'], gained: ['Viewer', 'Operator'], lost: [] },
    ]);
  });

  it('names a profile instead of its grants if the importer cannot see it', () => {
    const { rows } = movingPlan({ before: UNSEEN, after: VIEWERS }, ['anna']);
    expect(grantNames(importEffect({ rows }, PROFILES))).toEqual([
      { users: ['anna'], gained: ['Viewer'], lost: ['Unseen'] },
    ]);
  });

  it('ignores refused rows, and rows that keep the profile and the status', () => {
    const rows = [
      plannedRow(),
      refusedRow(),
      ...movingPlan({ before: VIEWERS, after: VIEWERS }, ['anna']).rows,
    ];
    expect(importEffect({ rows }, PROFILES)).toEqual({ touched: [], isKnown: true });
  });

  it('requires a confirmation even for the loss of a single user while the profiles are unknown', () => {
    const effect = importEffect(movingPlan({ before: OPERATORS, after: null }, ['anna']), null);
    expect(effect.isKnown).toBe(false);
    expect(takesFromMany(effect)).toBe(true);
  });
});
