import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import type { Fault } from '../../../openapi/client/fault.ts';
import type { Holders } from '../../access/holders.ts';
import { faultOf, hasNoAnswer } from '../../common/faults.ts';
import { placeholderActor } from '../../common/placeholder-actor.ts';
import { isSame } from '../../common/is-same.ts';
import { assertDefined } from '../../common/assert-defined.ts';
import { outputParams, type ErrorParams, errorParams, eventParams } from '../../common/params.ts';
import { write } from '../../common/write.ts';

export interface Removable {
  readonly uuid: string;
  readonly name: string;
}

export interface Affected extends Removable {
  readonly active?: boolean;
  /** The users of an affected business profile; null if the service does not say who they are. */
  readonly holders?: Holders | null;
}

/** The users or objects that a delete would affect. `affected` may contain only the first of them. */
export interface Usage {
  readonly affected: readonly Affected[];
  /** The number of affected users or objects, including those that `affected` leaves out. */
  readonly total: number;
  /** The number of active users among them; 0 if no users are affected, but other objects. */
  readonly active: number;
  /** Whether more than `total` users or objects are affected. */
  readonly isCapped: boolean;
}

/** Returns the usage of an object if all affected users or objects are known. */
export const wholeUsage = (affected: readonly Affected[]): Usage => ({
  affected,
  total: affected.length,
  active: affected.filter(({ active }) => active).length,
  isCapped: false,
});

const NO_USAGE = wholeUsage([]);

export interface RemovalContext<Target extends Removable> extends Usage {
  readonly target: Target | null;
  /** The name that the user typed. To delete a resource in use, the user must type the resource's name. */
  readonly typedName: string;
  /** Why the user deletes the object; an empty text if the user does not say it. */
  readonly reason: string;
  readonly fault: Fault | null;
}

export type RemovalEvent<Target extends Removable> =
  | { type: 'ASK'; target: Target }
  | { type: 'TYPE_NAME'; name: string }
  | { type: 'TYPE_REASON'; reason: string }
  | { type: 'CONFIRM' }
  | { type: 'RETRY' }
  | { type: 'CLOSE' }
  | { type: 'CLEAR' };

export type RemovalEmitted<Target extends Removable> =
  | { type: 'usageFailed'; fault: Fault }
  | { type: 'usageLoaded' }
  | { type: 'removed'; target: Target }
  | { type: 'removalFailed'; target: Target; fault: Fault }
  | { type: 'removalUnclear'; target: Target };

/** A delete that the user has confirmed. */
export interface ConfirmedRemoval {
  readonly uuid: string;
  readonly reason: string;
}

const usageOf = ({ affected, total, active, isCapped }: Usage): Usage => ({
  affected,
  total,
  active,
  isCapped,
});

/** Trims and collapses whitespace, which a user cannot see in a name. */
const collapseSpaces = (name: string): string => name.trim().replaceAll(/\s+/g, ' ');

/**
 * Creates the machine that deletes a resource. It first shows what uses the resource. To delete a resource in
 * use, the user must type its name. If the delete gets no response, the machine checks whether the resource
 * still exists.
 */
