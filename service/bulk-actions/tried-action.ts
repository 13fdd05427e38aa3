import { tryInSavepoint } from '../change-history/try-in-savepoint.ts';
import { chunks } from '../db/chunks.ts';
import { problem } from '../problem.ts';
import { refuse, type BulkContext, type BulkKind, type Decision } from './bulk-kind.ts';

/** An object that the viewer sees. */
export interface TriedObject {
  uuid: string;
  name: string;
  version: number;
  /** The number of users who lose the object; missing if no user has such an object directly. */
  users?: number;
  /** How many users are signed in through a client, such as `more than 1000`. The plan stays valid if it changes. */
  signedIn?: string;
  /** Whether the action leaves the object as it is. */
  isUnchanged?: boolean;
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
 * Maximum number of users of an object that an action deletes. The deletion of an object with more users takes several
 * transactions, which an action on many objects cannot have.
 */
const MAX_USERS = 10_000;

const TOO_MANY_USERS = 'More than 10,000 users have this. Delete it alone.';

/** Returns an action that decides by changing each object in a savepoint, so that all rules of a single change hold. */
export const triedAction = ({ call, lists, find, change }: TriedAction): BulkKind => ({
  call,
  lists,
  // The changes of single objects raise the versions.
  changesLists: false,
  isTried: true,
  find: async () => {
    const field = 'selection.matching';
    throw problem('invalid_request', {
      fields: [{ field, message: 'Only users can be selected by a filter.' }],
    });
  },
  decide: async (context, uuids) => {
    const objects = new Map<string, TriedObject>();
    for (const part of chunks(uuids)) {
      for (const object of await find(context, part)) objects.set(object.uuid, object);
    }
    const decisions: Decision[] = [];
    for (const uuid of uuids) decisions.push(await decide(context, uuid, objects.get(uuid), change));
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
  const { name = null, version = 0, users, signedIn, isUnchanged = false } = object ?? {};
  const refused = (message: string) => refuse(uuid, name, [{ column: null, message }]);
  if (isUnchanged) return { ...refuse(uuid, name, []), outcome: 'unchanged' };
  if (users !== undefined && users > MAX_USERS) return refused(TOO_MANY_USERS);
  const obstacle = await tryInSavepoint(context.services.db, async () => {
    await change(context, uuid);
  });
  if (obstacle) return refused(obstacle.message);
  const losing = users ?? signedIn;
  return {
    ...refuse(uuid, name, []),
    outcome: 'updated',
    changes: losing === undefined ? [] : [{ column: 'users', from: `${losing}`, to: '0' }],
    version: JSON.stringify([version, users]),
  };
}
