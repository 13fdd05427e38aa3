import { changesBetween } from './json-changes.ts';
import type { Json } from './to-json.ts';
import type { Step, Trace } from './trace.ts';

/** The part of a trace that a test needs: the first context, and for each step its changes of the context. */
export interface TracePath extends Pick<Trace, 'machine' | 'born'> {
  readonly start: Pick<Trace['start'], 'value' | 'context'>;
  readonly steps: readonly TraceStep[];
}

export interface TraceStep extends Pick<Step, 'event' | 'value'> {
  /** The step's changes of the context, as `changesBetween` returns them. */
  readonly changes: Json;
}

/** Maximum size of a test file in bytes. Steps beyond it are omitted. */
const MAX_BYTES = 90_000;

const IMPORTS = [
  ['{ test }', 'vitest'],
  ['type { TracePath }', '../../../machines/flows/trace-test.ts'],
  ['{ replay }', '../../support/model/recorded.ts'],
] as const;

const quoted = (text: string): string => `'${text}'`;

const sizeOf = (text: string): number => new TextEncoder().encode(text).length;

export function testOf(trace: Trace): string {
  const { machine, born, start } = trace;
  const begin = JSON.stringify({ machine, born, start: { value: start.value, context: start.context } });
  const steps = stepsOf(trace);
  const written: string[] = [];
  let size = sizeOf(begin);
  for (const step of steps) {
    const text = JSON.stringify(step);
    size += sizeOf(text) + 2;
    if (size > MAX_BYTES) break;
    written.push(text);
  }
  const left = steps.length - written.length;
  const note = left > 0 ? `// ${left} more steps did not fit.\n` : '';
  return `${IMPORTS.map(([names, file]) => `import ${names} from ${quoted(file)};`).join('\n')}

${note}const path: TracePath = ${begin.slice(0, -1)},"steps":[
${written.join(',\n')}
]};

test('a recorded ${machine} takes the recorded transitions', () => replay(path));
`;
}

/** Returns the steps that took a transition. In the other steps, the state ignored the event. */
function stepsOf({ start, steps }: Trace): TraceStep[] {
  const taken = steps.filter(({ taken: ways }) => ways.length > 0);
  return taken.map(({ event, value, context }, index) => ({
    event,
    value,
    changes: changesBetween((taken[index - 1] ?? start).context, context),
  }));
}
