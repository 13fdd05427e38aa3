import { assign, emit, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import type { Account } from '../../openapi/generated/types.ts';
import { assertDefined } from '../common/assert-defined.ts';
import { faultOf, hasNoAnswer } from '../common/faults.ts';
import { placeholderActor } from '../common/placeholder-actor.ts';
import { outputParams, type ErrorParams, errorParams } from '../common/params.ts';
import { Secret } from '../common/secret.ts';
import { type Throttled, throttled, throttling } from '../common/throttled.ts';
import { write } from '../common/write.ts';
import { passwordProblem, type PasswordProblem } from '../password/rules.ts';

/** The three fields of the form: the current password, and the new password twice. */
export interface PasswordInput {
  readonly current: Secret;
  readonly password: Secret;
  readonly repeated: Secret;
}

export type OwnPasswordProblem = PasswordProblem | 'currentMissing';

export interface AccountContext extends Throttled {
  readonly account: Account | null;
  readonly input: PasswordInput;
  readonly problem: OwnPasswordProblem | null;
  /** The service's message about the current or the new password; null if it refused neither. */
  readonly refusal: string | null;
  readonly fault: Fault | null;
  /** Whether the service sends a mail that confirms the new password. */
  readonly confirms: boolean;
}

const NOTHING = new Secret('');
const EMPTY: PasswordInput = { current: NOTHING, password: NOTHING, repeated: NOTHING };

/** Returns the first problem of the input; null if it can be sent to the service. */
export const ownPasswordProblem = ({
  current,
  password,
  repeated,
}: PasswordInput): OwnPasswordProblem | null =>
  current.isEmpty ? 'currentMissing' : passwordProblem(password, repeated);

/** Returns the service's message about this field; null if the service did not refuse it. */
const refusalOf = (error: unknown, name: 'currentPassword' | 'password'): string | null =>
  faultOf(error).fields.find(({ field }) => field === name)?.message ?? null;

const changed = {
  target: '#account.form',
  actions: [{ type: 'keepAccount', params: outputParams }, 'forgetInput', 'emitChanged'],
} as const;

const keepFault = { type: 'keepFault', params: errorParams } as const;

const saving = write({
  call: {
    id: 'changePassword',
    src: 'changePassword',
    input: ({ context }: { context: AccountContext }) => context.input,
    onDone: changed,
  },
  refusals: [
    {
      guard: { type: 'isThrottled', params: errorParams },
      target: '#account.form.throttled',
      actions: { type: 'keepWait', params: errorParams },
    },
    {
      guard: { type: 'wasUsedBefore', params: errorParams },
      target: '#account.form.usedBefore',
      actions: keepFault,
    },
    {
      guard: { type: 'isWrongCurrent', params: errorParams },
      target: '#account.form.wrongCurrent',
      actions: { type: 'keepCurrentRefusal', params: errorParams },
    },
    {
      guard: { type: 'isGuessable', params: errorParams },
      target: '#account.form.guessable',
      actions: { type: 'keepRefusal', params: errorParams },
    },
  ],
  lookUp: {
    id: 'lookUpAccount',
    src: 'lookUpAccount',
    onError: { target: '#account.form.unclear', actions: 'emitUnclear' },
  },
  found: [{ guard: { type: 'hasChanged', params: outputParams }, ...changed }],
  refused: { target: '#account.form', actions: ['emitNotChanged'] },
});

/**
 * Shows the user's own account and changes its password (B14.4). If a change gets no response, the time of the last
 * password change shows whether the password was replaced.
 */
export const accountMachine = setup({
  types: {
    input: {} as { confirms: boolean },
    context: {} as AccountContext,
    events: {} as { type: 'TYPE'; input: Partial<PasswordInput> } | { type: 'SUBMIT' } | { type: 'RETRY' },
    emitted: {} as
      | { type: 'passwordChanged'; confirms: boolean }
      | { type: 'passwordNotChanged'; fault: Fault }
      | { type: 'passwordUnclear' },
    tags: {} as 'busy' | 'form',
  },
  actors: {
    load: placeholderActor<Account>('load'),
    lookUpAccount: placeholderActor<Account>('lookUpAccount'),
    changePassword: placeholderActor<Account, PasswordInput>('changePassword'),
  },
  guards: {
    hasPassword: (_, { hasPassword }: Account) => hasPassword,
    isAcceptable: ({ context }) => ownPasswordProblem(context.input) === null,
    wasUsedBefore: (_, { error }: ErrorParams) => faultOf(error).status === 406,
    isWrongCurrent: (_, { error }: ErrorParams) => refusalOf(error, 'currentPassword') !== null,
    isGuessable: (_, { error }: ErrorParams) => refusalOf(error, 'password') !== null,
    hasNoAnswer: (_, { error }: ErrorParams) => hasNoAnswer(faultOf(error)),
    hasChanged: ({ context }, { passwordChangedAt }: Account) =>
      passwordChangedAt !== assertDefined(context.account).passwordChangedAt,
    ...throttling.guards,
  },
  delays: throttling.delays,
  actions: {
    keepAccount: assign((_, account: Account) => ({ account, fault: null })),
    keepInput: assign(({ context }, { input }: { input: Partial<PasswordInput> }) => ({
      input: { ...context.input, ...input },
    })),
    forgetInput: assign({ input: EMPTY }),
    keepProblem: assign({ problem: ({ context }) => ownPasswordProblem(context.input) }),
    keepFault: assign((_, { error }: ErrorParams) => ({ fault: faultOf(error) })),
    keepRefusal: assign((_, { error }: ErrorParams) => ({ refusal: refusalOf(error, 'password') })),
    keepCurrentRefusal: assign((_, { error }: ErrorParams) => ({
      refusal: refusalOf(error, 'currentPassword'),
    })),
    keepWait: assign(throttling.keepWait),
    countDown: assign(({ context }) => throttling.countDown(context)),
    emitChanged: emit(({ context: { confirms } }) => ({ type: 'passwordChanged', confirms })),
    emitNotChanged: emit(({ context }) => ({
      type: 'passwordNotChanged',
      fault: assertDefined(context.fault),
    })),
    emitUnclear: emit({ type: 'passwordUnclear' }),
  },
}).createMachine({
  id: 'account',
  context: ({ input: { confirms } }) => ({
    account: null,
    input: EMPTY,
    problem: null,
    refusal: null,
    secondsLeft: 0,
    fault: null,
    confirms,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The account is being loaded.',
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: [
          {
            guard: { type: 'hasPassword', params: outputParams },
            target: 'form',
            actions: { type: 'keepAccount', params: outputParams },
          },
          { target: 'withoutPassword', actions: { type: 'keepAccount', params: outputParams } },
        ],
        onError: { target: 'failed', actions: keepFault },
      },
    },
    failed: {
      description: 'The account could not be loaded; the user can try again.',
      on: { RETRY: 'loading' },
    },
    withoutPassword: {
      description: 'The account is shown; it has no password, because the user signs in by single sign-on.',
    },
    form: {
      tags: 'form',
      initial: 'editing',
      on: {
        TYPE: { target: '.editing', actions: { type: 'keepInput', params: ({ event }) => event } },
      },
      states: {
        editing: {
          description: 'The account is shown; the user can type the current password, and a new one twice.',
          on: {
            SUBMIT: [
              { guard: 'isAcceptable', target: '#account.saving' },
              { target: 'wrong', actions: 'keepProblem' },
            ],
          },
        },
        wrong: { description: 'The input is not valid; a message says why, until the user changes it.' },
        wrongCurrent: {
          description: 'The service refused the current password; the user must type it again.',
        },
        usedBefore: {
          description:
            'The service refused the password because it is one of the user’s last; the user must choose another.',
        },
        guessable: {
          description:
            'The service refused the password as too easy to guess, with a reason; the user must choose another.',
        },
        unclear: {
          initial: 'editing',
          on: {
            TYPE: { target: '.editing', actions: { type: 'keepInput', params: ({ event }) => event } },
          },
          states: {
            editing: {
              description:
                'It is unknown whether the password was changed; the next attempt checks this first.',
              on: {
                SUBMIT: [
                  { guard: 'isAcceptable', target: '#account.saving.lookingUp' },
                  { target: 'wrong', actions: 'keepProblem' },
                ],
              },
            },
            wrong: {
              description:
                'It is unknown whether the password was changed, and the new input is not valid; a message says why.',
            },
          },
        },
        throttled: {
          ...throttled,
          on: { TYPE: { actions: { type: 'keepInput', params: ({ event }) => event } } },
        },
      },
    },
    saving: {
      tags: ['form', 'busy'],
      initial: 'calling',
      states: {
        calling: { description: 'The new password is being set.', ...saving.calling },
        lookingUp: {
          description:
            'The call got no response. The account is read: the time of its last password change shows whether the call succeeded.',
          ...saving.lookingUp,
        },
      },
    },
  },
});
