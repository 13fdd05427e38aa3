import { type ActorRefFrom, assign, setup } from 'xstate';
import type { AccessObject, AccessObjects } from '../../openapi/generated/types.ts';
import { placeholderActor } from '../common/placeholder-actor.ts';
import { eventParams, outputParams } from '../common/params.ts';

interface ObjectSearchContext {
  /** The text that the user has typed since the last choice; null if there is none. */
  readonly typed: string | null;
  /** The objects that the last search has found. */
  readonly objects: readonly AccessObject[];
}

interface TypeEvent {
  readonly type: 'TYPE';
  readonly text: string | null;
}

/** The pause after a keystroke, in milliseconds, before the service searches. */
const PAUSE_MS = 250;

/** Finds objects by a part of their name, so that the user can ask who has one of them. */
export const objectSearchMachine = setup({
  types: {
    context: {} as ObjectSearchContext,
    events: {} as TypeEvent,
    tags: {} as 'busy',
  },
  actors: { search: placeholderActor<AccessObjects, { readonly name: string }>('search') },
  delays: { pause: PAUSE_MS },
  guards: { isBlank: (_, { text }: Pick<TypeEvent, 'text'>) => text === null || text.trim() === '' },
  actions: {
    keepTyped: assign((_, { text }: Pick<TypeEvent, 'text'>) => ({ typed: text })),
    keepObjects: assign((_, { objects }: AccessObjects) => ({ objects })),
  },
}).createMachine({
  id: 'objectSearch',
  context: { typed: null, objects: [] },
  on: {
    TYPE: [
      {
        guard: { type: 'isBlank', params: eventParams },
        target: '.idle',
        actions: { type: 'keepTyped', params: eventParams },
      },
      { target: '.pausing', actions: { type: 'keepTyped', params: eventParams } },
    ],
  },
  initial: 'idle',
  states: {
    idle: { description: 'The found objects are offered.' },
    pausing: {
      description: 'The user is typing; the search begins after a pause.',
      tags: 'busy',
      after: { pause: 'searching' },
    },
    searching: {
      description: 'The service searches for objects.',
      tags: 'busy',
      invoke: {
        id: 'search',
        src: 'search',
        input: ({ context }) => ({ name: context.typed ?? '' }),
        onDone: { target: 'idle', actions: { type: 'keepObjects', params: outputParams } },
        onError: 'failed',
      },
    },
    failed: { description: 'The search has failed; typing searches again.' },
  },
});

export type ObjectSearchActor = ActorRefFrom<typeof objectSearchMachine>;
