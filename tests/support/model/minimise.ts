import type { AnyStateMachine } from 'xstate';
import { transitionsOf } from '../../../machines/flows/chart.ts';
import { drive } from './drive.ts';
import { TransitionMeter } from './meter.ts';
import type { TestPath } from './paths.ts';

/**
 * Selects a few of the paths, which together take every transition (greedy search). Used by tests for which walking all
 * paths would take too long.
 */
export async function minimise<Machine extends AnyStateMachine>(
  machine: Machine,
  paths: readonly TestPath<Machine>[],
): Promise<TestPath<Machine>[]> {
  const left = new Set(transitionsOf(machine).map(({ key }) => key));
  const candidates = await Promise.all(
    paths.map(async (path) => {
      const meter = new TransitionMeter();
      await drive(machine, path, { inspect: meter.inspect });
      return { path, taken: meter.taken };
    }),
  );
  const chosen: TestPath<Machine>[] = [];
  for (;;) {
    let best: { path: TestPath<Machine>; taken: ReadonlySet<string>; gain: number } | null = null;
    for (const { path, taken } of candidates) {
      const gain = [...taken].filter((key) => left.has(key)).length;
      const better = best === null || gain > best.gain;
      const shorter = best !== null && gain === best.gain && path.steps.length < best.path.steps.length;
      if (gain > 0 && (better || shorter)) best = { path, taken, gain };
    }
    if (best === null) return chosen;
    chosen.push(best.path);
    for (const key of best.taken) left.delete(key);
  }
}
