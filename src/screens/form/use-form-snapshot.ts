import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { FormActor } from '../../../machines/resource/form.machine.ts';

type Snapshot = Pick<SnapshotFrom<FormActor<{ uuid: string }, object, unknown, unknown>>, 'matches'>;

const isShown = (shown: Snapshot, next: Snapshot): boolean => shown === next || next.matches('gone');

/** Gives what a form is like, as it was last when it is left: it is not rendered once more on its way out. */
export const useFormSnapshot = <
  Stored extends { readonly uuid: string },
  Draft extends object,
  Choices,
  Request,
>(
  form: FormActor<Stored, Draft, Choices, Request>,
) => useSelector(form, (state) => state, isShown);
