import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { escapeFormula } from '../../../service/user/bulk/formula.ts';
import { checkInventory, openInventory } from '../../../service/sources/inventory/open.ts';
import { entriesOf, type ListKind, type Listing } from '../../../service/sources/inventory/lists.ts';
import { clustersIn } from '../../../service/visibility-profile/sync-answer.ts';

const UUIDS = ['0d3f4bc2-6a51-4c58-9d0e-2f7a1b9c8e01', '0d3f4bc2-6a51-4c58-9d0e-2f7a1b9c8e02'] as const;

let base: string;
let directory: string;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'inventory-'));
  directory = join(base, 'folder');
  await mkdir(directory);
  return () => rm(base, { recursive: true, force: true });
});

const put = (name: string, content: string | Uint8Array) => writeFile(join(directory, name), content);
const inventory = () => openInventory({ kind: 'folder', directory });
const listing = async (kind: ListKind) => (await inventory().read([kind]))[kind];
const entries = async (kind: ListKind) => (await listing(kind))?.judged.map(({ entry }) => entry);
const refusal = async (kind: ListKind): Promise<string> => {
  try {
    const found = await listing(kind);
    if (found && kind === 'cluster') await clustersIn(found as Listing<'cluster'>);
    else if (found && kind !== 'users') entriesOf(found as Listing<'venue'>);
  } catch (error) {
    expect(error).toMatchObject({ code: 'source_failed' });
    return (error as Error).message;
  }
  throw new Error('the folder was accepted');
};

