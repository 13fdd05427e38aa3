import { lookup } from '../access/lookup.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Db } from '../db/open.ts';
import type { Handlers } from '../http/handlers.ts';
import type { Services } from '../services.ts';

export const locationList = (db: Db, viewer: Viewer) =>
  lookup(viewer, 'locations', () =>
    db
      .selectFrom('locations')
      .select(['uuid', 'name', 'latitude', 'longitude'])
      .orderBy('name_folded')
      .execute(),
  );

export const locationHandlers = ({ db }: Services) =>
  ({
    listLocations: async (_input, { viewer }) => locationList(db, viewer),
  }) satisfies Partial<Handlers>;
