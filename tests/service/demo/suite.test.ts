import { get, type IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../../../demo/seed/seed.ts';
import { header } from '../../../demo/suite/header.ts';
import { createInventory, inventoryUsers } from '../../../demo/suite/inventory.ts';
import { ELEMENT_TYPES } from '../../../service/visibility-profile/element-types.ts';
import { SYSTEM_PRINCIPAL } from '../../../service/access/visible-to.ts';
import { TABLES_WITH_COMPANY } from '../../../service/resources.ts';
import { openInventory } from '../../../service/sources/inventory/open.ts';
import { pullUsers } from '../../../service/user/pull.ts';
import { syncVisibility } from '../../../service/visibility-profile/sync.ts';
import { ENGINES, openEmpty, contextOf } from '../../support/databases.ts';
import { startSuite, type TestSuite } from '../../support/demo-suite.ts';
import { shorten } from '../../support/shorten.ts';
import { byTest } from '../../support/by-test.ts';

describe('the demo suite', () => {
  let suite: TestSuite;
  let url: string;

  beforeAll(async () => {
    suite = await startSuite([header, createInventory()]);
    ({ url } = suite);
  });
  afterAll(() => suite.stop());

  const send = (body: string, contentType = 'application/json') =>
    fetch(`${url}/control`, { method: 'POST', headers: { 'content-type': contentType }, body });
  const behaviours = async () => (await fetch(`${url}/control`)).json();
  const users = () => fetch(`${url}/inventory/users`);
  const inventory = () => openInventory({ kind: 'web', url: `${url}/inventory`, access: { kind: 'none' } });
  const change = async (order: object) => (await suite.control({ part: 'inventory', ...order })).status;
  const elements = async (elementType: string) =>
    (await (await fetch(`${url}/inventory/visibility/${elementType}`)).json()) as {
      uuid: string;
      name: string;
      parent?: string | null;
    }[];
  const find = async (elementType: string, name: string) => {
    const found = (await elements(elementType)).find((element) => element.name === name);
    expect(found).toBeDefined();
    return found!;
  };

  afterEach(async () => {
    await suite.control({ part: 'header', mode: 'ok' });
    await suite.control({ part: 'inventory', mode: 'ok' });
    await suite.control({ part: 'inventory', change: 'reset' });
  });

  it.each([
    ['/header/suite-header.js', 'text/javascript; charset=utf-8', "customElements.define('suite-header'"],
    ['/header/suite-header.css', 'text/css; charset=utf-8', 'block-size: 83px'],
  ])('serves %s to other origins', async (path, type, text) => {
    const response = await fetch(`${url}${path}`);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(await response.text()).toContain(text);
  });

  it('returns the same inventory each time', async () => {
    expect(await (await users()).json()).toEqual(inventoryUsers());
  });

  it.each([
    '/',
    '/nowhere',
    '/header/',
    '/header/../control',
    '/inventory',
    '/inventory/visibility',
    '/inventory/visibility/planet',
    '/inventory/users/1',
    '/headers/suite-header.js',
  ])('has no other address: %s', async (path) => {
    const response = await fetch(`${url}${path}`);
    expect(path.endsWith('control') ? 200 : 404).toBe(response.status);
  });

  it.each([
    ['rebound.example', 421],
    ['rebound.example:8081', 421],
    ['127.0.0.1.nip.io', 421],
    ['localhost:8081', 200],
    ['[::1]:8081', 200],
    ['suite.example', 200],
  ])('answers a request for the host %s with %s', async (host, status) => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      get(`${url}/control`, { headers: { host } }, resolve).on('error', reject);
    });
    answer.resume();
    expect(answer.statusCode).toBe(status);
  });

  it('can make each part refuse requests with a given status', async () => {
    await suite.control({ part: 'inventory', mode: 'refuse' });
    expect((await users()).status).toBe(500);
    await suite.control({ part: 'inventory', mode: 'refuse', status: 403 });
    expect((await users()).status).toBe(403);
    expect((await fetch(`${url}/header/suite-header.css`)).status).toBe(200);
    expect(await behaviours()).toEqual({
      header: { mode: 'ok' },
      inventory: { mode: 'refuse', status: 403 },
    });
  });

  it('ignores a mode that the part does not have', async () => {
    await suite.control({ part: 'header', mode: 'partly' });
    expect((await fetch(`${url}/header/suite-header.css`)).status).toBe(200);
  });

  it('can drop connections', async () => {
    await suite.control({ part: 'inventory', mode: 'down' });
    await expect(users()).rejects.toThrow('fetch failed');
  });

  it('can delay responses by a given time', async () => {
    await suite.control({ part: 'inventory', mode: 'slow', delayMs: 80 });
    const start = performance.now();
    expect((await users()).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(75);
  });

  it('can delay responses until another mode is set', async () => {
    await suite.control({ part: 'inventory', mode: 'slow' });
    const held = users();
    const first = await Promise.race([held.then(() => 'answered'), behaviours().then(() => 'held')]);
    expect(first).toBe('held');
    await suite.control({ part: 'inventory', mode: 'ok' });
    expect((await held).status).toBe(200);

    await suite.control({ part: 'inventory', mode: 'slow' });
    const refused = users();
    await behaviours();
    await suite.control({ part: 'inventory', mode: 'refuse', status: 503 });
    expect((await refused).status).toBe(503);
  });

  it('continues after a client has stopped waiting', async () => {
    await suite.control({ part: 'inventory', mode: 'slow' });
    await expect(fetch(`${url}/inventory/users`, { signal: AbortSignal.timeout(30) })).rejects.toThrow(
      /timeout/,
    );
    await suite.control({ part: 'inventory', mode: 'ok' });
    expect((await users()).status).toBe(200);
  });

  it.each(
    [
      {},
      [],
      'no JSON',
      { part: 'nobody', mode: 'ok' },
      { part: 'inventory' },
      { part: 'inventory', mode: 'angry' },
      { part: 'inventory', mode: 'slow', delayMs: -1 },
      { part: 'inventory', mode: 'slow', delayMs: '5' },
      { part: 'inventory', mode: 'refuse', status: 200 },
      { part: 'inventory', mode: 'ok', padding: 'x'.repeat(5000) },
    ].map((body) => [shorten(body), body] as const),
  )('refuses the malformed order %s', async (_, body) => {
    const response = await send(typeof body === 'string' ? body : JSON.stringify(body));
    expect(response.status).toBe(400);
    expect(((await response.json()) as { message: string }).message).toContain('parts: header, inventory');
  });

  it('refuses orders from a form of another site', async () => {
    const response = await send(JSON.stringify({ part: 'inventory', mode: 'down' }), 'text/plain');
    expect(response.status).toBe(400);
    expect((await users()).status).toBe(200);
  });

  it('can add, rename and remove visibility elements, and restore them', async () => {
    const before = await elements('venue');
    const seaport = await find('venue', 'Seaport');
    expect(await change({ change: 'add', elementType: 'venue', name: 'Opera' })).toBe(200);
    expect(await change({ change: 'rename', elementType: 'venue', uuid: seaport.uuid, name: 'Docks' })).toBe(
      200,
    );
    expect(await find('venue', 'Docks')).toEqual({ ...seaport, name: 'Docks' });
    const opera = await find('venue', 'Opera');
    expect(await change({ change: 'remove', elementType: 'venue', uuid: opera.uuid })).toBe(200);
    expect(await elements('venue')).toHaveLength(before.length);
    expect(await change({ change: 'reset' })).toBe(200);
    expect(await elements('venue')).toEqual(before);
  });

  it('can add clusters below others, and remove them with their descendants', async () => {
    const before = await elements('cluster');
    const berlin = await find('cluster', 'Berlin');
    const added = { change: 'add', elementType: 'cluster', name: 'Berlin Airport', parent: berlin.uuid };
    expect(await change(added)).toBe(200);
    const airport = await find('cluster', 'Berlin Airport');
    expect(airport.parent).toBe(berlin.uuid);
    const below = { change: 'add', elementType: 'cluster', name: 'Runway', parent: airport.uuid };
    expect(await change(below)).toBe(200);
    expect(await change({ change: 'remove', elementType: 'cluster', uuid: airport.uuid })).toBe(200);
    expect(await elements('cluster')).toEqual(before);
  });

  it.each([
    { part: 'header', change: 'reset' },
    { change: 'burn', elementType: 'venue', uuid: 'x' },
    { change: 'add', elementType: 'planet', name: 'Mars' },
    { change: 'add', elementType: 'venue' },
    { change: 'add', elementType: 'venue', name: 'Opera', parent: 'nowhere' },
    { change: 'add', elementType: 'cluster', name: 'Opera', parent: 'nowhere' },
    { change: 'add', elementType: 'venue', name: 'Opera', uuid: 17 },
    { change: 'rename', elementType: 'venue', uuid: 'nobody', name: 'Opera' },
    { change: 'remove', elementType: 'venue', uuid: 'nobody' },
  ])('refuses the impossible order %j', async (order) => {
    const before = await elements('venue');
    expect(await change(order)).toBe(400);
    expect(await elements('venue')).toEqual(before);
  });

  it('has users whom a pull creates, updates or keeps, and can add invalid ones', async () => {
    const database = await openEmpty(ENGINES[0].emptyDatabase);
    const { db } = database;
    await seedDemo(contextOf(db), { users: 250, publicUrl: 'http://127.0.0.1:8080' });
    const pull = async () => {
      const options = {
        inventory: inventory(),
        layoutCode: ['SCO'],
        tablesWithCompany: TABLES_WITH_COMPANY,
        snmpManager: 'SNMP Manager',
        log: { warn: expect.unreachable },
      };
      return (await byTest(() => pullUsers(db, SYSTEM_PRINCIPAL, options))).result;
    };
    const all = { updated: 0, removed: 0, kept: 0 };
    expect(await pull()).toEqual({
      created: 6,
      updated: 6,
      unchanged: 42,
      failed: [],
      locations: { ...all, created: 1, unchanged: 40 },
      companies: { ...all, created: 1, unchanged: 14 },
    });
    const same = {
      locations: { ...all, created: 0, unchanged: 41 },
      companies: { ...all, created: 0, unchanged: 15 },
    };
    expect(await pull()).toEqual({ created: 0, updated: 0, unchanged: 54, failed: [], ...same });
    await suite.control({ part: 'inventory', mode: 'partly' });
    const [incomplete, impostor] = inventoryUsers().slice(-2);
    expect(await pull()).toEqual({
      created: 0,
      updated: 0,
      unchanged: 52,
      failed: [
        { source: incomplete?.username, message: 'Entry 53, lastName: This field is required.' },
        { source: impostor?.username, message: 'Another user has this e-mail address.' },
      ],
      ...same,
    });
    await database.close();
  });

  it('has visibility elements that a sync adds, renames or keeps, and can add invalid ones', async () => {
    const database = await openEmpty(ENGINES[0].emptyDatabase);
    const { db } = database;
    await seedDemo(contextOf(db), { users: 0, publicUrl: 'http://127.0.0.1:8080' });
    const sync = () =>
      byTest(() => syncVisibility(db, ELEMENT_TYPES, inventory(), { warn: expect.unreachable }));
    const first = await sync();
    expect(first.map(({ elementType, written, removed }) => [elementType, written, removed])).toEqual([
      ['carrier', 1, 0],
      ['cluster', 1, 0],
      ['clusterGroup', 1, 0],
      ['networkGroup', 1, 0],
      ['networkElementAttribute', 1, 0],
      ['venue', 2, 0],
    ]);
    expect((await sync()).filter(({ written, removed }) => written + removed > 0)).toEqual([]);
    const { uuid } = await find('carrier', 'Aurora');
    await change({ change: 'remove', elementType: 'carrier', uuid });
    expect((await sync())[0]).toMatchObject({ elementType: 'carrier', removed: 1, profiles: 3 });
    const europe = await find('cluster', 'Europe');
    await change({ change: 'remove', elementType: 'cluster', uuid: europe.uuid });
    expect((await sync())[1]).toMatchObject({ elementType: 'cluster', profiles: 4, pointing: 4 });
    await suite.control({ part: 'inventory', mode: 'partly' });
    await expect(sync()).rejects.toMatchObject({ code: 'source_failed' });
    await database.close();
  });
});
