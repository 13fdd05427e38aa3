import { beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM_PRINCIPAL } from '../../../service/access/visible-to.ts';
import { markRemoved } from '../../../service/application/removed-elements.ts';
import { findUser } from '../../../service/user/queries.ts';
import { treesOfUsers } from '../../../service/user/trees.ts';
import { giveElement } from '../../support/applications.ts';
import { ENGINES, setUpDatabase } from '../../support/databases.ts';
import { addOperators, addTree } from '../../support/granted-applications.ts';
import { addUser } from '../../support/people.ts';

const API_HOST = 'https://api.example.org';

describe.each(ENGINES)('elements on $engine that the service has not taken from all users yet', (engine) => {
  const database = setUpDatabase(engine.emptyDatabase);
  let user: string;
  let element: string;
  let tree: string;

  beforeAll(async () => {
    const { db } = database;
    const operators = await addOperators(db, API_HOST);
    element = operators.element.uuid;
    tree = (await addTree(db, operators.uuid, 'Trees', API_HOST)).uuid;
    user = await addUser(db, { username: 'holder', businessProfile: operators.uuid });
    for (const uuid of [element, tree]) await giveElement(db, user, uuid);
  });

  const shown = async () => {
    const { db } = database;
    const found = await findUser(db, SYSTEM_PRINCIPAL, { uuid: user });
    const trees = await treesOfUsers(db, [user]);
    return {
      elements: found?.user.elements.map(({ uuid }) => uuid).toSorted(),
      trees: trees.get(user) ?? [],
    };
  };

  it('are not shown, and do not count as the user’s trees', async () => {
    expect(await shown()).toEqual({ elements: [element, tree].toSorted(), trees: [tree] });
    await markRemoved(database.db, [element]);
    expect(await shown()).toEqual({ elements: [tree], trees: [tree] });
    await markRemoved(database.db, [tree]);
    expect(await shown()).toEqual({ elements: [], trees: [] });
  });
});
