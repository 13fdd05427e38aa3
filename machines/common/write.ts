import { failure } from './params.ts';

/**
 * Returns the two states of a write whose answer may get lost, for a compound state of the machine: `calling` makes the
 * call, and `lookingUp` finds out what a call without an answer has done. Both lead to `refused` if it did nothing.
 * The machine declares the guard `hasNoAnswer` and the action `keepFault`, whose fault the actions of `refused` read.
 *
 * @param call the `invoke` of the write, with what happens when it is answered
 * @param refusals handle the errors of the call that mean something of their own
 * @param unanswered actions of a call without an answer, beside `keepFault`
 * @param lookUp the `invoke` of the look-up, with what happens when that fails
 * @param found handles what the look-up finds where the write was done
 */
export function write<
  const Call extends object,
  const LookUp extends object,
  const Found extends readonly unknown[],
  const Target extends string,
  const Actions extends readonly unknown[],
  const Refusals extends readonly unknown[] = readonly [],
  const Unanswered extends readonly unknown[] = readonly [],
>({
  call,
  refusals,
  unanswered,
  lookUp,
  found,
  refused,
}: {
  readonly call: Call;
  readonly refusals?: Refusals;
  readonly unanswered?: Unanswered;
  readonly lookUp: LookUp;
  readonly found: Found;
  readonly refused: { readonly target: Target; readonly actions: Actions };
}) {
  const keepFault = { type: 'keepFault', params: failure } as const;
  return {
    calling: {
      invoke: {
        ...call,
        onError: [
          ...((refusals ?? []) as Refusals),
          {
            guard: { type: 'hasNoAnswer', params: failure },
            target: 'lookingUp',
            actions: [keepFault, ...((unanswered ?? []) as Unanswered)],
          },
          { target: refused.target, actions: [keepFault, ...refused.actions] },
        ],
      },
    },
    lookingUp: { invoke: { ...lookUp, onDone: [...found, refused] } },
  } as const;
}
