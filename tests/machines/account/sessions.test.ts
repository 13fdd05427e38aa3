import { expect } from 'vitest';
import { endsCurrent, sessionsMachine, type Ending } from '../../../machines/account/sessions.machine.ts';
import { isUnauthenticated } from '../../../machines/common/faults.ts';
import { answered, faultsOf, hasNoAnswer } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';
import { listedSession, sessionsOf } from '../../support/sessions.ts';

const own = listedSession({ id: 'own', current: true });
const other = listedSession({ id: 'other' });
const both = sessionsOf(own, other);
const onlyOwn = sessionsOf(own);
const none = sessionsOf();
const ends = (...endings: Ending[]) => endings.map((ending) => ({ type: 'END', ending }));

testModel(sessionsMachine, {
  inputs: [undefined],
  events: [
    answered('opened'),
    ...faultsOf('opened').slice(0, 1),
    answered('load', both),
    ...faultsOf('load'),
    answered('reload', onlyOwn),
    ...faultsOf('reload'),
    ...ends({ kind: 'one', id: 'own' }, { kind: 'one', id: 'other' }, { kind: 'others' }, { kind: 'all' }),
    answered('endSessions', { ended: 1, ...onlyOwn }),
    ...faultsOf('endSessions'),
    answered('lookUpSessions', both),
    answered('lookUpSessions', onlyOwn),
    answered('lookUpSessions', none),
    ...faultsOf('lookUpSessions'),
  ],
  abstract: ({ context }) => [
    context.ending,
    context.listed?.sessions.map(({ id }) => id),
    context.listed && context.ending && endsCurrent(context),
  ],
  leadsTo: {
    'done.actor.opened': ['loading'],
    'error.actor.opened': ['loading'],
    'done.actor.load': ['shown'],
    'error.actor.load': ['failed'],
    RETRY: ['loading'],
    SESSIONS_STALE: ['reloading'],
    'done.actor.reload': ['shown'],
    'error.actor.reload': ['failed'],
    END: ['asking'],
    CANCEL: ['shown'],
    CONFIRM: ['ending.calling'],
    'done.actor.endSessions': ['shown', 'signedOut'],
    'error.actor.endSessions': ['ending.lookingUp', 'shown'],
    'done.actor.lookUpSessions': ['shown'],
    'error.actor.lookUpSessions': ['shown', 'signedOut'],
  },
  states: {
    closed: ({ snapshot, asked, emitted }) => {
      expect([...snapshot.tags]).toEqual([]);
      expect(Object.keys(asked)).toEqual(['opened']);
      expect(emitted).toEqual([]);
    },
    loading: ({ snapshot, asked, emitted }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(Object.keys(asked)).toEqual(['load']);
      expect(emitted).toEqual([]);
    },
    failed: ({ snapshot, asked, emitted, event }) => {
      expect([...snapshot.tags]).toEqual([]);
      expect(asked).toEqual({});
      expect(snapshot.context).toMatchObject({ fault: event?.['error'], listed: null });
      expect(emitted).toEqual([]);
    },
    reloading: ({ snapshot, asked, emitted }) => {
      expect([...snapshot.tags].toSorted()).toEqual(['busy', 'listed']);
      expect(Object.keys(asked)).toEqual(['reload']);
      expect(emitted).toEqual([]);
    },
    shown: ({ snapshot, asked, emitted, event }) => {
      expect([...snapshot.tags]).toEqual(['listed']);
      expect(asked).toEqual({});
      const { listed, fault, ending } = snapshot.context;
      switch (event?.type) {
        case 'xstate.done.actor.load':
          expect(listed).toEqual(both);
          expect(emitted).toEqual([]);
          return;
        case 'xstate.done.actor.reload':
          expect(listed).toEqual(onlyOwn);
          expect(emitted).toEqual([]);
          return;
        case 'xstate.done.actor.endSessions':
          expect(listed).toEqual(onlyOwn);
          expect(emitted).toEqual([{ type: 'sessionsEnded', count: 1 }]);
          return;
        case 'xstate.error.actor.endSessions':
          expect(hasNoAnswer(event['error'])).toBe(false);
          expect(emitted).toEqual([{ type: 'sessionsNotEnded', fault: event['error'] }]);
          return;
        case 'xstate.error.actor.lookUpSessions':
          expect(emitted).toEqual([{ type: 'sessionsUnclear' }]);
          return;
        case 'xstate.done.actor.lookUpSessions': {
          const left = event['output'].sessions.map(({ id }: { id: string }) => id);
          const isDone = {
            one: ending?.kind === 'one' && !left.includes(ending.id),
            others: !left.includes('other'),
            all: left.length === 0,
          }[ending!.kind];
          expect(emitted).toEqual([
            isDone ? { type: 'sessionsEnded', count: null } : { type: 'sessionsNotEnded', fault },
          ]);
          if (isDone) expect(listed).toEqual(event['output']);
          return;
        }
        default:
          expect(event?.type).toBe('CANCEL');
          expect(emitted).toEqual([]);
      }
    },
    asking: ({ snapshot, asked, emitted, event }) => {
      expect([...snapshot.tags]).toEqual(['listed']);
      expect(asked).toEqual({});
      expect(snapshot.context.ending).toEqual(event?.['ending']);
      expect(emitted).toEqual([]);
    },
    'ending.calling': ({ snapshot, asked, emitted }) => {
      expect([...snapshot.tags].toSorted()).toEqual(['busy', 'listed']);
      expect(asked).toEqual({ endSessions: snapshot.context.ending });
      expect(snapshot.can({ type: 'CONFIRM' })).toBe(false);
      expect(emitted).toEqual([]);
    },
    'ending.lookingUp': ({ snapshot, asked, emitted, event }) => {
      expect([...snapshot.tags].toSorted()).toEqual(['busy', 'listed']);
      expect(Object.keys(asked)).toEqual(['lookUpSessions']);
      expect(hasNoAnswer(event?.['error'])).toBe(true);
      expect(snapshot.context.fault).toEqual(event?.['error']);
      expect(emitted).toEqual([]);
    },
    signedOut: ({ snapshot, asked, emitted, event }) => {
      expect(asked).toEqual({});
      expect(endsCurrent(snapshot.context)).toBe(true);
      expect(emitted).toEqual([{ type: 'ownSessionEnded' }]);
      if (event?.['error']) expect(isUnauthenticated(event['error'])).toBe(true);
    },
  },
});
