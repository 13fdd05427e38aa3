import { errorParams } from './params.ts';

/**
 * Returns the two states of a call that changes data and whose response may be lost. `calling` makes the call. If no
 * response arrives, `lookingUp` reads from the service whether the change was made. If the call fails in another way,
 * or the change was not made, the machine takes the transition `refused`, whose actions can read the stored fault. The
 * machine must declare the guard `hasNoAnswer` and the action `keepFault`.
 *
 * @param call the `invoke` of the call, with its `onDone`
 * @param refusals transitions for particular errors, tried before `refused`
 * @param unanswered actions for a call without a response, besides `keepFault`
 * @param lookUp the `invoke` of the lookup, with its `onError`
 * @param found transitions for a lookup that finds the change
 * @param refused the transition for a change that was not made
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
