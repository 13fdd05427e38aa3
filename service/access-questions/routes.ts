import type { AccessKind } from '../../openapi/generated/types.ts';
import type { Viewer } from '../access/viewer.ts';
import { visibleUsers } from '../access/visible-users.ts';
import { findChange } from '../change-history/find-changes.ts';
import type { Handlers } from '../http/handlers.ts';
import { problem } from '../problem.ts';
import type { Services } from '../services.ts';
import { accessOfChange, usersOfGroup } from './change-access.ts';
import { findHolders, pageOfHolders } from './find-holders.ts';
import { findObject, searchObjects } from './find-objects.ts';
import { holdersFile } from './holders-file.ts';
import { pointInTime } from './point-in-time.ts';
import { canSeeUserAt, explainAccess, findUserAccess } from './user-access.ts';

interface ObjectQuery {
  kind: AccessKind;
  object: string;
  at?: string;
}

export function accessQuestionHandlers(services: Services) {
  const { db } = services;

  /** @throws Problem invalid_request, not_found */
  const asked = async (viewer: Viewer, { kind, object: uuid, at }: ObjectQuery) => {
    const { since, ...known } = await pointInTime(db, at);
    // Before the beginning of the history, an object's name is not known, so the current name is shown.
    const object = await findObject(db, viewer, { kind, uuid }, known.isKnown ? since : null);
    if (!object) throw problem('not_found');
    return { since, known, object };
  };

  /** @throws Problem not_found */
  const assertVisibleChange = async (viewer: Viewer, uuid: string) => {
    if (!(await findChange(services, viewer, uuid))) throw problem('not_found');
  };
  /** @throws Problem invalid_request if there is no user `after`, or the viewer may not see the user */
  const assertCursor = async (viewer: Viewer, after: string | undefined): Promise<void> => {
    if (after === undefined || (await visibleUsers(db, viewer, [after])).has(after)) return;
    throw problem('invalid_request', { message: 'The parameter after is not a cursor of this list.' });
  };

  return {
    listAccessObjects: async ({ query: { name } }, { viewer }) => ({
      status: 200,
      body: { objects: await searchObjects(services, viewer, name) },
    }),
    listAccessHolders: async ({ query }, { viewer }) => {
      const { limit = 50, after } = query;
      const { since, known, object } = await asked(viewer, query);
      await assertCursor(viewer, after);
      if (!known.isKnown) return { status: 200, body: { object, ...known, ...NO_HOLDERS } };
      const found = await findHolders(db, viewer, object, query, since);
      const { count: total, isCapped } = found.users;
      const page = await pageOfHolders(db, object, found, { after, limit }, since);
      return { status: 200, body: { object, ...known, total, isCapped, ...page } };
    },
    exportAccessHolders: async ({ query }, { viewer }) => {
      const { since, known, object } = await asked(viewer, query);
      if (!known.isKnown) throw problem('not_found', { message: 'The history begins later.' });
      const found = await findHolders(db, viewer, object, query, since);
      return {
        status: 200,
        body: holdersFile(db, object, found, since),
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="users-with-access.csv"',
        },
      };
    },
    getUserAccess: async ({ params: { uuid }, query: { at } }, { viewer }) => {
      const { since, ...known } = await pointInTime(db, at);
      if (!(await canSeeUserAt(db, viewer, uuid, known.isKnown ? since : null))) throw problem('not_found');
      const access = known.isKnown ? await findUserAccess(db, viewer, uuid, since) : NO_ACCESS;
      return { status: 200, body: { ...known, ...access } };
    },
    explainUserAccess: async ({ params: { uuid }, query }, { viewer }) => {
      const { since, known, object } = await asked(viewer, query);
      if (!(await canSeeUserAt(db, viewer, uuid, known.isKnown ? since : null))) throw problem('not_found');
      const explanation = known.isKnown
        ? await explainAccess(db, viewer, uuid, object, since)
        : NO_EXPLANATION;
      return { status: 200, body: { object, ...known, ...explanation } };
    },
    getAccessOfChange: async ({ params: { uuid } }, { viewer }) => {
      await assertVisibleChange(viewer, uuid);
      return { status: 200, body: await accessOfChange(db, viewer, uuid) };
    },
    listUsersOfAccessChange: async (
      { params: { uuid, group }, query: { after, limit = 50 } },
      { viewer },
    ) => {
      await assertVisibleChange(viewer, uuid);
      await assertCursor(viewer, after);
      const users = await usersOfGroup(db, viewer, { change: uuid, group, page: { after, limit } });
      if (!users) throw problem('not_found');
      return { status: 200, body: users };
    },
  } satisfies Partial<Handlers>;
}

const NO_HOLDERS = { total: 0, isCapped: false, holders: [], next: null };

const NO_ACCESS = {
  active: false,
  businessProfile: null,
  visibilityProfile: null,
  appProfiles: [],
  hiddenAppProfiles: 0,
  assigned: [],
};

const NO_EXPLANATION = {
  active: false,
  reason: null,
  paths: [],
  profile: null,
  chosen: null,
  givenBy: [],
  givenByTotal: 0,
};
