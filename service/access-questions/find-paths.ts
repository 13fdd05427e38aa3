import type { AccessObject, AccessPath, ChosenAppProfile, Reference } from '../../openapi/generated/types.ts';
import { effectiveAccess } from '../../openapi/rules/access/effective-access.ts';
import type { Granting } from '../../openapi/rules/access/grants.ts';
import type { Viewer } from '../access/viewer.ts';
import { findLinks, type HistoryPoint } from '../change-history/access-links.ts';
import { groupBy } from '../db/group-by.ts';
import type { Db } from '../db/open.ts';
import { findVisibleObjects } from './find-objects.ts';

/** The paths through which users have an object. A path leads from a user's profile to the object. */
export interface Paths {
  /** The kind of profile from which users have the object. */
  readonly from: 'businessProfile' | 'visibilityProfile';
  /** The paths that begin at a profile, by its uuid. */
  readonly ofProfile: ReadonlyMap<string, readonly AccessPath[]>;
}

type Step = AccessPath[number];

const step = (kind: Step['kind'], { uuid, name }: Reference): Step => ({ kind, uuid, name });

/** Finds the paths to an object that the viewer may see, as of a point in the history. */
export async function findPaths(
  db: Db,
  viewer: Viewer,
  object: AccessObject,
  since: HistoryPoint,
): Promise<Paths> {
  const { kind, uuid } = object;
  switch (kind) {
    case 'businessProfile':
    case 'visibilityProfile':
      return { from: kind, ofProfile: new Map([[uuid, [[step(kind, object)]]]]) };
    case 'cluster':
    case 'visibilityElement': {
      const shown = await findLinks(db, kind, since, { to: [uuid] });
      const profiles = shown.map(({ from_uuid }) => from_uuid);
      const visible = await findVisibleObjects(db, viewer, 'visibilityProfile', profiles, since);
      return {
        from: 'visibilityProfile',
        ofProfile: new Map(
          [...visible.values()].map((profile) => [profile.uuid, [[step('visibilityProfile', profile)]]]),
        ),
      };
    }
    default: {
      const granting =
        kind === 'appProfile'
          ? [uuid]
          : (await findLinks(db, kind, since, { to: [uuid] })).map(({ from_uuid }) => from_uuid);
      return pathsThrough(db, viewer, object, granting, since);
    }
  }
}

/** Finds the paths that lead to an object through these application profiles. */
async function pathsThrough(
  db: Db,
  viewer: Viewer,
  object: AccessObject,
  granting: readonly string[],
  since: HistoryPoint,
): Promise<Paths> {
  const appProfiles = await findVisibleObjects(db, viewer, 'appProfile', granting, since);
  const chosen = await findLinks(db, 'appProfile', since, { to: [...appProfiles.keys()] });
  const businessProfiles = await findVisibleObjects(
    db,
    viewer,
    'businessProfile',
    chosen.map(({ from_uuid }) => from_uuid),
    since,
  );
  const choicesOf = groupBy(chosen, 'from_uuid');
  const grants = [...appProfiles.values()].map(({ uuid, name }): Granting => {
    const granted = [{ uuid: object.uuid, name: object.name }];
    // The paths depend only on the application profile, not on what it grants. One made-up role therefore stands for
    // the object, whatever its kind.
    return { uuid, name, application: NO_APPLICATION, roles: granted, elements: [] };
  });
  return {
    from: 'businessProfile',
    ofProfile: new Map(
      [...businessProfiles.values()].map((profile) => {
        const choices = (choicesOf.get(profile.uuid) ?? []).map(({ to_uuid }): ChosenAppProfile => ({
          uuid: to_uuid,
          name: '',
        }));
        const through = effectiveAccess(choices, grants).flatMap(({ items }) => items[0]?.through ?? []);
        const first = step('businessProfile', profile);
        return [profile.uuid, through.map((appProfile) => [first, step('appProfile', appProfile)])];
      }),
    ),
  };
}

const NO_APPLICATION: Reference = { uuid: '', name: '' };
