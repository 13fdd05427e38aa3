import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRODUCT_ADMIN, TREE_CATEGORY } from '../../../openapi/rules/product.ts';
import type { ImportPlan } from '../../../openapi/generated/types.ts';
import type { Cells } from '../../../service/user/bulk/file-row.ts';
import { ENGINES, START_MS } from '../../support/databases.ts';
import { addTree, addTreeBeside } from '../../support/granted-applications.ts';
import { addUser, type Person } from '../../support/people.ts';
import { nameTrees } from '../../../service/user/bulk/named-trees.ts';
import { startService, type TestService } from '../../support/service.ts';
import { cellsOf, csvOf, formOf } from '../../support/user-files.ts';

const API = '/userprofile/api/v1/user';
const PROFILE = { businessProfile: 'Business profile of viewer' };
const REFUSAL = [
  {
    row: 2,
    column: 'defaultTree',
    heading: 'defaultTree',
    message: 'This profile needs a default tree. Name one of: Other Elements, Some Elements.',
  },
];

const planter = (defaultTree: string, lastName = 'Planter') =>
  cellsOf('planter', { ...PROFILE, defaultTree, lastName });

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

    it('refuses a new user without the name of a tree', async () => {
      expect(await refusalsOf(cellsOf('forester', PROFILE))).toMatchObject([REFUSAL, REFUSAL]);
    });

    const treesOf = async (username: string) =>
      (
        await service.db
          .selectFrom('user_elements')
          .innerJoin('users', 'users.uuid', 'user_elements.user_uuid')
          .innerJoin('application_elements as element', 'element.uuid', 'user_elements.element_uuid')
          .select('element.name')
          .where('username_folded', '=', username)
          .execute()
      ).map(({ name }) => name);

    it('assigns the tree that a cell names, replaces it, and keeps it for an empty cell', async () => {
      const names = (
        await service.db
          .selectFrom('application_elements')
          .select('name')
          .where('category', '=', TREE_CATEGORY)
          .orderBy('name')
          .execute()
      ).map(({ name }) => name);
      const [first, second] = names as [string, string];
      expect(await (await upload('import', [planter(first.toUpperCase())])).json()).toMatchObject({
        created: 1,
      });
      expect(await treesOf('planter')).toEqual([first]);
      expect(await (await upload('import', [planter(second)])).json()).toMatchObject({ updated: 1 });
      expect(await treesOf('planter')).toEqual([second]);
      expect(await (await upload('import', [planter('', 'Renamed')])).json()).toMatchObject({ updated: 1 });
      expect(await treesOf('planter')).toEqual([second]);
      const noTree = {
        row: 2,
        column: 'defaultTree',
        message:
          'The profile grants no default tree of this name. Name one of: Other Elements, Some Elements.',
      };
      expect(await refusalsOf(planter('No such tree'))).toMatchObject([[noTree], [noTree]]);
      const authorization = `Bearer ${await service.tokenOf(service.fixture.people.productAdmin)}`;
      const exported = await (
        await fetch(`${service.url}${API}/export`, { headers: { authorization } })
      ).text();
      expect(exported.split('\r\n').find((line) => line.startsWith('planter,'))).toMatch(
        new RegExp(`,${second}$`),
      );
      expect(
        await (
          await fetch(`${service.url}${API}/import/plan`, {
            method: 'POST',
            body: formOf(exported),
            headers: { authorization },
          })
        ).json(),
      ).toMatchObject({ created: 0, updated: 0, refused: 0 });
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

const granted = (count: number, isVisible = true) =>
  Array.from({ length: count }, (_, index) => ({ uuid: `${index}`, name: `Tree ${index}`, isVisible }));

describe('the trees that a refusal names', () => {
  it('are each visible tree once, in alphabetical order', () => {
    expect(nameTrees([...granted(2).toReversed(), ...granted(1)])).toBe(' Name one of: Tree 0, Tree 1.');
  });

  it('are none that the importer does not see', () => {
    expect(nameTrees(granted(3, false))).toBe('');
  });

  it('are at most ten', () => {
    expect(nameTrees(granted(12))).toMatch(/: Tree 0, .*, Tree 7 or 2 more\.$/);
  });
});
