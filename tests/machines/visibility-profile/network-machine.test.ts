import { expect } from 'vitest';
import { networkMachine } from '../../../machines/visibility-profile/network.machine.ts';
import { answered, FAULTS, faultsOf } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';
import { visibilityProfileChoices } from '../../support/visibility-profiles.ts';

const network = visibilityProfileChoices();

testModel(networkMachine, {
  inputs: [undefined],
  events: [answered('load', network), ...faultsOf('load')],
  abstract: ({ context: { fault } }) => fault,
  leadsTo: {
    OPEN: ['loading'],
    RETRY: ['loading'],
    CLOSE: ['closed'],
    CLEAR: ['closed'],
    'done.actor.load': ['shown'],
    'error.actor.load': ['failed', 'forbidden'],
  },
  states: {
    closed: ({ snapshot, asked }) => {
      expect(snapshot.context).toEqual({ network: null, fault: null });
      expect(asked).toEqual({});
      expect(snapshot.can({ type: 'OPEN' })).toBe(true);
    },
    loading: ({ snapshot, asked, event }) => {
      expect(['OPEN', 'RETRY']).toContain(event?.type);
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(snapshot.context).toEqual({ network: null, fault: null });
      expect(Object.keys(asked)).toEqual(['load']);
      expect(snapshot.can({ type: 'OPEN' })).toBe(false);
    },
    shown: ({ snapshot, asked }) => {
      expect(snapshot.context).toEqual({ network, fault: null });
      expect(asked).toEqual({});
      expect(snapshot.can({ type: 'OPEN' })).toBe(false);
    },
    forbidden: ({ snapshot, event }) => {
      expect(event?.['error']).toMatchObject({ status: 403 });
      expect(snapshot.context).toEqual({ network: null, fault: null });
      expect(snapshot.can({ type: 'RETRY' })).toBe(false);
    },
    failed: ({ snapshot, event }) => {
      expect(event?.['error']).not.toMatchObject({ status: 403 });
      expect(FAULTS).toContain(snapshot.context.fault);
      expect(snapshot.context.network).toBeNull();
      expect(snapshot.can({ type: 'RETRY' })).toBe(true);
    },
  },
});
