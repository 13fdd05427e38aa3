import { isCompanyAdministrator } from '../access/roles.ts';
import { lookup } from '../access/lookup.ts';
import { viewOf } from '../access/visible-to.ts';
import type { Handlers } from '../http/handlers.ts';
import { list } from '../http/lists.ts';
import type { Services } from '../services.ts';

export const companyHandlers = ({ db }: Services) => {
  const companies = () => db.selectFrom('companies').select(['uuid', 'name']).orderBy('name');
  return {
    listCompanies: async (_input, { viewer }) =>
      isCompanyAdministrator(viewer.roles)
        ? list({
            lists: ['companies'],
            view: viewOf(viewer),
            build: () => companies().where('uuid', '=', viewer.companyUuid).execute(),
          })
        : lookup(viewer, 'companies', () => companies().execute()),
  } satisfies Partial<Handlers>;
};