describe('an inventory folder', () => {
  it('has no lists for which there is no file', async () => {
    await put('venues.csv', 'uuid,name\n');
    expect(await inventory().read(['venue', 'carrier'])).toMatchObject({
      venue: { judged: [] },
      carrier: null,
    });
  });

  it('may contain JSON like the response of an HTTP inventory', async () => {
    const venues = [{ uuid: UUIDS[0], name: 'Parliament', floors: 4 }];
    await put('venues.json', JSON.stringify(venues));
    expect(await entries('venue')).toEqual(venues);
  });

  it('may contain CSV with columns in any order, numbers and empty values', async () => {
    await put(
      'locations.csv',
      `name,longitude,uuid,latitude,note\n"København, ""K""",12.5683,${UUIDS[0]},55.6761,x\n\n Remote ,,${UUIDS[1]},,\n`,
    );
    expect(await entries('locations')).toEqual([
      { uuid: UUIDS[0], name: 'København, "K"', latitude: 55.6761, longitude: 12.5683 },
      { uuid: UUIDS[1], name: 'Remote', latitude: null, longitude: null },
    ]);
    expect((await listing('locations'))?.judged[1]?.label).toBe('row 4');
  });

  it.each([
    ['semicolons', `uuid;name\n${UUIDS[0]};Zoë\n`],
    ['a byte order mark', `\uFEFFuuid,name\n${UUIDS[0]},Zoë\n`],
    ['lines of Windows', `uuid,name\r\n${UUIDS[0]},Zoë\r\n`],
  ])('reads CSV with %s', async (_what, text) => {
    await put('carriers.csv', text);
    expect(await entries('carrier')).toEqual([{ uuid: UUIDS[0], name: 'Zoë' }]);
  });

  it.each([
    ['a decimal comma between semicolons', `uuid;name;latitude;longitude\n${UUIDS[0]};A;52,52;-13,405\n`],
    ['a decimal comma between tabs', `uuid\tname\tlatitude\tlongitude\n${UUIDS[0]}\tA\t52,52\t-13,405\n`],
    [
      'a decimal point between semicolons',
      `sep=;\nuuid;name;latitude;longitude\n${UUIDS[0]};A;52.52;-13.405`,
    ],
  ])('reads numbers with %s', async (_what, text) => {
    await put('locations.csv', text);
    expect(await entries('locations')).toEqual([
      { uuid: UUIDS[0], name: 'A', latitude: 52.52, longitude: -13.405 },
    ]);
  });

  it('may contain rows without the last values, and different line endings', async () => {
    await put(
      'users.csv',
      'username,email,firstName,lastName,deskPhone,location\nzoe,z@example.org,Z,L\r\nben,b@example.org,B,L,1\n',
    );
    expect(await entries('users')).toMatchObject([
      { username: 'zoe', deskPhone: null, location: null },
      { username: 'ben', deskPhone: '1', location: null },
    ]);
  });

  it('reports users whose row contains a spreadsheet error, and accepts the others', async () => {
    const header = 'username,email,firstName,lastName,mobilePhone';
    await put('users.csv', `${header}\nzoe,z@example.org,Z,L,#REF!\nben,b@example.org,B,L,'#REF!\n`);
    expect((await listing('users'))?.judged.map(({ problem }) => problem)).toEqual([
      'column mobilePhone: This cell contains an error. Correct it in the spreadsheet.',
      null,
    ]);
  });

  it('may contain users in the format of an export', async () => {
    await put(
      'users.csv',
      `username,email,firstName,lastName,deskPhone,mobilePhone,active,businessProfile,visibilityProfile,location\nzoe,zoe@example.org,Zoë,L,${escapeFormula('+46 8 555')},,true,Staff,All,Berlin\n`,
    );
    expect(await entries('users')).toEqual([
      {
        username: 'zoe',
        email: 'zoe@example.org',
        firstName: 'Zoë',
        lastName: 'L',
        deskPhone: '+46 8 555',
        mobilePhone: null,
        location: 'Berlin',
      },
    ]);
  });

  it('is read again for each use', async () => {
    await put('venues.csv', 'uuid,name\n');
    const opened = inventory();
    expect((await opened.read(['venue'])).venue?.judged).toEqual([]);
    await put('venues.csv', `uuid,name\n${UUIDS[0]},Opera\n`);
    expect((await opened.read(['venue'])).venue?.judged).toHaveLength(1);
  });

  it('may contain links inside the folder, as a mounted configuration does', async () => {
    await mkdir(join(directory, '..data'));
    await writeFile(join(directory, '..data', 'venues.csv'), 'uuid,name\n');
    await symlink(join('..data', 'venues.csv'), join(directory, 'venues.csv'));
    expect(await entries('venue')).toEqual([]);
  });

  it.each<[string, ListKind, Record<string, string>, string]>([
    [
      'a column missing',
      'users',
      { 'users.csv': 'username,email,firstName\n' },
      'users.csv cannot be used: row 1, column lastName: This column is missing.',
    ],
    [
      'a column twice',
      'venue',
      { 'venues.csv': 'uuid,name,name\n' },
      'venues.csv cannot be used: row 1, column name: This column occurs twice.',
    ],
    [
      'a cell too many',
      'venue',
      { 'venues.csv': 'uuid,name\na,b,c\n' },
      'venues.csv cannot be used: row 2 has 3 cells, and the header has 2.',
    ],
    [
      'a quote that does not close',
      'venue',
      { 'venues.csv': 'uuid,name\n"a,b\n' },
      'venues.csv cannot be used: The file cannot be read as CSV: a quoted cell is not closed. Look at line 2.',
    ],
    [
      'an error of a spreadsheet',
      'locations',
      { 'locations.csv': `uuid;name;latitude\n${UUIDS[0]};A;#WERT!\n` },
      'locations.csv cannot be used: row 2, column latitude: This cell contains an error. Correct it in the spreadsheet.',
    ],
    [
      'a thousands separator',
      'locations',
      { 'locations.csv': `uuid;name;latitude\n${UUIDS[0]};A;1.234,5\n` },
      'locations.csv cannot be used: row 2, column latitude: This must be a number, or empty.',
    ],
    [
      'a wrong cell',
      'locations',
      { 'locations.csv': `uuid,name,latitude\n${UUIDS[0]},A,1\n${UUIDS[1]},B,north\n` },
      'locations.csv cannot be used: row 3, column latitude: This must be a number, or empty.',
    ],
    [
      'an empty cell',
      'venue',
      { 'venues.csv': `uuid,name\n${UUIDS[0]},\n` },
      'venues.csv cannot be used: row 2, column name: This field is required.',
    ],
    [
      'a uuid twice',
      'venue',
      { 'venues.csv': `uuid,name\n${UUIDS[0]},A\n${UUIDS[0]},B\n` },
      'venues.csv cannot be used: row 3, column uuid: This occurs twice.',
    ],
    [
      'a missing parent',
      'cluster',
      { 'clusters.csv': `uuid,name,parent\n${UUIDS[0]},A,${UUIDS[1]}\n` },
      'clusters.csv cannot be used: row 2, column parent: There is no cluster with this uuid.',
    ],
    [
      'clusters in a cycle',
      'cluster',
      { 'clusters.csv': `uuid,name,parent\n${UUIDS[0]},A,${UUIDS[1]}\n${UUIDS[1]},B,${UUIDS[0]}\n` },
      'clusters.csv cannot be used: row 2 is a cluster below itself.',
    ],
    [
      'an empty file',
      'venue',
      { 'venues.csv': '' },
      'venues.csv cannot be used: It is empty. An empty list is [] in JSON, and only the header in CSV.',
    ],
    [
      'a comma missing',
      'venue',
      { 'venues.json': '[\n{"uuid": "a"}\n{"uuid": "b"}]' },
      'venues.json cannot be used: It is not JSON in UTF-8. Look at line 3.',
    ],
    [
      'a value that is not a list',
      'venue',
      { 'venues.json': '{}' },
      'venues.json cannot be used: It is not a list.',
    ],
    [
      'a wrong entry',
      'venue',
      { 'venues.json': JSON.stringify([{ uuid: UUIDS[0], name: '' }]) },
      'venues.json cannot be used: entry 1, name: This field is required.',
    ],
    [
      'two files for one list',
      'venue',
      { 'venues.json': '[]', 'venues.csv': 'uuid,name\n' },
      'venues.csv cannot be used: There is venues.json, too. Remove one of them.',
    ],
  ])('reports the location of %s', async (_what, kind, files, message) => {
    for (const [name, text] of Object.entries(files)) await put(name, text);
    expect(await refusal(kind)).toBe(message);
  });

  it('is not read from a file that is no text', async () => {
    await put('venues.json', Uint8Array.of(0x5b, 0xff, 0x5d));
    expect(await refusal('venue')).toBe('venues.json cannot be used: It is not JSON in UTF-8.');
  });

  it('is not read outside the folder', async () => {
    await writeFile(join(base, 'secret.csv'), 'uuid,name\n');
    await symlink(join('..', 'secret.csv'), join(directory, 'venues.csv'));
    expect(await refusal('venue')).toBe(
      'venues.csv cannot be used: It is a link that leads out of the folder.',
    );
  });

  it('is not read from a directory, and a pipe does not block the service', async () => {
    await mkdir(join(directory, 'venues.csv'));
    expect(await refusal('venue')).toBe('venues.csv cannot be used: It is not a file.');
    await promisify(execFile)('mkfifo', [join(directory, 'carriers.json')]);
    expect(await refusal('carrier')).toBe('carriers.json cannot be used: It is not a file.');
  });

  it('is not read from a file that is too large', async () => {
    await put('venues.csv', '');
    await truncate(join(directory, 'venues.csv'), 64 * 1024 * 1024 + 1);
    expect(await refusal('venue')).toBe('venues.csv cannot be used: It is larger than 64 MiB.');
  });

  it('is not read from JSON with too many values', async () => {
    await put('venues.json', `[${'0,'.repeat(8_000_000)}0]`);
    expect(await refusal('venue')).toBe(
      'venues.json cannot be used: It is larger than the service can read.',
    );
  });

  it('must exist at the start; if it is missing later, this is reported', async () => {
    await expect(checkInventory({ kind: 'folder', directory })).resolves.toBeUndefined();
    await rm(directory, { recursive: true });
    await expect(checkInventory({ kind: 'folder', directory })).rejects.toThrow(
      `INVENTORY_URL is not a folder: ${directory}`,
    );
    expect(await refusal('venue')).toBe('The folder of the inventory cannot be read.');
  });
});
