import { expect } from 'vitest';
import { bulkImportMachine } from '../../../machines/user/bulk-import.machine.ts';
import { FILE_CHANGED } from '../../../machines/user/import-file.ts';
import { answered, failed, fault, FAULTS, faultsOf, hasNoAnswer } from '../../support/faults.ts';
import { isUnauthenticated } from '../../../machines/common/faults.ts';
import { takesFromMany } from '../../../openapi/rules/access/access-change.ts';
import { checkedPlan, importPlan, movingPlan } from '../../support/import-plans.ts';
import type { Moment } from '../../support/model/drive.ts';
import type { Fault } from '../../../openapi/client/fault.ts';
import { testModel } from '../../support/model/model-test.ts';

const file = { name: 'users.csv', content: new Blob(['username']) };
const plan = checkedPlan(importPlan());
const withRefused = checkedPlan(importPlan({ refused: 1 }));
const taking = checkedPlan(
  movingPlan({ before: { uuid: 'operators', name: 'Operators' }, after: null }, ['anna', 'ben']),
);
const nothingLeft = { ...plan, updated: 0, rows: [] };
const result = { created: 1, updated: 2, unchanged: 3, createdUuids: ['uuid of anna'] };
const withoutUuids = { created: 10_001, updated: 0, unchanged: 0 };

/** These fields of the context are null again after the user has chosen another file. */
const NOTHING_KNOWN = { plan: null, fault: null, result: null };

const another = { name: 'more.csv', content: file.content };
const other = { name: 'users.pdf', content: file.content };

/** Drag events without an accepted file, each with the value that `drop` has after it. */
const DRAGS: readonly [event: { type: string; files?: unknown[] }, drop: string][] = [
  [{ type: 'DRAG_OVER' }, 'over'],
  [{ type: 'DRAG_LEAVE' }, 'none'],
  [{ type: 'DROP', files: [file, file] }, 'several'],
  [{ type: 'DROP', files: [other] }, 'otherKind'],
];

/** Returns the value that `drop` has after an event of `DRAGS`, and null for other events. */
const dropAfter = (event: object | null): string | null =>
  DRAGS.find(([drag]) => JSON.stringify(drag) === JSON.stringify(event))?.[1] ?? null;

/** After an event of `DRAGS`, checks `drop` and returns true. Returns false after other events. */
function isDrag({ snapshot, event }: Moment<typeof bulkImportMachine>): boolean {
  const drop = dropAfter(event);
  if (drop !== null) expect(snapshot.context.drop).toBe(drop);
  return drop !== null;
}

/** The states in which drag events are accepted: all except `importing`. */
const DRAGGED_IN = [
  'choosing',
  'chosen.confirmingLossOfAccess',
  'chosen.done',
  'chosen.failed',
  'chosen.fileChanged',
  'chosen.mailed',
  'chosen.overtaken',
  'chosen.planless',
  'chosen.planned',
  'chosen.planning',
  'chosen.refused',
  'chosen.signedOut',
  'chosen.unclear',
  'chosen.unclearFile',
  'chosen.unplanned',
];

