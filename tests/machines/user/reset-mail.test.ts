import { expect } from 'vitest';
import { resetMailMachine } from '../../../machines/user/reset-mail.machine.ts';
import { answered, faultsOf } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';

const user = { uuid: 'u1', username: 'anna', email: 'anna@example.org' };

testModel(resetMailMachine, {
  inputs: [undefined],
  events: [{ type: 'SEND', user }, answered('sendResetMail'), ...faultsOf('sendResetMail')],
  states: {
    idle: ({ snapshot, asked, emitted, event }) => {
      expect(snapshot.hasTag('busy')).toBe(false);
      expect(asked).toEqual({});
      if (event?.type.startsWith('xstate.done')) {
        expect(emitted).toEqual([{ type: 'resetMailSent' }]);
      } else if (event?.type.startsWith('xstate.error')) {
        expect(emitted).toEqual([{ type: 'resetMailFailed', fault: event['error'] }]);
      } else {
        expect(emitted).toEqual([]);
      }
    },
    sending: ({ snapshot, asked, emitted }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(snapshot.can({ type: 'SEND', user })).toBe(false);
      expect(asked).toEqual({ sendResetMail: user });
      expect(emitted).toEqual([]);
    },
  },
});
