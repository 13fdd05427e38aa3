import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import type { ImportPlan } from '../../../openapi/generated/types.ts';
import type { Cells } from '../../../service/user/bulk/file-row.ts';
import { ENGINES, START_MS } from '../../support/databases.ts';
import { addTree, addTreeBeside } from '../../support/granted-applications.ts';
import { addUser, type Person } from '../../support/people.ts';
import { startService, type TestService } from '../../support/service.ts';
import { cellsOf, csvOf, formOf } from '../../support/user-files.ts';

const API = '/userprofile/api/v1/user';
const PROFILE = { businessProfile: 'Business profile of viewer' };
const REFUSAL = [
  { row: 2, column: 'businessProfile', message: expect.stringMatching(/^A default tree must be assigned/) },
];

describe.each(ENGINES)(
  'an import with a business profile that grants several default trees, on $engine,',
  ({ emptyDatabase }) => {
    let service: TestService;
    let chosen: { uuid: string };

    beforeAll(async () => {
      service = await startService({ emptyDatabase });
      const { db, fixture } = service;
      chosen = await addTree(db, fixture.businessProfiles.viewer, 'SNMP manager', 'http://127.0.0.1:9');
      await addTreeBeside(db, chosen, PRODUCT_ADMIN);
    }, START_MS);
    afterAll(() => service.stop());

    async function upload(path: string, users: readonly Cells[], as: Person = 'productAdmin') {
      const authorization = `Bearer ${await service.tokenOf(service.fixture.people[as])}`;
      return fetch(`${service.url}${API}/${path}`, {
        method: 'POST',
        body: formOf(csvOf(users)),
        headers: { authorization },
      });
    }
    /** Plans and imports a file with this user. Asserts that both report the same problems, and returns them. */
    async function refusalsOf(user: Cells) {
      const plan = (await (await upload('import/plan', [user])).json()) as ImportPlan;
      const imported = (await (await upload('import', [user])).json()) as { rows: unknown };
      return [plan.rows.flatMap(({ problems }) => problems), imported.rows];
    }

    it('refuses a new user, because a file cannot name the tree', async () => {
      expect(await refusalsOf(cellsOf('forester', PROFILE))).toMatchObject([REFUSAL, REFUSAL]);
    });

    it('refuses a change of a user without a tree, until one is assigned in the form', async () => {
      const { db, fixture } = service;
      const uuid = await addUser(db, {
        username: 'lumberjack',
        businessProfile: fixture.businessProfiles.viewer,
        visibilityProfile: fixture.visibilityProfile,
      });
      const unchanged = cellsOf('lumberjack', PROFILE);
      const renamed = { ...unchanged, lastName: 'Renamed' };
      expect(await (await upload('import', [unchanged])).json()).toMatchObject({ unchanged: 1 });
      expect(await refusalsOf(renamed)).toMatchObject([REFUSAL, REFUSAL]);
      await db
        .insertInto('user_elements')
        .values({ user_uuid: uuid, element_uuid: chosen.uuid, actual_value: null })
        .execute();
      expect(await (await upload('import', [renamed])).json()).toMatchObject({ updated: 1 });
    });

    it('assigns the only tree that the importer sees', async () => {
      const { db } = service;
      expect(await (await upload('import', [cellsOf('ranger', PROFILE)], 'admin')).json()).toMatchObject({
        created: 1,
      });
      const assigned = await db
        .selectFrom('user_elements')
        .innerJoin('users', 'users.uuid', 'user_elements.user_uuid')
        .select('element_uuid')
        .where('username_folded', '=', 'ranger')
        .execute();
      expect(assigned).toEqual([{ element_uuid: chosen.uuid }]);
    });

    it('refuses to change a user to such a business profile', async () => {
      const { db, fixture } = service;
      await addUser(db, {
        username: 'mover',
        businessProfile: fixture.businessProfiles.scoAdmin,
        visibilityProfile: fixture.visibilityProfile,
      });
      expect(await refusalsOf(cellsOf('mover', PROFILE))).toMatchObject([REFUSAL, REFUSAL]);
    });
  },
);
