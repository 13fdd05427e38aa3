import type { Emitted } from '../../machines/app/emitted.ts';
import { type OutcomeRows, rowOf } from '../../machines/app/outcome.ts';
import { consoleOutcomes } from '../../src/outcomes/console.ts';
import type { Outcome } from '../../src/outcomes/outcome.ts';
import { signInOutcomes } from '../../src/outcomes/sign-in.ts';

/** The notices and analytics of every outcome. */
export const outcomes: OutcomeRows = { ...signInOutcomes, ...consoleOutcomes };

/** The outcomes that `createApp` loads with the console. */
export const loadOutcomes = async (): Promise<OutcomeRows> => consoleOutcomes;

const outcomeOf = (emitted: Emitted) => rowOf(outcomes, emitted) as Outcome<unknown> | undefined;

/** The notice for an emitted event, or null. */
export const noticeOf = (emitted: Emitted) => outcomeOf(emitted)?.notice?.(emitted.event) ?? null;

/** The analytics event for an emitted event, or null. */
export const countOf = (emitted: Emitted) => outcomeOf(emitted)?.counts?.(emitted.event) ?? null;
