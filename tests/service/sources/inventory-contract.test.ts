import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import contractText from '../../../openapi/contracts/inventory.yaml';
import { createInventory } from '../../../demo/suite/inventory.ts';
import { inventoryContract, judge, LIST_KINDS, LISTS } from '../../../service/sources/inventory/lists.ts';
import { listOfJson } from '../../../service/sources/inventory/read-list.ts';
import { openInventory } from '../../../service/sources/inventory/open.ts';
import { startSuite, type TestSuite } from '../../support/demo-suite.ts';

interface Contract {
  paths: Record<
    string,
    {
      get: {
        responses: { '200': { content: { 'application/json': { schema: object; example: unknown } } } };
      };
    }
  >;
}

const contract = JSON.parse(contractText) as Contract;
const jsonOf = (path: string) => contract.paths[path]?.get.responses['200'].content['application/json'];

describe('the inventory contract', () => {
  it('contains every list that the service reads, and no other', () => {
    expect(LIST_KINDS.map((kind) => LISTS[kind].path).toSorted()).toEqual(
      Object.keys(contract.paths).toSorted(),
    );
  });

  it.each(LIST_KINDS)('has the limits that the service checks for %s', (kind) => {
    const { path, list, entry } = LISTS[kind];
    expect(jsonOf(path)?.schema).toEqual({ $ref: `#/components/schemas/${list}` });
    expect(inventoryContract.schema(list)).toMatchObject({
      type: 'array',
      items: { $ref: `#/components/schemas/${entry}` },
    });
    expect(inventoryContract.schema(list).maxItems).toBeGreaterThan(0);
    expect(inventoryContract.problem(list, jsonOf(path)?.example)).toBeNull();
  });

  it.each<[string, keyof typeof LISTS, unknown, string]>([
    ['a user without an e-mail address', 'users', { username: 'a' }, 'email: This field is required.'],
    [
      'a username with a space',
      'users',
      { username: 'a b', email: 'a@example.org', firstName: 'A', lastName: 'B' },
      'username: Only alphanumeric letters, _ (underscore), and . (period) are allowed',
    ],
    [
      'an invisible name',
      'users',
      { username: 'a', email: 'a@example.org', firstName: '\0\u200b', lastName: 'B' },
      'firstName: This field is required.',
    ],
    [
      'a location beyond the pole',
      'locations',
      { uuid: '0d3f4bc2-6a51-4c58-9d0e-2f7a1b9c8e01', name: 'A', latitude: 91 },
      'latitude: This must be 90 or less.',
    ],
    [
      'a company whose name is blank',
      'companies',
      { uuid: '0d3f4bc2-6a51-4c58-9d0e-2f7a1b9c8e01', name: ' ' },
      'name: This field is required.',
    ],
    [
      'a cluster without a parent',
      'cluster',
      { uuid: '0d3f4bc2-6a51-4c58-9d0e-2f7a1b9c8e01', name: 'A' },
      'parent: This field is required.',
    ],
    ['a value that is not an object', 'venue', 'Parliament', 'This must be an object.'],
  ])('explains %s', (_what, kind, entry, problem) => {
    const { judged } = judge(kind, listOfJson('The list', [entry]));
    expect(judged).toEqual([{ entry, label: 'entry 1', problem }]);
  });

  it('limits the length of a list before the service checks the entries', () => {
    const listing = listOfJson(
      'The list of venues',
      Array.from({ length: 200_001 }, () => 0),
    );
    expect(() => judge('venue', listing)).toThrow(
      'The list of venues cannot be used: It has 200001 entries. At most 200000 are allowed.',
    );
    expect(() => judge('venue', { ...listing, answer: {} })).toThrow('It is not a list.');
  });
});

describe('the inventory of the demo suite', () => {
  let suite: TestSuite;
  let url: string;

  beforeAll(async () => {
    suite = await startSuite([createInventory()]);
    url = `${suite.url}/inventory`;
  });
  afterAll(() => suite.stop());

  it('returns every list as the contract requires', async () => {
    const listings = await openInventory({ kind: 'web', url, access: { kind: 'none' } }).read(LIST_KINDS);
    const wrong = LIST_KINDS.map((kind) => {
      const answer = listings[kind]?.judged.map(({ entry }) => entry);
      return {
        kind,
        isEmpty: String(answer) === '',
        problem: inventoryContract.problem(LISTS[kind].list, answer),
      };
    });
    expect(wrong).toEqual(LIST_KINDS.map((kind) => ({ kind, isEmpty: false, problem: null })));
  });

  it('has no other paths', async () => {
    expect((await fetch(`${url}/planets`)).status).toBe(404);
    expect((await fetch(`${url}/visibility/planet`)).status).toBe(404);
    expect((await fetch(`${url}/users`, { method: 'POST' })).status).toBe(404);
  });
});
