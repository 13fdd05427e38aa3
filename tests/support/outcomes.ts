import type { Emitted } from '../../machines/app/emitted.ts';
import { type OutcomeRows, rowOf } from '../../machines/app/outcome.ts';
import { consoleOutcomes } from '../../src/screens/console-outcomes.ts';
import type { Outcome } from '../../src/outcomes/outcome.ts';
import { initialOutcomes } from '../../src/outcomes/initial-outcomes.ts';

/** The outcome of every event that machines emit: its notice, navigation and analytics event. */
export const outcomes: OutcomeRows = { ...initialOutcomes, ...consoleOutcomes };

/** The dependency `loadOutcomes` of `createApp`. Unlike the browser's, it does not import the outcomes lazily. */
export const loadOutcomes = async (): Promise<OutcomeRows> => consoleOutcomes;

const outcomeOf = (emitted: Emitted) => rowOf(outcomes, emitted) as Outcome<unknown> | undefined;

/** Returns the notice that an emitted event causes, or null. */
export const noticeOf = (emitted: Emitted) => outcomeOf(emitted)?.notice?.(emitted.event) ?? null;

/** Returns the analytics event that an emitted event causes, or null. */
export const countOf = (emitted: Emitted) => outcomeOf(emitted)?.counts?.(emitted.event) ?? null;
