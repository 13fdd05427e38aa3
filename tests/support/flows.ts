import type { AnyStateMachine } from 'xstate';
import { type Statechart, statechartOf } from '../../machines/flows/statechart.ts';
import type { Moment, Step, Trace } from '../../machines/flows/trace.ts';
import type { WatchedActor } from '../../machines/flows/watch.ts';
import { toyMachine } from '../machines/model/toy.machine.ts';

export const toyChart: Statechart = statechartOf(toyMachine as AnyStateMachine);

/** Returns what the flow viewer records of the toy machine when the machine is in this state. */
export function toyMoment(state: 'idle' | 'working', parts: Partial<Moment> = {}): Moment {
  return state === 'idle'
    ? { value: 'idle', active: ['toy', 'toy.idle'], context: { triesLeft: 1 }, ...parts }
    : {
        value: { working: 'trying' },
        active: ['toy', 'toy.working', 'toy.working.trying'],
        context: { triesLeft: 1 },
        ...parts,
      };
}

/** The step in which the toy machine receives `GO`. */
export const goStep: Step = {
  at: 5,
  event: { type: 'GO' },
  taken: ['toy.idle | GO | 0'],
  ...toyMoment('working'),
};

export const cancelStep: Step = {
  at: 9,
  event: { type: 'CANCEL' },
  taken: ['toy.working.trying | CANCEL | toy.working#0'],
  ...toyMoment('idle'),
};

/** Returns what the flow viewer knows of an actor of the toy machine that it has watched from its start. */
export function watchedToy(parts: Partial<WatchedActor> = {}): WatchedActor {
  return {
    session: 'x:1',
    actor: 'toy',
    machine: 'toy',
    version: toyChart.version,
    born: { input: { tries: 1 } },
    start: toyMoment('idle'),
    ...parts,
  };
}

export function toyTrace(parts: Partial<Trace> = {}): Trace {
  const { actor, machine, version, born, start } = watchedToy();
  return {
    kind: 'statechart trace',
    format: 1,
    machine,
    version,
    actor,
    born,
    start,
    steps: [goStep, cancelStep],
    ...parts,
  };
}
