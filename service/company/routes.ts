import type { Viewer } from '../access/viewer.ts';
import { canSeeCompany, viewOf } from '../access/visible-to.ts';
import type { Db } from '../db/open.ts';
import type { Handlers } from '../http/handlers.ts';
import { list } from '../http/lists.ts';
import type { Services } from '../services.ts';

export const companyList = (db: Db, viewer: Viewer) =>
  list({
    lists: ['companies'],
    view: viewOf(viewer),
    build: async () => {
      const companies = await db.selectFrom('companies').select(['uuid', 'name']).orderBy('name').execute();
      return companies.filter(({ uuid }) => canSeeCompany(viewer, uuid));
    },
  });

export const companyHandlers = ({ db }: Services) =>
  ({
    listCompanies: async (_input, { viewer }) => companyList(db, viewer),
  }) satisfies Partial<Handlers>;
