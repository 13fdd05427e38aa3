import { describe, expect, it } from 'vitest';
import {
  type AskedAction,
  bulkActionMachine,
} from '../../../../machines/resource/bulk-action/bulk-action.machine.ts';
import { refusedFile } from '../../../../machines/resource/bulk-action/refused-file.ts';
import { bulkPlan, refusedRow } from '../../../support/bulk-plans.ts';
import { answered, failed, fault, faultsOf, hasNoAnswer } from '../../../support/faults.ts';
import { testModel } from '../../../support/model/model-test.ts';

const asked: AskedAction = {
  list: 'activeUsers',
  action: {
    resource: 'user',
    selection: { uuids: ['uuid of anna', 'uuid of ben'], matching: null, except: [] },
    action: 'update',
    values: { active: false },
  },
  names: { 'uuid of ben': 'ben' },
};
const withRefused = bulkPlan({ refused: 1, rows: [...bulkPlan().rows, refusedRow] });
const withoutChange = bulkPlan({ updated: 0, unchanged: 2, rows: [] });
const result = { updated: 1, unchanged: 0, refused: 0, endedSessions: 2 };

testModel(bulkActionMachine, {
  inputs: [undefined],
  events: [
    { type: 'ASK', ...asked },
    answered('plan', bulkPlan()),
    answered('plan', withRefused),
    answered('plan', withoutChange),
    ...faultsOf('plan'),
    answered('apply', result),
    ...faultsOf('apply'),
    answered('planAgain', bulkPlan()),
    answered('planAgain', withoutChange),
    failed('planAgain', fault({ status: 500 })),
  ],
  abstract: ({ context: { asked: of, plan, result: done, isReplanned, fault: failure } }) => [
    of === null,
    plan && [plan.updated, plan.refused],
    done === null,
    isReplanned,
    failure === null,
  ],
  leadsTo: {
    ASK: ['planning'],
    CLEAR: ['closed'],
    CLOSE: ['closed'],
    RETRY: ['planning'],
    APPLY: ['applying.calling'],
    SAVE_REFUSED: ['planned', 'done'],
    SELECT_REFUSED: ['closed'],
    'done.actor.plan': ['planned'],
    'error.actor.plan': ['unplanned'],
    'done.actor.apply': ['done', 'closed'],
    'error.actor.apply': ['planning', 'applying.lookingUp', 'failed'],
    'done.actor.planAgain': ['done', 'closed', 'failed'],
    'error.actor.planAgain': ['unclear'],
  },
  states: {
    closed: ({ snapshot, asked: calls, emitted, event }) => {
      expect(calls).toEqual({});
      expect(snapshot.context).toEqual({
        asked: null,
        plan: null,
        result: null,
        isReplanned: false,
        fault: null,
      });
      expect(snapshot.hasTag('open')).toBe(false);
      const isApplied =
        event?.type === 'xstate.done.actor.apply' || event?.type === 'xstate.done.actor.planAgain';
      expect(emitted).toMatchObject(isApplied ? [{ type: 'bulkApplied', asked, updated: 1 }] : []);
    },
    planning: ({ snapshot, asked: calls, event }) => {
      expect(calls).toEqual({ plan: asked.action });
      expect([...snapshot.tags].toSorted()).toEqual(['busy', 'open']);
      if (event?.type === 'xstate.error.actor.apply') expect(snapshot.context.isReplanned).toBe(true);
    },
    unplanned: ({ snapshot, asked: calls }) => {
      expect(calls).toEqual({});
      expect(snapshot.context.fault).not.toBeNull();
    },
    planned: ({ snapshot, asked: calls }) => {
      expect(calls).toEqual({});
      expect(snapshot.context.fault).toBeNull();
      expect(snapshot.can({ type: 'APPLY' })).toBe(snapshot.context.plan!.updated > 0);
      expect(snapshot.can({ type: 'SAVE_REFUSED' })).toBe(snapshot.context.plan!.refused > 0);
    },
    'applying.calling': ({ snapshot, asked: calls }) => {
      expect(calls).toEqual({ apply: { action: asked.action, tag: '"plan"' } });
      expect(snapshot.can({ type: 'CLOSE' })).toBe(false);
    },
    'applying.lookingUp': ({ snapshot, asked: calls, emitted }) => {
      expect(calls).toEqual({ planAgain: asked.action });
      expect(hasNoAnswer(snapshot.context.fault!)).toBe(true);
      expect(emitted).toEqual([]);
    },
    failed: ({ snapshot, asked: calls, emitted }) => {
      expect(calls).toEqual({});
      expect(snapshot.context.fault).not.toBeNull();
      expect(emitted).toEqual([]);
    },
    unclear: ({ asked: calls, emitted, event }) => {
      expect(calls).toEqual({});
      if (event && 'error' in event) expect(emitted).toEqual([{ type: 'bulkUnclear', asked }]);
    },
    done: ({ snapshot, asked: calls }) => {
      expect(calls).toEqual({});
      expect(snapshot.context.plan!.refused).toBeGreaterThan(0);
    },
  },
});

const textOf = async (plan: typeof withRefused) => (await refusedFile(plan, asked).content.text()).trim();

describe('the file of refused objects', () => {
  it('has the name that the list had for an object that no longer exists', async () => {
    expect(await textOf(withRefused)).toBe('uuid,name,reason\r\nuuid of ben,ben,This user does not exist.');
  });

  it('has an apostrophe before a name that a spreadsheet would calculate', async () => {
    expect(await textOf(bulkPlan({ rows: [{ ...refusedRow, name: '=1+1' }] }))).toContain(
      "uuid of ben,'=1+1,",
    );
  });
});
