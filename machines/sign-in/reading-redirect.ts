import type { Fault } from '../../openapi/client/fault.ts';
import { assertDefined } from '../common/assert-defined.ts';
import { type CallbackParameters, compareAnswer } from './compare-answer.ts';

interface RedirectContext<Reason> {
  readonly parameters: CallbackParameters;
  readonly reason: Reason | null;
  readonly fault: Fault | null;
}

interface Read<Stored> {
  readonly record: Stored | null;
}

const recordIn = <Stored>({ event }: { event: { output: Stored | null } }): Read<Stored> => ({
  record: event.output,
});

/**
 * The state in which both callbacks compare the redirect with the stored record. The machine must declare the actor
 * `readRecord`, the guard `isUsable`, and the actions `keepComparison` and `fail`.
 */
export const readingRedirect = {
  description:
    'Checks the parameters of the provider’s redirect (issuer, error, code, state) against the stored record.',
  tags: 'busy',
  invoke: {
    id: 'readRecord',
    src: 'readRecord',
    onDone: [
      {
        guard: { type: 'isUsable', params: recordIn },
        target: 'exchanging',
        actions: { type: 'keepComparison', params: recordIn },
      },
      { target: 'failed', actions: { type: 'keepComparison', params: recordIn } },
    ],
    onError: { target: 'failed', actions: { type: 'fail', params: { reason: 'mismatch' } } },
  },
} as const;

export const isUsable = <Stored extends { readonly state: string; readonly issuer: string }>(
  { context }: { context: { readonly parameters: CallbackParameters } },
  { record }: Read<Stored>,
): boolean => compareAnswer(context.parameters, record).failure === null;

/** Returns the transition of a call that failed, with the step that failed as the reason. */
export const failedAt = <const Reason extends string>(reason: Reason) =>
  ({
    target: 'failed',
    actions: {
      type: 'fail',
      params: ({ event }: { event: { error: unknown } }) => ({ reason, error: event.error }),
    },
  }) as const;

export const failedEvent = <Reason>({ reason, parameters, fault }: RedirectContext<Reason>) =>
  ({
    type: 'failed',
    reason: assertDefined(reason),
    detail: parameters.errorDescription ?? parameters.error,
    fault,
  }) as const;
