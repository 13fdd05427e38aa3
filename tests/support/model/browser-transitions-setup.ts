import { forgetTransitions, MEASURES, writeTransitions } from './browser-transitions.ts';

/** Around a whole run of browser tests: what it took of the machines, where it was asked to measure that. */
export default function measureRun(): (() => void) | undefined {
  if (!MEASURES) return undefined;
  forgetTransitions();
  return writeTransitions;
}
