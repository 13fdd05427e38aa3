import { lookup } from '../access/lookup.ts';
import type { Handlers } from '../http/handlers.ts';
import type { Services } from '../services.ts';

export const locationHandlers = ({ db }: Services) =>
  ({
    listLocations: async (_input, { viewer }) =>
      lookup(viewer, 'locations', () =>
        db
          .selectFrom('locations')
          .select(['uuid', 'name', 'latitude', 'longitude'])
          .orderBy('name_folded')
          .execute(),
      ),
  }) satisfies Partial<Handlers>;
