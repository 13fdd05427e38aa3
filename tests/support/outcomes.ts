import type { Emitted } from '../../machines/app/emitted.ts';
import { type OutcomeRows, rowOf } from '../../machines/app/outcome.ts';
import { consoleOutcomes } from '../../src/outcomes/console.ts';
import type { Outcome } from '../../src/outcomes/outcome.ts';
import { signInOutcomes } from '../../src/outcomes/sign-in.ts';

/** What every outcome means. */
export const outcomes: OutcomeRows = { ...signInOutcomes, ...consoleOutcomes };

/** What `createApp` loads with the console. */
export const loadOutcomes = async (): Promise<OutcomeRows> => consoleOutcomes;

const outcomeOf = (emitted: Emitted) => rowOf(outcomes, emitted) as Outcome<unknown> | undefined;

/** What a person is told of something that was emitted; null: nothing. */
export const noticeOf = (emitted: Emitted) => outcomeOf(emitted)?.notice?.(emitted.event) ?? null;

/** What analytics count of it; null: nothing. */
export const countOf = (emitted: Emitted) => outcomeOf(emitted)?.counts?.(emitted.event) ?? null;
