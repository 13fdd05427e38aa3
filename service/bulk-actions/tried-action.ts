import { tryInSavepoint } from '../change-history/try-in-savepoint.ts';
import { seesEverything } from '../access/visible-to.ts';
import { chunks } from '../db/chunks.ts';
import { problem } from '../problem.ts';
import {
  decisionOn,
  isUpdated,
  refuse,
  type BulkContext,
  type BulkKind,
  type Decision,
} from './bulk-kind.ts';

/** An object that the viewer sees. */
export interface TriedObject {
  uuid: string;
  name: string;
  version: number;
  /**
   * The number of visible users who have the profile or elements of the application, and whose rows the action changes.
   * Missing for application profiles and sign-in clients.
   */
  users?: number;
  /** The number of users who are signed in through a client. The plan stays valid if it changes. */
  signedIn?: Decision['users'];
}

interface TriedAction extends Pick<BulkKind, 'call' | 'lists'> {
  /** Reads the objects that the viewer sees. */
  find: (context: BulkContext, uuids: readonly string[]) => Promise<TriedObject[]>;
  /**
   * Changes one object, by the call for a single object.
   *
   * @throws Problem why the object stays as it is
   */
  change: (context: BulkContext, uuid: string) => Promise<unknown>;
}

/**
 * Maximum number of visible users whose rows one action changes. The deletion of a single object with many users takes
 * several transactions, which an action on many objects cannot have. Hidden users do not count, because the refusal
 * would reveal their number (B12.6), so the transaction of a caller who does not see all users can be longer.
 */
const MAX_USERS = 10_000;

const TOO_MANY_USERS = 'The selected objects together have too many users. Delete this one separately.';

/** @throws Problem invalid_request, because the service finds only users by a filter */
export async function assertNoFilter(): Promise<never> {
  const field = 'selection.matching';
  throw problem('invalid_request', {
    fields: [{ field, message: 'Only users can be selected by a filter.' }],
  });
}

/** Returns an action that decides by changing each object in a savepoint, so that all rules of a single change hold. */
export const triedAction = ({ call, lists, find, change }: TriedAction): BulkKind => ({
  call,
  lists,
  // The changes of single objects raise the versions.
  changesLists: false,
  isTried: true,
  find: assertNoFilter,
  decide: async (context, uuids) => {
    const objects = new Map<string, TriedObject>();
    for (const part of chunks(uuids)) {
      for (const object of await find(context, part)) objects.set(object.uuid, object);
    }
    const decisions: Decision[] = [];
    let left = MAX_USERS;
    for (const uuid of uuids) {
      const object = objects.get(uuid);
      const { users = 0 } = object ?? {};
      const decision =
        object && users > left
          ? refuse(uuid, object.name, TOO_MANY_USERS)
          : await decide(context, uuid, object, change);
      if (isUpdated(decision)) left -= users;
      decisions.push(decision);
    }
    return decisions;
  },
  apply: async () => 0,
});

async function decide(
  context: BulkContext,
  uuid: string,
  object: TriedObject | undefined,
  change: TriedAction['change'],
): Promise<Decision> {
  const { name = null, version = 0, users, signedIn } = object ?? {};
  const obstacle = await tryInSavepoint(context.services.db, async () => {
    await change(context, uuid);
  });
  if (obstacle) return refuse(uuid, name, obstacle.message);
  return decisionOn(uuid, name, {
    outcome: 'updated',
    users: users === undefined ? signedIn : { count: users, isCapped: false },
    // A row's version also counts changes that are hidden from some viewers (B12.6).
    version: JSON.stringify([seesEverything(context.viewer) ? version : name, users]),
  });
}
