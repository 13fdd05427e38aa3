import { expect } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { toJson } from '../../../machines/flows/to-json.ts';
import { eventLabel } from './paths.ts';

/** Longest shown payload of an event, in characters. */
const MAX_PAYLOAD = 200;

interface Facts {
  readonly machine: string;
  /** The state before the event; empty at the start. */
  readonly state: string;
  readonly event: AnyEventObject | null;
  readonly expected: string;
  readonly actual: string;
}

/** An unexpected state, or a failed assertion about a state. The message contains the command that repeats the test. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';

  constructor({ machine, state, event, expected, actual }: Facts, cause?: unknown) {
    const lines = [
      `machine   ${machine}`,
      `state     ${state || '(start)'}`,
      `event     ${event ? describeEvent(event) : '(start)'}`,
      `expected  ${expected}`,
      `actual    ${actual}`,
      `repeat    ${repeatCommand()}`,
    ];
    super(`\n${lines.join('\n')}`, cause === undefined ? {} : { cause });
  }
}

function describeEvent(event: AnyEventObject): string {
  const { type: _, ...payload } = event;
  const text = Object.keys(payload).length === 0 ? '' : JSON.stringify(toJson(payload));
  return `${eventLabel(event)} ${text.length > MAX_PAYLOAD ? `${text.slice(0, MAX_PAYLOAD)}…` : text}`.trim();
}

/** Returns the command that runs only the current test. */
function repeatCommand(): string {
  const { testPath = '', currentTestName = '' } = expect.getState();
  const file = testPath.replace(`${process.cwd()}/`, '');
  const pattern = currentTestName
    .split(' > ')
    .join(' ')
    .replaceAll(/[\\^$.*+?()[\]{}|']/g, '.');
  return `npx vitest run ${file} -t '${pattern}$'`;
}
