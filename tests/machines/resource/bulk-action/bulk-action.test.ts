import { describe, expect, it } from 'vitest';
import type {
  AskedAction,
  BulkActionContext,
} from '../../../../machines/resource/bulk-action/bulk-action-context.ts';
import { bulkActionMachine } from '../../../../machines/resource/bulk-action/bulk-action.machine.ts';
import type { BulkField } from '../../../../machines/resource/bulk-action/bulk-field.ts';
import { refusedFile } from '../../../../machines/resource/bulk-action/refused-file.ts';
import { bulkJob, bulkPlan, refusedRow } from '../../../support/bulk-plans.ts';
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
const mails: AskedAction = {
  ...asked,
  list: null,
  action: { resource: 'user', selection: asked.action.selection, action: 'resetMail' },
};
const withRefused = bulkPlan({ refused: 1, rows: [...bulkPlan().rows, refusedRow] });
const large = bulkPlan({ updated: 12_000 });
const withoutChange = bulkPlan({ updated: 0, unchanged: 2, rows: [] });
const profile: BulkField = {
  name: 'businessProfile',
  property: 'businessProfile',
  lookup: 'businessProfiles',
  isRequired: true,
  initial: '',
};
const location: BulkField = { ...profile, name: 'location', property: 'location', isRequired: false };
const options = [{ uuid: 'uuid of reader', name: 'Reader' }];
const result = { updated: 1, unchanged: 0, refused: 0, endedSessions: 2 };

/** Returns the action that the machine asks the service for, with the chosen value. */
function actionFor({ choice, asked: of }: BulkActionContext): AskedAction['action'] {
  if (choice === null) return (of ?? asked).action;
  const reference = choice.value === '' ? null : { uuid: 'uuid of reader' };
  return {
    ...asked.action,
    values: choice.field.name === location.name ? { location: reference } : { businessProfile: reference! },
  };
}

