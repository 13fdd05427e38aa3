import { lookUp } from '../access/look-up.ts';
import type { Handlers } from '../http/handlers.ts';
import type { Services } from '../services.ts';

export const companyHandlers = ({ db }: Services) =>
  ({
    listCompanies: async (_input, { viewer }) =>
      lookUp(viewer, 'companies', () =>
        db.selectFrom('companies').select(['uuid', 'name']).orderBy('name').execute(),
      ),
  }) satisfies Partial<Handlers>;
