import { forgetTransitions, MEASURES, writeTransitions } from './browser-transitions.ts';

/**
 * Runs before the browser tests. If `MEASURE_FLOWS` is set, collects the transitions that the machines take during the
 * run.
 */
export default function measureRun(): (() => void) | undefined {
  if (!MEASURES) return undefined;
  forgetTransitions();
  return writeTransitions;
}
