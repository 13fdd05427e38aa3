import type { AccessKind, AppProfile, Reference } from '../../openapi/generated/types.ts';
import type { Viewer } from '../access/viewer.ts';
import type { HistoryPoint } from '../change-history/access-links.ts';
import { readLinkHistory } from '../change-history/link-history.ts';
import type { Db } from '../db/open.ts';
import { readObjects } from './find-objects.ts';

/** The application profiles of a business profile that the viewer may see, and the number of the others. */
export interface GrantedProfiles {
  readonly appProfiles: AppProfile[];
  readonly hidden: number;
}

/**
 * Reads the application profiles of business profiles, with the roles and elements that the viewer may see.
 *
 * @param oldest the earliest point in the history for which the returned function is called; null if only the present
 * is needed
 */
export async function readGrantedProfiles(
  db: Db,
  viewer: Viewer,
  businessProfiles: Iterable<string>,
  oldest: HistoryPoint,
): Promise<(businessProfile: string, since: HistoryPoint) => GrantedProfiles> {
  const chosen = await readLinkHistory(
    db,
    { kinds: ['appProfile'], objects: businessProfiles, side: 'from' },
    oldest,
  );
  const granted = await readLinkHistory(
    db,
    { kinds: ['application', 'role', 'element'], objects: chosen.all('appProfile'), side: 'from' },
    oldest,
  );
  const objectsOf = (kind: AccessKind, uuids: readonly string[]) =>
    readObjects(db, viewer, kind, uuids, oldest);
  const appProfileAt = await objectsOf('appProfile', chosen.all('appProfile'));
  const applicationAt = await objectsOf('application', granted.all('application'));
  const roleAt = await objectsOf('role', granted.all('role'));
  const elementAt = await objectsOf('element', granted.all('element'));
  return (businessProfile, since) => {
    const uuids = chosen.at('appProfile', businessProfile, since);
    const visible = uuids.flatMap((uuid) => appProfileAt(uuid, since) ?? []);
    const references = (uuidsOf: readonly string[], objectAt: typeof roleAt): Reference[] =>
      uuidsOf.flatMap((one) => {
        const object = objectAt(one, since);
        return object ? [{ uuid: object.uuid, name: object.name }] : [];
      });
    return {
      hidden: uuids.length - visible.length,
      appProfiles: visible.map(({ uuid, name, application }) => {
        const [of = ''] = granted.at('application', uuid, since);
        return {
          uuid,
          name,
          application: { uuid: of, name: applicationAt(of, since)?.name ?? application ?? of },
          roles: references(granted.at('role', uuid, since), roleAt),
          elements: references(granted.at('element', uuid, since), elementAt),
        };
      }),
    };
  };
}
