import { errorParams } from './params.ts';

/**
 * Returns the two states of a write whose answer may get lost. `calling` makes the call. If there is no answer,
 * `lookingUp` finds out what the call has done. Both lead to `refused` if it has done nothing; the actions of `refused` can
 * read the kept fault. The machine must declare the guard `hasNoAnswer` and the action `keepFault`.
 *
 * @param call the `invoke` of the write, with its `onDone`
 * @param refusals transitions for particular errors, tried before the general `refused`
 * @param unanswered actions for a call without an answer, besides `keepFault`
 * @param lookUp the `invoke` of the look-up, with its `onError`
 * @param found transitions for a look-up which finds that the write was done
 * @param refused the transition for a write that was not done
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
  const keepFault = { type: 'keepFault', params: errorParams } as const;
  return {
    calling: {
      invoke: {
        ...call,
        onError: [
          ...((refusals ?? []) as Refusals),
          {
            guard: { type: 'hasNoAnswer', params: errorParams },
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
