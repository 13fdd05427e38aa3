import { assertDefined } from '../common/assert-defined.ts';
import { errorParams, eventParams, outputParams } from '../common/params.ts';
import { throttled } from '../common/throttled.ts';
import { EMPTY, enrolmentSetup } from './enrolment-setup.ts';

const keepFault = { type: 'keepFault', params: errorParams } as const;

const ended = { target: '#enrolment.ended', actions: keepFault } as const;

const isOver = { guard: { type: 'isOver', params: errorParams }, ...ended } as const;

/** Transitions after the factor was set up. */
const enrolled = [
  {
    guard: { type: 'hasRecoveryCodes', params: outputParams },
    target: '#enrolment.recoveryCodes',
    actions: { type: 'keepEnrolled', params: outputParams },
  },
  { target: '#enrolment.done', actions: { type: 'keepEnrolled', params: outputParams } },
] as const;

/**
 * Sets up a second factor: an authenticator app or a passkey. Runs on the account screen, after a check of the
 * password, and during a sign-in that requires a factor. Shows new recovery codes until the user has stored them,
 * because the service returns them only once.
 */
export const enrolmentMachine = enrolmentSetup.createMachine({
  id: 'enrolment',
  context: ({ input }) => ({
    ...input,
    kind: 'app',
    code: EMPTY,
    credential: null,
    enrolled: null,
    secondsLeft: 0,
    fault: null,
  }),
  initial: 'starting',
  output: ({ context: { enrolled: kept, fault } }) => ({ enrolled: kept, fault: kept ? null : fault }),
  on: { CANCEL: '.cancelled' },
  states: {
    starting: {
      description: 'The setup has begun already, or the user chooses a factor first.',
      always: [
        {
          guard: { type: 'hasBegun', params: { kind: 'recoveryCodes' } },
          target: 'recoveryCodes',
          actions: 'keepGivenCodes',
        },
        { guard: { type: 'hasBegun', params: { kind: 'app' } }, target: 'setup.code' },
        { guard: { type: 'hasBegun', params: { kind: 'passkey' } }, target: 'setup.passkey' },
        { target: 'setup' },
      ],
    },
    setup: {
      initial: 'offer',
      on: {
        CHOOSE_OTHER: { guard: 'hasOther', target: '.offer', actions: ['forgetFault', 'forgetCode'] },
      },
      states: {
        offer: {
          description: 'The user chooses a factor.',
          on: {
            CHOOSE: {
              guard: { type: 'canChoose', params: eventParams },
              target: 'beginning',
              actions: { type: 'keepKind', params: eventParams },
            },
            CHOOSE_OTHER: {},
          },
        },
        beginning: {
          description:
            'The service begins the setup: it creates a key for the app, or a challenge for the passkey.',
          tags: 'busy',
          on: { CHOOSE_OTHER: {} },
          invoke: {
            id: 'begin',
            src: 'begin',
            input: ({ context: { handle, kind } }) => ({ handle: assertDefined(handle), kind }),
            onDone: [
              {
                guard: { type: 'isApp', params: outputParams },
                target: 'code',
                actions: { type: 'keepBegun', params: outputParams },
              },
              { target: 'passkey', actions: { type: 'keepBegun', params: outputParams } },
            ],
            onError: [isOver, { target: 'failed', actions: keepFault }],
          },
        },
        failed: {
          description: 'The setup could not begin, or the passkey was not stored; the user can begin again.',
          on: { RETRY: 'beginning' },
        },
        code: {
          initial: 'editing',
          on: {
            TYPE: { target: '.editing', actions: { type: 'keepCode', params: eventParams } },
            SUBMIT: [{ guard: 'isFilled', target: '.confirming' }, { target: '.incomplete' }],
          },
          states: {
            editing: {
              description:
                'The QR code and the key are shown; the user adds them to the app, and enters a code.',
            },
            incomplete: {
              description: 'No code is entered; a message says so, until the user enters one.',
              on: { SUBMIT: {} },
            },
            rejected: {
              description: 'The code was not accepted; a message says why, and the user can try again.',
            },
            throttled: {
              ...throttled,
              on: { TYPE: { actions: { type: 'keepCode', params: eventParams } }, SUBMIT: {} },
            },
            confirming: {
              description: 'The service is checking the code.',
              tags: 'busy',
              on: { TYPE: {}, SUBMIT: {}, CANCEL: {}, CHOOSE_OTHER: {} },
              invoke: {
                id: 'confirmApp',
                src: 'confirmApp',
                input: ({ context: { handle, code } }) => ({ handle, code }),
                onDone: enrolled,
                onError: [
                  isOver,
                  {
                    guard: { type: 'isThrottled', params: errorParams },
                    target: 'throttled',
                    actions: { type: 'keepWait', params: errorParams },
                  },
                  {
                    guard: { type: 'isWrongCode', params: errorParams },
                    target: 'rejected',
                    actions: [keepFault, 'forgetCode'],
                  },
                  { guard: 'canBegin', target: 'rejected', actions: keepFault },
                  ended,
                ],
              },
            },
          },
        },
        passkey: {
          initial: 'prompting',
          states: {
            prompting: {
              description: 'The dialog of the browser asks the user to create a passkey.',
              entry: 'forgetFault',
              invoke: {
                id: 'create',
                src: 'create',
                input: ({ context: { begun } }) => ({
                  options: begun?.kind === 'passkey' ? begun.options : {},
                }),
                onDone: { target: 'confirming', actions: { type: 'keepCredential', params: outputParams } },
                onError: { target: 'refused', actions: keepFault },
              },
            },
            refused: {
              description:
                'The browser created no passkey, for example because the user has cancelled; a message says why, and the user can try again.',
              on: { RETRY: 'prompting' },
            },
            confirming: {
              description: 'The service is storing the passkey.',
              tags: 'busy',
              on: { CANCEL: {}, CHOOSE_OTHER: {} },
              invoke: {
                id: 'confirmPasskey',
                src: 'confirmPasskey',
                input: ({ context: { handle, credential, name } }) => ({
                  handle,
                  credential: assertDefined(credential),
                  name,
                }),
                onDone: enrolled,
                // A challenge is valid once, so another attempt must begin again.
                onError: [
                  isOver,
                  { guard: 'canBegin', target: '#enrolment.setup.failed', actions: keepFault },
                  ended,
                ],
              },
            },
          },
        },
      },
    },
    recoveryCodes: {
      description: 'The new recovery codes are shown, until the user has stored them.',
      // The factor is set up already, so the setup cannot be cancelled.
      on: { KEPT: 'done', CANCEL: {} },
      exit: 'forgetRecoveryCodes',
    },
    done: { description: 'The factor is set up.', type: 'final' },
    ended: {
      description: 'The setup cannot go on, for example because the sign-in has expired.',
      type: 'final',
    },
    cancelled: { description: 'The user does not set up a factor.', type: 'final', entry: 'forgetFault' },
  },
});