testModel(bulkActionMachine, {
  inputs: [undefined],
  events: [
    { type: 'ASK', ...asked },
    { type: 'ASK', ...mails },
    { type: 'CHOOSE', ...asked, action: { ...asked.action, values: {} }, field: profile },
    { type: 'CHOOSE', ...asked, action: { ...asked.action, values: {} }, field: location },
    { type: 'EDIT', value: 'uuid of reader' },
    { type: 'TYPE', text: 'rea' },
    { type: 'TYPE_REASON', reason: 'Left the company' },
    answered('loadOptions', options),
    failed('loadOptions', fault({ status: 503 })),
    answered('plan', bulkPlan()),
    answered('plan', withRefused),
    answered('plan', withoutChange),
    answered('plan', large),
    ...faultsOf('plan'),
    answered('apply', result),
    answered('apply', bulkJob()),
    ...faultsOf('apply'),
    answered('planAgain', bulkPlan()),
    answered('planAgain', withoutChange),
    failed('planAgain', fault({ status: 500 })),
  ],
  abstract: ({ context: { asked: of, choice, plan, reason, result: done, isReplanned, fault: failure } }) => [
    of && [of.action.action, of.action.values],
    choice,
    plan && [plan.updated, plan.refused],
    reason,
    done === null,
    isReplanned,
    failure === null,
  ],
  leadsTo: {
    ASK: ['planning'],
    CHOOSE: ['choosing.loading'],
    EDIT: ['choosing.ready'],
    TYPE: ['choosing.ready'],
    PLAN: ['planning', 'choosing.ready'],
    'done.actor.loadOptions': ['choosing.ready'],
    'error.actor.loadOptions': ['choosing.failed'],
    CLEAR: ['closed'],
    CLOSE: ['closed'],
    RETRY: ['planning', 'choosing.loading'],
    BACK: ['choosing.ready'],
    TYPE_REASON: ['planned'],
    APPLY: ['applying.calling'],
    SAVE_REFUSED: ['planned', 'done'],
    SELECT_REFUSED: ['closed'],
    'done.actor.plan': ['planned'],
    'error.actor.plan': ['unplanned'],
    'done.actor.apply': ['done', 'closed'],
    'error.actor.apply': ['planning', 'applying.lookingUp', 'failed'],
    'done.actor.planAgain': ['done', 'closed', 'failed', 'unclear'],
    'error.actor.planAgain': ['unclear'],
  },
  states: {
    closed: ({ snapshot, asked: calls, emitted, event }) => {
      expect(calls).toEqual({});
      expect(snapshot.context).toEqual({
        choice: null,
        asked: null,
        plan: null,
        reason: '',
        result: null,
        isReplanned: false,
        fault: null,
      });
      expect(snapshot.hasTag('open')).toBe(false);
      const isApplied =
        event?.type === 'xstate.done.actor.apply' || event?.type === 'xstate.done.actor.planAgain';
      const isJob = isApplied && 'output' in event && 'state' in (event['output'] as object);
      expect(emitted).toMatchObject(
        isJob
          ? [{ type: 'bulkStarted', job: bulkJob() }]
          : isApplied
            ? [
                {
                  type: 'bulkApplied',
                  asked: { names: asked.names },
                  updated: expect.toBeOneOf([1, 12_000]),
                },
              ]
            : [],
      );
    },
    'choosing.loading': ({ snapshot, asked: calls }) => {
      expect(calls).toEqual({ loadOptions: snapshot.context.choice!.field });
      expect([...snapshot.tags].toSorted()).toEqual(['busy', 'open']);
    },
    'choosing.ready': ({ snapshot, asked: calls, event }) => {
      const { options: offered, typed, isRefused } = snapshot.context.choice!;
      expect(calls).toEqual({});
      expect(offered).toEqual(options);
      if (event?.type === 'PLAN') expect(isRefused).toBe(true);
      if (event?.type === 'EDIT') expect([typed, isRefused]).toEqual([null, false]);
      if (event?.type === 'BACK') {
        const { plan, isReplanned, fault: failure } = snapshot.context;
        expect([plan, isReplanned, failure]).toEqual([null, false, null]);
      }
    },
    'choosing.failed': ({ snapshot, asked: calls }) => {
      expect(calls).toEqual({});
      expect(snapshot.context.fault).not.toBeNull();
    },
    planning: ({ snapshot, asked: calls, event }) => {
      expect(calls).toEqual({ plan: actionFor(snapshot.context) });
      expect([...snapshot.tags].toSorted()).toEqual(['busy', 'open']);
      if (event?.type === 'xstate.error.actor.apply') expect(snapshot.context.isReplanned).toBe(true);
    },
    unplanned: ({ snapshot, asked: calls }) => {
      expect(calls).toEqual({});
      expect(snapshot.context.fault).not.toBeNull();
    },
    planned: ({ snapshot, asked: calls, event }) => {
      expect(calls).toEqual({});
      if (event?.type === 'TYPE_REASON') expect(snapshot.context.reason).toBe('Left the company');
      expect(snapshot.context.fault).toBeNull();
      expect(snapshot.can({ type: 'BACK' })).toBe(snapshot.context.choice !== null);
      expect(snapshot.can({ type: 'APPLY' })).toBe(snapshot.context.plan!.updated > 0);
      expect(snapshot.can({ type: 'SAVE_REFUSED' })).toBe(snapshot.context.plan!.refused > 0);
    },
    'applying.calling': ({ snapshot, asked: calls }) => {
      expect(calls).toEqual({
        apply: { action: actionFor(snapshot.context), tag: '"plan"', reason: snapshot.context.reason },
      });
      expect(snapshot.can({ type: 'CLOSE' })).toBe(false);
    },
    'applying.lookingUp': ({ snapshot, asked: calls, emitted }) => {
      expect(calls).toEqual({ planAgain: actionFor(snapshot.context) });
      expect(hasNoAnswer(snapshot.context.fault!)).toBe(true);
      expect(emitted).toEqual([]);
    },
    failed: ({ snapshot, asked: calls, emitted }) => {
      expect(calls).toEqual({});
      // A plan after queued mails looks like one before it, so it does not show that nothing was changed.
      if (hasNoAnswer(snapshot.context.fault!)) expect(snapshot.context.asked!.action.action).toBe('update');
      expect(snapshot.context.fault).not.toBeNull();
      expect(emitted).toEqual([]);
    },
    unclear: ({ asked: calls, emitted, event }) => {
      expect(calls).toEqual({});
      if (event && ('error' in event || event.type === 'xstate.done.actor.planAgain'))
        expect(emitted).toMatchObject([{ type: 'bulkUnclear', asked: { names: asked.names } }]);
    },
    done: ({ snapshot, asked: calls }) => {
      expect(calls).toEqual({});
      expect(snapshot.context.plan!.refused).toBeGreaterThan(0);
      expect(snapshot.can({ type: 'SELECT_REFUSED' })).toBe(snapshot.context.asked!.list !== null);
    },
  },
});

const textOf = async (plan: typeof withRefused) => (await refusedFile(plan, asked).content.text()).trim();

describe('the file of refused objects', () => {
  it('has the name that the list had for an object that no longer exists', async () => {
    expect(await textOf(withRefused)).toBe('uuid,name,reason\r\nuuid of ben,ben,This user does not exist.');
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['x;=1+1', '"x;\'=1+1"'],
  ])(
    'has an apostrophe before each part of a name that a spreadsheet would calculate: %s',
    async (name, cell) => {
      const text = await textOf(bulkPlan({ rows: [{ ...refusedRow, name }] }));
      expect(text).toContain(`uuid of ben,${cell},`);
    },
  );
});