testModel(bulkImportMachine, {
  inputs: [undefined],
  events: [
    { type: 'CHOOSE', file },
    { type: 'CHOOSE', file: another },
    { type: 'DROP', files: [file] },
    { type: 'TYPE_REASON', reason: 'New offices' },
    ...DRAGS.map(([event]) => event),
    answered('planImport', plan),
    answered('planImport', withRefused),
    answered('planImport', taking),
    ...faultsOf('planImport'),
    ...faultsOf('importUsers'),
    failed('planImport', fault({ status: 413 })),
    failed('planImport', fault({ status: 405 })),
    answered('importUsers', result),
    answered('importUsers', withoutUuids),
    answered('importUsers', null),
    answered('planAgain', plan),
    answered('planAgain', nothingLeft),
    ...faultsOf('planAgain'),
    failed('planImport', FILE_CHANGED),
    failed('importUsers', FILE_CHANGED),
    failed('importUsers', fault({ status: 401 })),
    failed('planAgain', FILE_CHANGED),
  ],
  abstract: ({ context: { plan: made, reason, result: done } }) => [
    made && [made.refused, takesFromMany(made.effect)],
    reason,
    done && done.createdUuids,
  ],
  leadsTo: {
    CLEAR: ['choosing'],
    SESSION_LOST: ['choosing'],
    REMOVE: ['choosing'],
    CHOOSE: ['chosen.planning'],
    RETRY: ['chosen.planning'],
    IMPORT: ['chosen.confirmingLossOfAccess', 'importing.calling'],
    SAVE_ANYWAY: ['importing.calling'],
    STAY: ['chosen.planned'],
    TYPE_REASON: ['chosen.planned'],
    SAVE_REFUSED: ['chosen.refused'],
    ASK_RESET_MAILS: ['chosen.done'],
    RESET_MAILS_QUEUED: ['chosen.mailed'],
    DRAG_OVER: DRAGGED_IN,
    DRAG_LEAVE: DRAGGED_IN,
    DROP: DRAGGED_IN,
    'done.actor.planImport': ['chosen.planned', 'chosen.refused'],
    'error.actor.planImport': ['chosen.fileChanged', 'chosen.planless', 'chosen.refused', 'chosen.unplanned'],
    'done.actor.importUsers': ['chosen.done'],
    'error.actor.importUsers': [
      'chosen.failed',
      'chosen.fileChanged',
      'chosen.overtaken',
      'chosen.refused',
      'chosen.signedOut',
      'importing.lookingUp',
    ],
    'done.actor.planAgain': ['chosen.done', 'chosen.failed'],
    'error.actor.planAgain': ['chosen.unclear', 'chosen.unclearFile'],
  },
  states: {
    choosing: ({ snapshot, asked, emitted, event }) => {
      if (event?.type === 'SESSION_LOST') {
        const [{ type, fault: why }] = emitted as [{ type: string; fault?: Fault }];
        expect(type === 'importUnclear' || (why && isUnauthenticated(why))).toBe(true);
      } else {
        expect(emitted).toEqual([]);
      }
      expect(snapshot.context).toEqual({
        file: null,
        reason: '',
        drop: dropAfter(event) ?? 'none',
        ...NOTHING_KNOWN,
      });
      expect(snapshot.can({ type: 'IMPORT' })).toBe(false);
      expect(asked).toEqual({});
    },
    'chosen.planning': ({ snapshot, asked, emitted, event }) => {
      if (event?.type === 'CHOOSE') expect(snapshot.context.file).toBe(event['file']);
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(snapshot.context).toMatchObject(NOTHING_KNOWN);
      expect(asked).toEqual({ planImport: snapshot.context.file });
      expect(snapshot.can({ type: 'IMPORT' })).toBe(false);
      expect(emitted).toEqual([]);
    },
    'chosen.planned': ({ snapshot, asked, emitted }) => {
      expect([plan, taking]).toContain(snapshot.context.plan);
      expect(snapshot.context.fault).toBeNull();
      expect(snapshot.can({ type: 'IMPORT' })).toBe(true);
      expect(snapshot.can({ type: 'SAVE_REFUSED' })).toBe(false);
      expect(asked).toEqual({});
      expect(emitted).toEqual([]);
    },
    'chosen.confirmingLossOfAccess': ({ snapshot, asked, emitted }) => {
      expect(snapshot.context).toMatchObject({ plan: taking, fault: null });
      expect(snapshot.can({ type: 'SAVE_ANYWAY' })).toBe(true);
      expect(snapshot.can({ type: 'STAY' })).toBe(true);
      expect(snapshot.can({ type: 'IMPORT' })).toBe(false);
      expect(asked).toEqual({});
      expect(emitted).toEqual([]);
    },
    'chosen.refused': ({ snapshot, asked, emitted, event }) => {
      const { context } = snapshot;
      expect(asked).toEqual({});
      expect(snapshot.can({ type: 'IMPORT' })).toBe(false);
      // The refused rows come from the plan or, without a plan, from the response to the import.
      expect([context.plan === null, context.fault === null]).toContain(false);
      expect(snapshot.can({ type: 'SAVE_REFUSED' })).toBe(context.plan !== null);
      if (event?.type.startsWith('xstate.error')) expect([413, 422]).toContain(context.fault?.status);
      if (event?.type === 'xstate.error.actor.importUsers') {
        expect(context.plan).toBeNull();
        expect(emitted).toEqual([{ type: 'importFailed', fault: context.fault }]);
      }
    },
    'chosen.unplanned': ({ snapshot, asked, emitted }) => {
      expect(FAULTS).toContainEqual(snapshot.context.fault);
      expect(snapshot.context.fault?.status).not.toBe(404);
      expect(snapshot.context.plan).toBeNull();
      expect(snapshot.can({ type: 'IMPORT' })).toBe(true);
      expect(asked).toEqual({});
      expect(emitted).toEqual([]);
    },
    'chosen.planless': (moment) => {
      if (isDrag(moment)) return;
      const { snapshot, asked, emitted, event } = moment;
      expect(event).toHaveProperty('error.status', expect.toBeOneOf([404, 405]));
      expect(snapshot.context).toMatchObject(NOTHING_KNOWN);
      expect(snapshot.can({ type: 'IMPORT' })).toBe(true);
      expect(snapshot.can({ type: 'RETRY' })).toBe(false);
      expect(asked).toEqual({});
      expect(emitted).toEqual([]);
    },
    'chosen.overtaken': (moment) => {
      if (isDrag(moment)) return;
      const { snapshot, asked, emitted, event } = moment;
      expect(snapshot.context.fault?.status).toBe(412);
      expect(snapshot.can({ type: 'IMPORT' })).toBe(false);
      expect(asked).toEqual({});
      expect(emitted).toEqual([{ type: 'importFailed', fault: event?.['error'] }]);
    },
    'chosen.fileChanged': (moment) => {
      if (isDrag(moment)) return;
      const { snapshot, asked, emitted, event } = moment;
      expect(event?.['error']).toBe(FILE_CHANGED);
      expect(snapshot.can({ type: 'IMPORT' })).toBe(false);
      expect(snapshot.can({ type: 'RETRY' })).toBe(false);
      expect(snapshot.context.plan).toBeNull();
      expect(asked).toEqual({});
      const isImport = event?.type === 'xstate.error.actor.importUsers';
      expect(emitted).toEqual(isImport ? [{ type: 'importFailed', fault: FILE_CHANGED }] : []);
    },
    'chosen.signedOut': (moment) => {
      if (isDrag(moment)) return;
      const { snapshot, asked, emitted, event } = moment;
      const { fault: why } = snapshot.context;
      expect(why && isUnauthenticated(why)).toBe(true);
      expect(snapshot.can({ type: 'IMPORT' })).toBe(false);
      expect(asked).toEqual({});
      expect(emitted).toEqual([{ type: 'importFailed', fault: event?.['error'] }]);
    },
    'chosen.unclearFile': (moment) => {
      if (isDrag(moment)) return;
      const { snapshot, asked, emitted, event } = moment;
      expect(event?.['error']).toBe(FILE_CHANGED);
      expect(snapshot.can({ type: 'RETRY' })).toBe(false);
      expect(snapshot.can({ type: 'IMPORT' })).toBe(false);
      expect(asked).toEqual({});
      expect(emitted).toEqual([{ type: 'importUnclear' }]);
    },
    'chosen.failed': (moment) => {
      if (isDrag(moment)) return;
      const { snapshot, asked, emitted, event } = moment;
      const { fault: why } = snapshot.context;
      // If the import got no response, the machine has computed the plan again to find out the outcome.
      expect(why && hasNoAnswer(why)).toBe(event?.type === 'xstate.done.actor.planAgain');
      expect([412, 413, 422]).not.toContain(why?.status);
      expect(snapshot.can({ type: 'RETRY' })).toBe(snapshot.context.plan !== null);
      expect(snapshot.can({ type: 'IMPORT' })).toBe(true);
      expect(asked).toEqual({});
      expect(emitted).toEqual([{ type: 'importFailed', fault: why }]);
    },
    'chosen.unclear': (moment) => {
      if (isDrag(moment)) return;
      const { snapshot, asked, emitted, event } = moment;
      expect(event?.type).toBe('xstate.error.actor.planAgain');
      expect(snapshot.can({ type: 'RETRY' })).toBe(true);
      expect(snapshot.can({ type: 'IMPORT' })).toBe(false);
      expect(asked).toEqual({});
      expect(emitted).toEqual([{ type: 'importUnclear' }]);
    },
    'chosen.mailed': ({ snapshot, asked, emitted }) => {
      expect(snapshot.can({ type: 'ASK_RESET_MAILS' })).toBe(false);
      expect(snapshot.can({ type: 'IMPORT' })).toBe(false);
      expect(asked).toEqual({});
      expect(emitted).toEqual([]);
    },
    'chosen.done': (moment) => {
      const { snapshot, asked, emitted, event } = moment;
      expect(snapshot.can({ type: 'ASK_RESET_MAILS' })).toBe(snapshot.context.result === result);
      if (isDrag(moment) || event?.type === 'ASK_RESET_MAILS') return;
      const isLookedUp = event?.type === 'xstate.done.actor.planAgain';
      if (isLookedUp) expect(event?.['output']).toBe(nothingLeft);
      const said = isLookedUp ? null : event?.['output'];
      expect(snapshot.context.result).toEqual(said);
      expect(snapshot.context.fault).toBeNull();
      expect(snapshot.can({ type: 'IMPORT' })).toBe(false);
      expect(asked).toEqual({});
      expect(emitted).toEqual([{ type: 'imported', result: said }]);
    },
    'importing.lookingUp': ({ snapshot, asked, emitted, event }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(hasNoAnswer(event?.['error'])).toBe(true);
      expect(asked).toEqual({ planAgain: snapshot.context.file });
      expect(snapshot.can({ type: 'CHOOSE', file })).toBe(false);
      expect(emitted).toEqual([]);
    },
    'importing.calling': ({ snapshot, asked, emitted, event }) => {
      const { file: sent, plan: agreed, reason, fault: earlier } = snapshot.context;
      // IMPORT must not start an import that takes access from many users (plan `taking`): it must be confirmed first.
      // After a fault, the import was already confirmed, so IMPORT may repeat it.
      if (event?.type === 'IMPORT' && earlier === null) expect(agreed).not.toBe(taking);
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(asked).toEqual({ importUsers: { file: sent, plan: agreed, reason } });
      expect(snapshot.can({ type: 'CHOOSE', file })).toBe(false);
      expect(snapshot.can({ type: 'REMOVE' })).toBe(false);
      expect(snapshot.can({ type: 'DROP', files: [file] })).toBe(false);
      expect(emitted).toEqual([]);
    },
  },
});
