import type { Trace } from './trace.ts';

/** A file's text: a test that plays a trace against the machine of today (`tests/machines/recorded/`). */
export function testOf(trace: Trace): string {
  return `import { test } from 'vitest';
import type { Trace } from '../../../machines/flows/trace.ts';
import { drive } from '../../support/model/drive.ts';
import { machineOf, pathOf } from '../../support/model/recorded.ts';

const trace: Trace = ${JSON.stringify({ ...trace, steps: trace.steps.filter(({ taken }) => taken.length > 0) }, null, 2)};

test('a recorded ${trace.machine} goes where it went', () => drive(machineOf(trace), pathOf(trace)));
`;
}
