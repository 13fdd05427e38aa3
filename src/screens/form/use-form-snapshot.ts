import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { FormActor } from '../../../machines/resource/form/form.machine.ts';

type Snapshot = Pick<SnapshotFrom<FormActor<{ uuid: string }, object, unknown, unknown>>, 'matches'>;

const isShown = (shown: Snapshot, next: Snapshot): boolean => shown === next || next.matches('gone');

/**
 * Returns the form's snapshot. When the user leaves the form, keeps returning the last one, so that React does not
 * render the form again.
 */
export const useFormSnapshot = <
  Stored extends { readonly uuid: string },
  Draft extends object,
  Choices,
  Request,
>(
  form: FormActor<Stored, Draft, Choices, Request>,
) => useSelector(form, (state) => state, isShown);
