import { errorParams, eventParams, outputParams } from '../common/params.ts';
import { throttled } from '../common/throttled.ts';
import { enrolmentSetup, CLEARED_INPUT } from './enrolment-setup.ts';

const keepFault = { type: 'keepFault', params: errorParams } as const;
const keepFactors = { type: 'keepFactors', params: outputParams } as const;
const keepNewCodes = { type: 'keepNewCodes', params: outputParams } as const;
/** Transitions for the errors of a call with the password. */
const passwordErrors = [
  {
    guard: { type: 'isThrottled', params: errorParams },
    target: '#enrolment.password.throttled',
    actions: { type: 'keepWait', params: errorParams },
  },
  {
    guard: { type: 'isWrongPassword', params: errorParams },
    target: '#enrolment.password.wrong',
    actions: [{ type: 'keepRefusal', params: errorParams }, 'forgetPassword'],
  },
] as const;

const notChanged = {
  target: '#enrolment.settled',
  actions: [keepFault, 'emitNotChanged', 'forgetInput'],
} as const;

const unanswered = {
  guard: { type: 'hasNoAnswer', params: errorParams },
  target: '#enrolment.lookingUp',
  actions: keepFault,
} as const;

/**
 * Sets up and removes the second factor of the user's own account. Each change needs the password. New recovery codes
 * are shown until the user has stored them, because the service returns them only once. If a change gets no response,
 * the machine reads the factors.
 */
export const enrolmentMachine = enrolmentSetup.createMachine({
  id: 'enrolment',
  context: { factors: null, action: 'enrol', fault: null, ...CLEARED_INPUT },
  initial: 'loading',
  states: {
    loading: {
      description: 'The factors of the account are being loaded.',
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: { target: 'settled', actions: keepFactors },
        onError: { target: 'failed', actions: keepFault },
      },
    },
    failed: {
      description: 'The factors could not be loaded; the user can try again.',
      on: { RETRY: 'loading' },
    },
    settled: {
      initial: 'deciding',
      states: {
        deciding: {
          description: 'The factors are known, and nothing is being changed.',
          always: [{ guard: 'isSetUp', target: 'done' }, { target: 'offer' }],
        },
        offer: {
          description: 'The account has no second factor; the user can set up an authenticator app.',
          on: {
            START: {
              guard: { type: 'isEnrolment', params: eventParams },
              target: '#enrolment.password',
              actions: { type: 'keepAction', params: eventParams },
            },
          },
        },
        done: {
          description:
            'The account has an authenticator app; the user can replace the recovery codes, or remove the app.',
          on: {
            START: [
              { guard: { type: 'isEnrolment', params: eventParams } },
              { target: '#enrolment.password', actions: { type: 'keepAction', params: eventParams } },
            ],
          },
        },
      },
    },
    password: {
      initial: 'editing',
      on: {
        TYPE_PASSWORD: { target: '.editing', actions: { type: 'keepPassword', params: eventParams } },
        SUBMIT: [{ guard: 'hasPassword', target: '.sending' }, { target: '.incomplete' }],
        CANCEL: { target: 'settled', actions: 'forgetInput' },
      },
      states: {
        editing: { description: 'The user must enter the password before the change.' },
        incomplete: {
          description: 'No password is entered; a message says so, until the user enters one.',
          on: { SUBMIT: {} },
        },
        wrong: {
          description: 'The service refused the password; the user must enter it again.',
          on: { SUBMIT: {} },
        },
        throttled: {
          ...throttled,
          on: {
            TYPE_PASSWORD: { actions: { type: 'keepPassword', params: eventParams } },
            SUBMIT: {},
          },
        },
        sending: {
          description:
            'The service creates a key for the app, replaces the recovery codes, or removes them with the app.',
          tags: 'busy',
          on: { TYPE_PASSWORD: {}, SUBMIT: {}, CANCEL: {} },
          invoke: {
            id: 'send',
            src: 'send',
            input: ({ context: { action, password } }) => ({ action, password }),
            onDone: [
              {
                guard: { type: 'hasKey', params: outputParams },
                target: '#enrolment.code',
                actions: { type: 'keepKey', params: outputParams },
              },
              {
                guard: { type: 'hasNewCodes', params: outputParams },
                target: '#enrolment.recoveryCodes',
                actions: [keepNewCodes, 'emitChanged'],
              },
              { target: '#enrolment.settled', actions: [keepNewCodes, 'emitChanged'] },
            ],
            onError: [...passwordErrors, unanswered, notChanged],
          },
        },
      },
    },
    code: {
      initial: 'scanning',
      on: {
        TYPE_CODE: { target: '.scanning', actions: { type: 'keepCode', params: eventParams } },
        SUBMIT: [{ guard: 'hasCode', target: '.confirming' }, { target: '.incomplete' }],
        CANCEL: { target: 'settled', actions: 'forgetInput' },
      },
      states: {
        scanning: {
          description: 'The QR code and the key are shown; the user adds them to the app, and enters a code.',
        },
        incomplete: {
          description: 'No code is entered; a message says so, until the user enters one.',
          on: { SUBMIT: {} },
        },
        rejected: {
          description: 'The service refused the code; a message says why, until the user changes it.',
          on: { SUBMIT: {} },
        },
        throttled: {
          ...throttled,
          after: {
            second: [
              { guard: 'mustWaitOn', target: 'throttled', reenter: true, actions: 'countDown' },
              { target: 'scanning' },
            ],
          },
          on: { TYPE_CODE: { actions: { type: 'keepCode', params: eventParams } }, SUBMIT: {} },
        },
        confirming: {
          description: 'The service is checking the code.',
          tags: 'busy',
          on: { TYPE_CODE: {}, SUBMIT: {}, CANCEL: {} },
          invoke: {
            id: 'confirm',
            src: 'confirm',
            input: ({ context: { code } }) => ({ code }),
            onDone: { target: '#enrolment.recoveryCodes', actions: [keepNewCodes, 'emitChanged'] },
            onError: [
              {
                guard: { type: 'isThrottled', params: errorParams },
                target: 'throttled',
                actions: { type: 'keepWait', params: errorParams },
              },
              {
                guard: { type: 'isWrongCode', params: errorParams },
                target: 'rejected',
                actions: { type: 'keepRefusal', params: errorParams },
              },
              unanswered,
              notChanged,
            ],
          },
        },
      },
    },
    recoveryCodes: {
      description: 'The new recovery codes are shown, until the user has stored them.',
      on: { KEPT: { target: 'settled', actions: 'forgetInput' } },
    },
    lookingUp: {
      description: 'The call got no response: the factors are read to find out whether they were changed.',
      tags: 'busy',
      invoke: {
        id: 'lookUp',
        src: 'lookUp',
        onDone: [
          {
            guard: { type: 'isRemoved', params: outputParams },
            target: 'settled',
            actions: [keepFactors, 'forgetInput', 'emitChanged'],
          },
          {
            guard: { type: 'isUnchanged', params: outputParams },
            target: 'settled',
            actions: [keepFactors, 'emitNotChanged', 'forgetInput'],
          },
          { target: 'settled', actions: [keepFactors, 'forgetInput', 'emitUnclear'] },
        ],
        onError: { target: 'failed', actions: [keepFault, 'emitUnclear', 'forgetInput'] },
      },
    },
  },
});
