import { useSelector } from '@xstate/react';
import type { AccessData } from '../../../machines/access/profile-effects.ts';
import { accessDataIn, holdersOfIn } from '../../../machines/profile/access-data.ts';
import type { HoldersOf } from '../../../machines/access/holders.ts';
import { targetOf } from '../../../machines/resource/form/form-context.ts';
import type { FormActor } from '../../../machines/resource/form/form.machine.ts';
import { useConsole } from '../../hooks/use-app.ts';

/** The data with which a form shows the users whom its changes affect. */
export interface AccessQuery<Data> {
  /** Null until everything is loaded. */
  readonly data: Data | null;
  /** Whether the data is being loaded. If it is not, and `data` is null, loading has failed. */
  readonly waiting: boolean;
  /** Loads again what could not be loaded. */
  retry(): void;
}

/** Returns the uuid of the object that a form edits; null for a new object. */
const useUuid = <Stored extends { readonly uuid: string }, Draft extends object, Choices, Request>(
  form: FormActor<Stored, Draft, Choices, Request>,
): string | null => useSelector(form, ({ context }) => targetOf(context).uuid);

/** Returns the users of the profile that a form edits. */
export function useHolders<Stored extends { readonly uuid: string }, Draft extends object, Choices, Request>(
  form: FormActor<Stored, Draft, Choices, Request>,
): AccessQuery<HoldersOf> {
  const uuid = useUuid(form);
  const { holders } = useConsole();
  const snapshot = useSelector(holders, (state) => state);
  return {
    data: uuid === null ? null : holdersOfIn(snapshot, uuid),
    waiting: !snapshot.matches({ shown: 'failed' }),
    retry: () => holders.send({ type: 'RETRY' }),
  };
}

/** Returns the profiles and their users, for the form of an application profile or an application. */
export function useAccessData<
  Stored extends { readonly uuid: string },
  Draft extends object,
  Choices,
  Request,
>(form: FormActor<Stored, Draft, Choices, Request>): AccessQuery<AccessData> {
  const uuid = useUuid(form);
  const { lists, holders } = useConsole();
  const snapshots = {
    businessProfiles: useSelector(lists.businessProfiles, (state) => state),
    appProfiles: useSelector(lists.appProfiles, (state) => state),
  };
  const users = useSelector(holders, (state) => state);
  const hasFailed = Object.values(snapshots).some((list) => list.hasTag('failed'));
  return {
    data: uuid === null ? null : accessDataIn(snapshots, users, uuid),
    waiting: !hasFailed && !users.matches({ shown: 'failed' }),
    retry: () => {
      lists.businessProfiles.send({ type: 'LOAD' });
      lists.appProfiles.send({ type: 'LOAD' });
      holders.send({ type: 'RETRY' });
    },
  };
}
