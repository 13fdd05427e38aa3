import type { Coverage } from './coverage.ts';
import type { Statechart } from './statechart.ts';
import type { Moment, Step, Trace } from './trace.ts';

export type Refusal = 'notJson' | 'unknown' | 'otherFormat' | 'broken' | 'otherMachine' | 'otherVersion';

export type FlowFile =
  | { readonly kind: 'trace'; readonly trace: Trace }
  | { readonly kind: 'coverage'; readonly coverage: Coverage }
  /**
   * `machine` is the machine that the file names, if the file belongs to another machine than the chart; otherwise
   * null.
   */
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly machine: string | null };

/**
 * Parses a file that contains a trace or the coverage of a test run. Refuses any other file, and a file for another
 * machine than `chart` or for another version of this machine.
 */
export function readFlowFile(text: string, chart: Statechart): FlowFile {
  const content = parse(text);
  if (content === undefined) return refused('notJson');
  if (!isRecord(content)) return refused('unknown');
  const { kind, format } = content;
  if (kind !== 'statechart trace' && kind !== 'statechart coverage') return refused('unknown');
  if (format !== 1) return refused('otherFormat');
  if (kind === 'statechart trace') return isTrace(content) ? checkTrace(content, chart) : refused('broken');
  if (!isCoverage(content)) return refused('broken');
  return content.versions[chart.machine] === chart.version
    ? { kind: 'coverage', coverage: content }
    : refused('otherVersion');
}

function checkTrace(trace: Trace, chart: Statechart): FlowFile {
  if (trace.version === chart.version) return { kind: 'trace', trace };
  return trace.machine === chart.machine ? refused('otherVersion') : refused('otherMachine', trace.machine);
}

const refused = (refusal: Refusal, machine: string | null = null): FlowFile => ({
  kind: 'refused',
  refusal,
  machine,
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Checks the shape of a file that declares itself a trace, because the file may be damaged or written by hand. */
function isTrace(content: Record<string, unknown>): content is Record<string, unknown> & Trace {
  const { machine, version, actor, born, start, steps } = content;
  return (
    [machine, version, actor].every((name) => typeof name === 'string') &&
    (born === null || isRecord(born)) &&
    isMoment(start) &&
    Array.isArray(steps) &&
    steps.every(isStep)
  );
}

function isStep(step: unknown): step is Step {
  return (
    isMoment(step) &&
    'at' in step &&
    typeof step.at === 'number' &&
    'event' in step &&
    isRecord(step.event) &&
    typeof step.event['type'] === 'string' &&
    'taken' in step &&
    isTexts(step.taken)
  );
}

function isMoment(moment: unknown): moment is Moment {
  return isRecord(moment) && isValue(moment['value']) && isTexts(moment['active']) && 'context' in moment;
}

const isValue = (value: unknown): boolean =>
  typeof value === 'string' || (isRecord(value) && Object.values(value).every(isValue));

function isCoverage(content: Record<string, unknown>): content is Record<string, unknown> & Coverage {
  const { versions, process, browser } = content;
  return isRecord(versions) && isTexts(process) && (browser === null || isTexts(browser));
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
