import type { Emitted } from '../../machines/app/emitted.ts';
import { type OutcomeRows, rowOf } from '../../machines/app/outcome.ts';
import { consoleOutcomes } from '../../src/outcomes/console.ts';
import type { Outcome } from '../../src/outcomes/outcome.ts';
import { signInOutcomes } from '../../src/outcomes/sign-in.ts';

/** The outcomes of all events. */
export const outcomes: OutcomeRows = { ...signInOutcomes, ...consoleOutcomes };

/** Returns the console's outcomes, as a replacement for the lazy load in `createApp`. */
export const loadOutcomes = async (): Promise<OutcomeRows> => consoleOutcomes;

const outcomeOf = (emitted: Emitted) => rowOf(outcomes, emitted) as Outcome<unknown> | undefined;

/** Returns the notice for an emitted event, or null. */
export const noticeOf = (emitted: Emitted) => outcomeOf(emitted)?.notice?.(emitted.event) ?? null;

/** Returns the analytics event for an emitted event, or null. */
export const countOf = (emitted: Emitted) => outcomeOf(emitted)?.counts?.(emitted.event) ?? null;
