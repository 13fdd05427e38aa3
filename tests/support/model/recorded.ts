import type { AnyStateMachine } from 'xstate';
import type { Json } from '../../../machines/flows/to-json.ts';
import type { Trace } from '../../../machines/flows/trace.ts';
import { dotted } from '../../../machines/flows/chart.ts';
import { formMachines } from '../form-machines.ts';
import { registry } from '../../../machines/flows/registry.ts';
import { Secret } from '../../../machines/common/secret.ts';
import type { TestPath } from './paths.ts';

/** How a trace shows a secret. What it was is not known; that it was one is. */
const HIDDEN = '•••';

/**
 * The machine that a trace is of, as it is today.
 *
 * @throws where none is called so
 */
export function machineOf({ machine: name }: Pick<Trace, 'machine'>): AnyStateMachine {
  const machines: AnyStateMachine[] = [
    ...registry.map(({ machine }) => machine),
    ...Object.values<AnyStateMachine>(formMachines),
  ];
  const machine = machines.find(({ id }) => id === name);
  if (!machine) throw new Error(`No machine is called ${name}`);
  return machine;
}

/** A trace as a path that `drive` can play: from the actor's birth, or from where the trace begins. */
export function pathOf({ machine, born, start, steps }: Trace): TestPath<AnyStateMachine> {
  return {
    name: `recorded ${machine}`,
    input: born && 'input' in born ? revived(born.input) : undefined,
    start: dotted(start.value),
    ...(born ? {} : { from: { value: start.value, context: revived(start.context) } }),
    steps: steps.map(({ event, value }) => ({
      event: { ...(revived(event) as object), type: event.type },
      state: dotted(value),
    })),
  };
}

function revived(value: Json | undefined): unknown {
  if (value === HIDDEN) return new Secret(HIDDEN);
  if (Array.isArray(value)) return value.map(revived);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, revived(inner)]));
}
