import { type ActorRefFrom, assign, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import type { UserAccess } from '../../openapi/generated/types.ts';
import { faultOf } from '../common/faults.ts';
import { placeholderActor } from '../common/placeholder-actor.ts';
import { type ErrorParams, errorParams, eventParams, outputParams } from '../common/params.ts';
import type { AskedDay } from './access-query.ts';

export interface PastAccessInput {
  /** The user's uuid. */
  readonly user: string;
}

export interface PastAccessQuery extends PastAccessInput {
  readonly day: AskedDay;
}

interface PastAccessContext extends PastAccessQuery {
  /** The user's access on the chosen day; null until it is loaded. */
  readonly access: UserAccess | null;
  readonly fault: Fault | null;
}

/** The user chooses the day whose end is shown; null is the present. */
interface SetDayEvent {
  readonly type: 'SET_DAY';
  readonly day: AskedDay;
}

/** Shows what access a user had on a past day. */
export const pastAccessMachine = setup({
  types: {
    input: {} as PastAccessInput,
    context: {} as PastAccessContext,
    events: {} as SetDayEvent | { type: 'RETRY' },
    tags: {} as 'busy',
  },
  actors: { load: placeholderActor<UserAccess, PastAccessQuery>('load') },
  guards: { isNow: (_, { day }: Pick<SetDayEvent, 'day'>) => day === null },
  actions: {
    keepDay: assign((_, { day }: Pick<SetDayEvent, 'day'>) => ({ day, access: null })),
    keepAccess: assign((_, access: UserAccess) => ({ access })),
    keepFault: assign((_, { error }: ErrorParams) => ({ fault: faultOf(error) })),
  },
}).createMachine({
  id: 'pastAccess',
  context: ({ input: { user } }) => ({ user, day: null, access: null, fault: null }),
  on: {
    SET_DAY: [
      {
        guard: { type: 'isNow', params: eventParams },
        target: '.now',
        actions: { type: 'keepDay', params: eventParams },
      },
      { target: '.loading', actions: { type: 'keepDay', params: eventParams }, reenter: true },
    ],
  },
  initial: 'now',
  states: {
    now: { description: 'The form shows the access of now.' },
    loading: {
      description: 'The access on a past day is being loaded.',
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context: { user, day } }) => ({ user, day }),
        onDone: { target: 'shown', actions: { type: 'keepAccess', params: outputParams } },
        onError: { target: 'failed', actions: { type: 'keepFault', params: errorParams } },
      },
    },
    shown: { description: 'The access on a past day is shown.' },
    failed: {
      description: 'The access on a past day could not be loaded; the user can try again.',
      on: { RETRY: 'loading' },
    },
  },
});

export type PastAccessActor = ActorRefFrom<typeof pastAccessMachine>;
