import { lookup } from '../access/lookup.ts';
import type { Handlers } from '../http/handlers.ts';
import type { Services } from '../services.ts';

export const companyHandlers = ({ db }: Services) =>
  ({
    listCompanies: async (_input, { viewer }) =>
      lookup(viewer, 'companies', () =>
        db.selectFrom('companies').select(['uuid', 'name']).orderBy('name').execute(),
      ),
  }) satisfies Partial<Handlers>;
