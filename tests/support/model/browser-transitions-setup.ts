import { forgetTransitions, MEASURES, writeTransitions } from './browser-transitions.ts';

/**
 * Global setup of the browser tests. If `MEASURE_FLOWS` is set, collects the transitions that the run takes.
 */
export default function measureRun(): (() => void) | undefined {
  if (!MEASURES) return undefined;
  forgetTransitions();
  return writeTransitions;
}
