import { expect } from 'vitest';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import {
  CUT,
  FILE,
  isCut,
  isMore,
  type Json,
  type JsonObject,
  MAP,
  NUMBERS,
  SET,
  toJson,
} from '../../../machines/flows/to-json.ts';
import { isRecord, withChanges } from '../../../machines/flows/json-changes.ts';
import type { TracePath } from '../../../machines/flows/trace-test.ts';
import { ACTOR } from '../../../machines/flows/trace.ts';
import type { Step, Trace } from '../../../machines/flows/trace.ts';
import { dotted } from '../../../machines/flows/chart.ts';
import { formMachines } from '../form-machines.ts';
import { registry } from '../../../machines/registry.ts';
import { Secret } from '../../../machines/common/secret.ts';
import { drive } from './drive.ts';
import type { TestPath } from './paths.ts';

/** The text that replaces each secret in a trace. */
const HIDDEN = '•••';

/**
 * Returns the current version of the machine with the name in the trace.
 *
 * @throws Error if no machine has this name
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

type Played = Pick<Trace, 'born'> & {
  readonly start: Pick<Trace['start'], 'value' | 'context'>;
  readonly steps: readonly Pick<Step, 'event' | 'value'>[];
};

/**
 * Converts a trace to a path for `drive`. If the trace contains the start of the actor, the path begins with the
 * actor's input. Otherwise, it begins with the first state and context of the trace.
 */
export function pathOf({ born, start, steps }: Played): TestPath<AnyStateMachine> {
  return {
    input: born && 'input' in born ? revived(born.input) : undefined,
    start: dotted(start.value),
    ...(born ? {} : { from: { value: start.value, context: revived(start.context) } }),
    steps: steps.map(({ event, value }) => ({
      event: { ...(revived(event) as object), type: event.type },
      state: dotted(value),
    })),
  };
}

/**
 * Replays a saved test, and compares state and context after each step. Ignores the parts of long values that the trace
 * has omitted.
 */
export async function replay(path: TracePath, machine: AnyStateMachine = machineOf(path)): Promise<void> {
  let expected: Json = path.start.context;
  const changes = path.steps.values();
  const driver = await drive(machine, pathOf(path), {
    check: ({ snapshot, event }) => {
      if (event !== null) expected = withChanges(expected, changes.next().value!.changes);
      const actual = toJson((snapshot as AnyMachineSnapshot).context);
      expect(masked(actual, expected)).toEqual(expected);
    },
  });
  driver.stop();
}

/**
 * Returns the actual value, with the parts of the expected value that cannot be compared: long values that the trace
 * has shortened, and references to actors, whose numbers differ from run to run.
 */
function masked(actual: Json | undefined, expected: Json | undefined): Json {
  if (expected !== undefined && (isCut(expected) || isActor(expected))) return expected;
  if (Array.isArray(actual) && Array.isArray(expected)) {
    return actual.map((item: Json, index) => masked(item, expected[index] as Json | undefined));
  }
  if (!isRecord(actual) || !isRecord(expected)) return actual ?? null;
  const keys = new Set([
    ...Object.keys(actual),
    ...Object.keys(expected).filter((key) => isCutAt(expected, key)),
  ]);
  return Object.fromEntries([...keys].map((key) => [key, masked(actual[key], expected[key])]));
}

const isCutAt = (record: JsonObject, key: string): boolean => isCut(record[key]!);

const isActor = (value: Json): boolean => isRecord(value) && ACTOR in value;

const FILLED: Readonly<Record<string, (content: never) => unknown>> = {
  [MAP]: (entries: [unknown, unknown][]) => new Map(entries),
  [SET]: (items: unknown[]) => new Set(items),
  [NUMBERS]: ({ type, items }: { type: 'Uint32Array'; items: number[] }) => new globalThis[type](items),
  [FILE]: ({ name, type, size }: { name?: string; type: string; size: number }) =>
    name === undefined
      ? new Blob([new Uint8Array(size)], { type })
      : new File([new Uint8Array(size)], name, { type }),
};

/**
 * Restores a value, such as a `Map` or a `Secret`, from its JSON in a trace. The parts of long values that the trace
 * has omitted are missing.
 */
function revived(value: Json | undefined): unknown {
  if (value === HIDDEN) return new Secret(HIDDEN);
  if (Array.isArray(value)) return value.filter((item) => !isMore(item)).map(revived);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).filter(([key]) => key !== CUT);
  const [[kind, content] = ['', null]] = entries;
  if (kind in FILLED) return FILLED[kind]!(revived(content) as never);
  return Object.fromEntries(entries.map(([key, inner]) => [key, revived(inner)]));
}
