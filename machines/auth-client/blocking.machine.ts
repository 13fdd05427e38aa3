import { assign, emit, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import { faultOf, hasNoAnswer } from '../common/faults.ts';
import { placeholderActor } from '../common/placeholder-actor.ts';
import { assertDefined } from '../common/assert-defined.ts';
import { type ErrorParams, outputParams } from '../common/params.ts';
import { write } from '../common/write.ts';
import type { Version } from '../resource/form/form.ts';
import type { StoredAuthClient } from './form-rules.ts';
import type { SignedInUsers } from './signed-in-users.ts';

export interface BlockableClient {
  readonly uuid: string;
  readonly name: string;
}

export interface BlockChange {
  readonly uuid: string;
  readonly blocked: boolean;
}

interface BlockingContext {
  readonly target: BlockableClient | null;
  /** Whether to block the client; otherwise it is unblocked. */
  readonly blocks: boolean;
  /** The users who are signed in through the client; null if they could not be read. */
  readonly users: SignedInUsers | null;
  readonly fault: Fault | null;
}

const changeOf = ({ context: { target, blocks } }: { context: BlockingContext }): BlockChange => ({
  uuid: assertDefined(target).uuid,
  blocked: blocks,
});

const changed = {
  target: '#clientBlocking.idle',
  actions: { type: 'emitChanged', params: outputParams },
} as const;

const change = write({
  call: { id: 'change', src: 'change', input: changeOf, onDone: changed },
  lookUp: {
    id: 'lookUpClient',
    src: 'lookUpClient',
    input: changeOf,
    onError: { target: '#clientBlocking.idle', actions: 'emitUnclear' },
  },
  found: [{ guard: { type: 'isChanged', params: outputParams }, ...changed }],
  refused: { target: '#clientBlocking.idle', actions: ['emitNotChanged'] },
});

/**
 * Blocks a sign-in client after confirmation, or unblocks it at once (B10.5). Before a block, counts the users who are
 * signed in through the client; a failed count does not prevent the block. If a call gets no response, looks up whether
 * the client was changed.
 */
export const clientBlockingMachine = setup({
  types: {
    context: {} as BlockingContext,
    events: {} as
      | { type: 'BLOCK'; client: BlockableClient }
      | { type: 'UNBLOCK'; client: BlockableClient }
      | { type: 'CONFIRM' }
      | { type: 'CANCEL' }
      | { type: 'CLEAR' },
    emitted: {} as
      | { type: 'clientChanged'; version: Version<StoredAuthClient> }
      | { type: 'clientNotChanged'; client: BlockableClient; blocks: boolean; fault: Fault }
      | { type: 'blockingUnclear'; client: BlockableClient; blocks: boolean },
    tags: {} as 'busy' | 'open',
  },
  actors: {
    countUsers: placeholderActor<SignedInUsers, { uuid: string }>('countUsers'),
    change: placeholderActor<Version<StoredAuthClient>, BlockChange>('change'),
    lookUpClient: placeholderActor<Version<StoredAuthClient>, BlockChange>('lookUpClient'),
  },
  guards: {
    hasNoAnswer: (_, { error }: ErrorParams) => hasNoAnswer(faultOf(error)),
    isChanged: ({ context }, { stored: { blocked = false } }: Version<StoredAuthClient>) =>
      blocked === context.blocks,
  },
  actions: {
    keepTarget: assign((_, { client, blocks }: { client: BlockableClient; blocks: boolean }) => ({
      target: client,
      blocks,
      users: null,
      fault: null,
    })),
    keepUsers: assign((_, users: SignedInUsers) => ({ users })),
    keepFault: assign((_, { error }: ErrorParams) => ({ fault: faultOf(error) })),
    emitChanged: emit((_, version: Version<StoredAuthClient>) => ({ type: 'clientChanged', version })),
    emitNotChanged: emit(({ context }) => ({
      type: 'clientNotChanged',
      client: assertDefined(context.target),
      blocks: context.blocks,
      fault: assertDefined(context.fault),
    })),
    emitUnclear: emit(({ context }) => ({
      type: 'blockingUnclear',
      client: assertDefined(context.target),
      blocks: context.blocks,
    })),
  },
}).createMachine({
  id: 'clientBlocking',
  context: { target: null, blocks: false, users: null, fault: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'The administrator can block or unblock the client.',
      on: {
        BLOCK: {
          target: 'counting',
          actions: { type: 'keepTarget', params: ({ event }) => ({ client: event.client, blocks: true }) },
        },
        UNBLOCK: {
          target: 'changing',
          actions: { type: 'keepTarget', params: ({ event }) => ({ client: event.client, blocks: false }) },
        },
      },
    },
    counting: {
      description: 'The users who are signed in through the client are being counted.',
      tags: 'open',
      on: { CANCEL: 'idle', CLEAR: 'idle' },
      invoke: {
        id: 'countUsers',
        src: 'countUsers',
        input: ({ context }) => ({ uuid: assertDefined(context.target).uuid }),
        onDone: { target: 'asking', actions: { type: 'keepUsers', params: outputParams } },
        onError: 'asking',
      },
    },
    asking: {
      description: 'A dialog says who loses access, and asks whether to block the client.',
      tags: 'open',
      on: { CONFIRM: 'changing', CANCEL: 'idle', CLEAR: 'idle' },
    },
    changing: {
      tags: 'busy',
      on: { CLEAR: 'idle' },
      initial: 'calling',
      states: {
        calling: { description: 'The service is blocking or unblocking the client.', ...change.calling },
        lookingUp: {
          description: 'The call got no answer: the client is read again to find out whether it was changed.',
          ...change.lookingUp,
        },
      },
    },
  },
});
