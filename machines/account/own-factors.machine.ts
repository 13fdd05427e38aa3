import { assertDefined } from '../common/assert-defined.ts';
import { errorParams, eventParams, outputParams } from '../common/params.ts';
import { throttled } from '../common/throttled.ts';
import { CLEARED_INPUT, ownFactorsSetup } from './own-factors-setup.ts';

const keepFault = { type: 'keepFault', params: errorParams } as const;
const keepLoaded = { type: 'keepLoaded', params: outputParams } as const;

/**
 * Sets up, renames and removes the second factors of the user's own account. A new name needs no password; each other
 * change needs it. If a change gets no response, the machine reads the factors.
 */
export const ownFactorsMachine = ownFactorsSetup.createMachine({
  id: 'ownFactors',
  context: { factors: null, obstacle: null, action: 'addApp', fault: null, ...CLEARED_INPUT },
  initial: 'loading',
  states: {
    loading: {
      description: 'The factors of the account are being loaded.',
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: { target: 'settled', actions: keepLoaded },
        onError: { target: 'failed', actions: keepFault },
      },
    },
    failed: {
      description: 'The factors could not be loaded; the user can try again.',
      on: { RETRY: 'loading' },
    },
    settled: {
      initial: 'deciding',
      on: {
        START: {
          guard: { type: 'canStart', params: eventParams },
          target: 'input',
          actions: { type: 'keepStart', params: eventParams },
        },
      },
      states: {
        deciding: {
          description: 'The factors are known, and nothing is being changed.',
          always: [{ guard: 'hasFactor', target: 'protected' }, { target: 'unprotected' }],
        },
        unprotected: { description: 'The account has no second factor; the user can set one up.' },
        protected: {
          description:
            'The account has a second factor; the user can add, rename and remove factors, or replace the recovery codes.',
        },
      },
    },
    input: {
      initial: 'editing',
      on: {
        TYPE_PASSWORD: { target: '.editing', actions: { type: 'keepPassword', params: eventParams } },
        TYPE_NAME: { target: '.editing', actions: { type: 'keepName', params: eventParams } },
        SUBMIT: [{ guard: 'isFilled', target: '.sending' }, { target: '.incomplete' }],
        CANCEL: { target: 'settled', actions: 'forgetInput' },
      },
      states: {
        editing: { description: 'The user must enter the password, or the new name of a passkey.' },
        incomplete: {
          description: 'The password or the name is missing; a message says so, until the user enters it.',
          on: { SUBMIT: {} },
        },
        refused: {
          description: 'The service refused the password or the name; the user must enter it again.',
          on: { SUBMIT: {} },
        },
        throttled: {
          ...throttled,
          on: {
            TYPE_PASSWORD: { actions: { type: 'keepPassword', params: eventParams } },
            TYPE_NAME: { actions: { type: 'keepName', params: eventParams } },
            SUBMIT: {},
          },
        },
        sending: {
          description: 'The service makes the change, or begins the setup of a factor.',
          tags: 'busy',
          on: { TYPE_PASSWORD: {}, TYPE_NAME: {}, SUBMIT: {}, CANCEL: {} },
          invoke: {
            id: 'send',
            src: 'send',
            input: ({ context: { action, password, passkey, name } }) => ({
              action,
              password,
              passkey,
              name,
            }),
            onDone: [
              {
                guard: { type: 'hasBegun', params: outputParams },
                target: '#ownFactors.enrolment',
                actions: { type: 'keepBegun', params: outputParams },
              },
              {
                guard: { type: 'hasNewCodes', params: outputParams },
                target: '#ownFactors.enrolment',
                actions: [{ type: 'keepBegun', params: outputParams }, 'emitChanged'],
              },
              {
                target: '#ownFactors.settled',
                actions: [{ type: 'keepChanged', params: outputParams }, 'emitChanged'],
              },
            ],
            onError: [
              {
                guard: { type: 'isThrottled', params: errorParams },
                target: 'throttled',
                actions: { type: 'keepWait', params: errorParams },
              },
              {
                guard: { type: 'isRefused', params: errorParams },
                target: 'refused',
                actions: [{ type: 'keepRefusal', params: errorParams }, 'forgetPassword'],
              },
              {
                guard: { type: 'isUnanswered', params: errorParams },
                target: '#ownFactors.lookingUp',
                actions: keepFault,
              },
              { target: '#ownFactors.settled', actions: [keepFault, 'emitNotChanged', 'forgetInput'] },
            ],
          },
        },
      },
    },
    enrolment: {
      description:
        'The user sets up a factor, or stores new recovery codes. Its state is part of the screen.',
      invoke: {
        id: 'enrolment',
        src: 'enrolment',
        input: ({ context: { begun, name, obstacle } }) => ({
          handle: null,
          begun: assertDefined(begun),
          kinds: [],
          name: name.trim(),
          obstacle,
        }),
        onDone: [
          {
            guard: { type: 'isSetupUnanswered', params: outputParams },
            target: 'lookingUp',
            actions: { type: 'keepSetupFault', params: outputParams },
          },
          {
            guard: { type: 'isSetupRefused', params: outputParams },
            target: 'settled',
            actions: [{ type: 'keepSetupFault', params: outputParams }, 'emitNotChanged', 'forgetInput'],
          },
          {
            guard: { type: 'isSetupCancelled', params: outputParams },
            target: 'settled',
            actions: 'forgetInput',
          },
          {
            guard: 'isRenewal',
            target: 'settled',
            actions: { type: 'keepEnrolled', params: outputParams },
          },
          {
            target: 'settled',
            actions: [{ type: 'keepEnrolled', params: outputParams }, 'emitChanged'],
          },
        ],
        onError: { target: 'loading', actions: 'forgetInput' },
      },
    },
    lookingUp: {
      description: 'The call got no response: the factors are read to find out whether they were changed.',
      tags: 'busy',
      invoke: {
        id: 'lookUp',
        src: 'lookUp',
        onDone: [
          {
            guard: { type: 'isUnchanged', params: outputParams },
            target: 'settled',
            actions: [keepLoaded, 'emitNotChanged', 'forgetInput'],
          },
          {
            guard: 'isChanged',
            target: 'settled',
            actions: [keepLoaded, 'forgetInput', 'emitChanged'],
          },
          { target: 'settled', actions: [keepLoaded, 'forgetInput', 'emitUnclear'] },
        ],
        onError: { target: 'failed', actions: [keepFault, 'emitUnclear', 'forgetInput'] },
      },
    },
  },
});