export function createRemovalMachine<Target extends Removable>() {
  const uuidOfTarget = ({ context }: { context: RemovalContext<Target> }) => ({
    uuid: assertDefined(context.target).uuid,
  });

  const removal = write({
    call: {
      id: 'remove',
      src: 'remove',
      input: ({ context }: { context: RemovalContext<Target> }): ConfirmedRemoval => ({
        ...uuidOfTarget({ context }),
        reason: context.reason,
      }),
      onDone: { target: '#removal.closed', actions: ['emitRemoved', 'forget'] },
    },
    lookUp: {
      id: 'checkExists',
      src: 'checkExists',
      input: uuidOfTarget,
      onError: { target: '#removal.unclear', actions: 'emitUnclear' },
    },
    found: [
      {
        guard: { type: 'isGone', params: outputParams },
        target: '#removal.closed',
        actions: ['emitRemoved', 'forget'],
      },
    ],
    refused: { target: '#removal.refused', actions: ['emitFailed'] },
  });

  return setup({
    types: {
      context: {} as RemovalContext<Target>,
      events: {} as RemovalEvent<Target>,
      emitted: {} as RemovalEmitted<Target>,
      tags: {} as 'open' | 'busy',
    },
    actors: {
      loadUsage: placeholderActor<Usage, { uuid: string }>('loadUsage'),
      remove: placeholderActor<void, ConfirmedRemoval>('remove'),
      checkExists: placeholderActor<boolean, { uuid: string }>('checkExists'),
    },
    guards: {
      isConfirmed: ({ context }) =>
        context.affected.length === 0 ||
        collapseSpaces(context.typedName) === collapseSpaces(assertDefined(context.target).name),
      hasNoAnswer: (_, { error }: ErrorParams) => hasNoAnswer(faultOf(error)),
      isGone: (_, isThere: boolean) => !isThere,
      isSameUsage: ({ context }, usage: Usage) => isSame(usageOf(context), usageOf(usage)),
    },
    actions: {
      keepTarget: assign((_, { target }: { target: Target }) => ({ target, reason: '' })),
      keepUsage: assign((_, usage: Usage) => usage),
      keepName: assign((_, { name }: { name: string }) => ({ typedName: name })),
      keepReason: assign((_, { reason }: { reason: string }) => ({ reason })),
      keepFault: assign((_, { error }: ErrorParams) => ({ fault: faultOf(error) })),
      startOver: assign({ ...NO_USAGE, typedName: '', fault: null }),
      forget: assign({ target: null, ...NO_USAGE, typedName: '', reason: '', fault: null }),
      emitUsageFailed: emit(({ context }) => ({ type: 'usageFailed', fault: assertDefined(context.fault) })),
      emitRemoved: emit(({ context }) => ({ type: 'removed', target: assertDefined(context.target) })),
      emitFailed: emit(({ context }) => ({
        type: 'removalFailed',
        target: assertDefined(context.target),
        fault: assertDefined(context.fault),
      })),
      emitUnclear: emit(({ context }) => ({ type: 'removalUnclear', target: assertDefined(context.target) })),
    },
  }).createMachine({
    id: 'removal',
    context: { target: null, ...NO_USAGE, typedName: '', reason: '', fault: null },
    initial: 'closed',
    on: { CLEAR: { target: '.closed', actions: 'forget' } },
    states: {
      closed: {
        description: 'Nothing is being deleted.',
        on: {
          ASK: {
            target: 'loadingUsage',
            actions: [{ type: 'keepTarget', params: eventParams }, 'startOver'],
          },
        },
      },
      loadingUsage: {
        description: 'The usage of the object is being loaded, before the object can be deleted.',
        tags: ['open', 'busy'],
        on: { CLOSE: { target: 'closed', actions: 'forget' } },
        invoke: {
          id: 'loadUsage',
          src: 'loadUsage',
          input: uuidOfTarget,
          onDone: {
            target: 'confirming',
            actions: [{ type: 'keepUsage', params: outputParams }, emit({ type: 'usageLoaded' })],
          },
          onError: {
            target: 'usageFailed',
            actions: [{ type: 'keepFault', params: errorParams }, 'emitUsageFailed'],
          },
        },
      },
      usageFailed: {
        description:
          'The usage of the object could not be loaded, so the object cannot be deleted; the user can try again.',
        tags: 'open',
        on: {
          RETRY: { target: 'loadingUsage', actions: 'startOver' },
          CLOSE: { target: 'closed', actions: 'forget' },
        },
      },
      confirming: {
        description: 'The dialog shows what uses the object; the user can confirm or cancel the delete.',
        tags: 'open',
        on: {
          TYPE_NAME: { actions: { type: 'keepName', params: eventParams } },
          TYPE_REASON: { actions: { type: 'keepReason', params: eventParams } },
          CONFIRM: { guard: 'isConfirmed', target: 'removing' },
          CLOSE: { target: 'closed', actions: 'forget' },
        },
      },
      removing: {
        tags: ['open', 'busy'],
        initial: 'calling',
        states: {
          calling: { description: 'The service is deleting the object.', ...removal.calling },
          lookingUp: {
            description: 'The delete got no response: the service is asked whether the object still exists.',
            ...removal.lookingUp,
          },
        },
      },
      refused: {
        tags: 'open',
        initial: 'shown',
        on: { CLOSE: { target: 'closed', actions: 'forget' } },
        states: {
          shown: {
            description: 'The delete failed; the user can try again.',
            on: { RETRY: 'checkingUsage' },
          },
          checkingUsage: {
            description:
              'Before the delete is repeated, the usage is loaded again. If it has changed, the user must confirm again.',
            tags: 'busy',
            invoke: {
              id: 'reloadUsage',
              src: 'loadUsage',
              input: uuidOfTarget,
              onDone: [
                { guard: { type: 'isSameUsage', params: outputParams }, target: '#removal.removing' },
                {
                  target: '#removal.confirming',
                  actions: [
                    'startOver',
                    { type: 'keepUsage', params: outputParams },
                    emit({ type: 'usageLoaded' }),
                  ],
                },
              ],
              onError: {
                target: '#removal.usageFailed',
                actions: ['startOver', { type: 'keepFault', params: errorParams }, 'emitUsageFailed'],
              },
            },
          },
        },
      },
      unclear: {
        description: 'It is unknown whether the object was deleted; the user can check again.',
        tags: 'open',
        on: { RETRY: 'removing.lookingUp', CLOSE: { target: 'closed', actions: 'forget' } },
      },
    },
  });
}

export type RemovalActor<Target extends Removable> = ActorRefFrom<
  ReturnType<typeof createRemovalMachine<Target>>
>;
