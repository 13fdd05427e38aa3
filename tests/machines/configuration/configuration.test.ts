import { expect } from 'vitest';
import { configurationMachine, countLosers } from '../../../machines/configuration/configuration.machine.ts';
import { Secret } from '../../../machines/common/secret.ts';
import { configurationPlan } from '../../support/configuration-plans.ts';
import { answered, failed, fault, faultsOf } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';

const file = { name: 'configuration.yaml', content: new Blob(['version: 1']) };
const other = { name: 'other.yaml', content: new Blob(['version: 1']) };
const result = {
  change: '018f8a5e-1b2c-7d3e-9f40-5a6b7c8d9e10',
  created: 0,
  updated: 1,
  deleted: 0,
  unchanged: 3,
};
const plan = configurationPlan();
const emptyPlan = configurationPlan({ items: [], secrets: [{ name: 'SECRET', isGiven: false }] });
const losing = configurationPlan({
  access: {
    groups: [
      {
        count: 2,
        isCapped: false,
        gained: [],
        gainedTotal: 0,
        lost: [],
        lostTotal: 1,
        users: [],
        next: null,
      },
    ],
    omitted: 0,
  },
});

testModel(configurationMachine, {
  inputs: [undefined],
  events: [
    { type: 'CHOOSE', file },
    { type: 'CHOOSE', file: other },
    { type: 'CHOOSE_DELETION', deletesMissing: true },
    { type: 'TYPE_SECRET', name: 'SECRET', value: new Secret('hunter') },
    // Another name, because all secrets are serialized alike.
    { type: 'TYPE_SECRET', name: 'OTHER_SECRET', value: new Secret('') },
    answered('readFile', 'version: 1'),
    failed('readFile', fault({ status: 413 })),
    answered('plan', plan),
    answered('plan', emptyPlan),
    answered('plan', losing),
    ...faultsOf('plan'),
    answered('apply', result),
    ...faultsOf('apply'),
  ],
  abstract: ({ context: { draft, plan: planned, replanned, fault: found, result: done } }) => [
    draft.text,
    draft.deletesMissing,
    Object.values(draft.secrets).some(({ isEmpty }) => !isEmpty),
    planned && [planned.items.length > 0, countLosers(planned) > 1],
    replanned,
    found !== null,
    done !== null,
  ],
  leadsTo: {
    CHOOSE: ['chosen.reading'],
    REMOVE: ['choosing'],
    'done.actor.readFile': ['chosen.planning'],
    'error.actor.readFile': ['chosen.refused'],
    'done.actor.plan': ['chosen.planned'],
    'error.actor.plan': ['chosen.failed', 'chosen.refused'],
    CHOOSE_DELETION: ['chosen.planning'],
    TYPE_SECRET: ['chosen.planned'],
    APPLY: ['applying', 'confirming'],
    APPLY_ANYWAY: ['applying'],
    STAY: ['chosen.planned'],
    RETRY: ['chosen.planning'],
    'done.actor.apply': ['chosen.applied'],
    'error.actor.apply': ['chosen.planning', 'chosen.refused', 'chosen.failed'],
  },
  states: {
    choosing: ({ snapshot, asked }) => {
      expect(asked).toEqual({});
      expect(snapshot.context).toMatchObject({ file: null, plan: null, draft: { text: '' } });
    },
    'chosen.reading': ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(asked).toEqual({ readFile: snapshot.context.file });
      expect(snapshot.context).toMatchObject({ plan: null, result: null, draft: { secrets: {} } });
    },
    'chosen.planning': ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(asked).toEqual({ plan: snapshot.context.draft });
      expect(snapshot.can({ type: 'APPLY' })).toBe(false);
    },
    'chosen.planned': ({ snapshot, asked }) => {
      const { plan: planned, draft } = snapshot.context;
      expect(asked).toEqual({});
      const hasSecret = Object.values(draft.secrets).some(({ isEmpty }) => !isEmpty);
      expect(snapshot.can({ type: 'APPLY' })).toBe(planned!.items.length > 0 || hasSecret);
    },
    confirming: ({ snapshot, asked }) => {
      expect(asked).toEqual({});
      expect(snapshot.context.plan!.access.groups).toHaveLength(1);
    },
    'chosen.refused': ({ snapshot, asked }) => {
      expect(asked).toEqual({});
      expect([413, 422]).toContain(snapshot.context.fault!.status);
      expect(snapshot.can({ type: 'RETRY' })).toBe(false);
    },
    'chosen.failed': ({ snapshot, asked }) => {
      expect(asked).toEqual({});
      expect(snapshot.context.fault).not.toBeNull();
    },
    applying: ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(asked).toEqual({ apply: { draft: snapshot.context.draft, tag: '"plan"' } });
      expect(snapshot.can({ type: 'CHOOSE', file })).toBe(false);
    },
    'chosen.applied': ({ snapshot, asked, emitted, event }) => {
      expect(asked).toEqual({});
      expect(snapshot.context).toMatchObject({ result, draft: { secrets: {} } });
      if (event?.type !== 'xstate.done.actor.apply') return;
      expect(emitted).toEqual([{ type: 'configurationApplied', result }]);
    },
  },
});
