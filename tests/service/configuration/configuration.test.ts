import { randomUUID } from 'node:crypto';
import {
  assert,
  asyncProperty,
  boolean,
  constant,
  constantFrom,
  oneof,
  record,
  string,
  uniqueArray,
  type Arbitrary,
} from 'fast-check';
import { parse, stringify } from 'yaml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../../openapi/generated/schema.d.ts';
import { cleanName } from '../../../openapi/rules/names.ts';
import { entrySchema, SECTIONS } from '../../../service/configuration/schema.ts';
import { fold } from '../../../service/db/fold.ts';
import { newItem } from '../../support/applications.ts';
import { changingCalls } from '../../support/changing-calls.ts';
import { ONE_ENGINE } from '../../support/databases.ts';
import { linesOf, readWorld } from '../../support/recorded-world.ts';
import { startService, type TestService } from '../../support/service.ts';
import { startOtherSystem, type OtherSystem } from '../../support/other-system.ts';

type Schemas = components['schemas'];
type Plan = Schemas['ConfigurationPlan'];
type Entries = Record<string, Record<string, unknown>[]>;

const API = '/userprofile/api/v1/configuration';

interface Options {
  deletesMissing?: boolean;
  secrets?: { name: string; value: string }[];
  ifMatch?: string;
}

/** Names that both databases can store, and that no reader of YAML takes for something else. */
const NAME: Arbitrary<string> = string({ unit: 'binary', minLength: 1, maxLength: 20 })
  .map((text) => cleanName(text.replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, ' ')))
  .filter((text) => text !== '' && fold(text) !== '' && text.length <= 40 && !text.includes('\u0000'));

const AMBIGUOUS = constantFrom(
  'yes',
  'null',
  '~',
  '0x1f',
  '1.0',
  '- a',
  '# b',
  'a: b',
  "it's",
  '"',
  '<<',
  '*a',
  ' &b',
  '{}',
);

const uniqueNames = (minLength: number): Arbitrary<string[]> =>
  uniqueArray(NAME, { minLength, maxLength: 4, selector: (name) => fold(name) });

const role = constantFrom('ADMIN', 'SCO_ADMIN', 'NOVA_ADMIN');

const answer = async <Body>(response: Response): Promise<Body> => {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as Body;
};

const only = (section: string, entry: object): string => stringify({ version: 1, [section]: [entry] });

const shown = (items: { kind: string; name: string | null; operation: string }[]) =>
  items.map(({ kind, operation, name: of }) => [kind, operation, of]);

describe.each(ONE_ENGINE)('the configuration as a file on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  let source: OtherSystem;

  beforeAll(async () => {
    source = await startOtherSystem();
    service = await startService({ emptyDatabase, environment: { ALLOW_LOOPBACK: '1' } });
  });
  afterAll(async () => {
    await service.stop();
    await source.stop();
  });

  const send = (
    path: string,
    file: string,
    { deletesMissing = false, secrets = [], ifMatch }: Options = {},
  ) =>
    service.call(`${API}${path}`, {
      as: 'productAdmin',
      method: 'POST',
      body: { file, deletesMissing, secrets },
      headers: ifMatch === undefined ? {} : { 'if-match': ifMatch },
    });
  const plan = async (file: string, options?: Options) => answer<Plan>(await send('/plan', file, options));
  const apply = async (file: string, options?: Options) =>
    answer<Schemas['ConfigurationResult']>(await send('', file, options));
  const exported = async (): Promise<string> => (await service.call(API, { as: 'productAdmin' })).text();
  const entries = async (): Promise<Entries> => parse(await exported()) as Entries;
  const world = async () => linesOf(await readWorld(service.db));
  const refusal = async (file: string, options?: Options) => {
    const response = await send('/plan', file, options);
    const body = (await response.json()) as { code: string; places?: Schemas['FilePlace'][] };
    return { status: response.status, code: body.code, places: body.places ?? [] };
  };

  /** Adds an application with a profile, which a business profile with one user chooses. */
  const addAccess = async () => {
    const { saveApplication, saveAppProfile, saveBusinessProfile, post, userInput } = changingCalls(
      service,
      source,
    );
    const application = await saveApplication({ roles: [newItem('Operator')] });
    const appProfile = await saveAppProfile(application);
    const businessProfile = await saveBusinessProfile([appProfile]);
    const username = `u${randomUUID().replaceAll('-', '')}`;
    const { uuid } = businessProfile;
    await post('user/update', userInput(null, username, { businessProfile: { uuid } }));
    return { application, appProfile, businessProfile, username };
  };

  it('has every field of the contract, and no secret', async () => {
    const { CALLS } = changingCalls(service, source);
    for (const call of ['updateAuthClient', 'updateVisibilityProfile', 'updateBusinessProfile'] as const) {
      await (
        await CALLS[call]!()
      )();
    }
    const text = await exported();
    const file = parse(text) as Entries;
    for (const section of SECTIONS) {
      const values = Object.entries(entrySchema(section).properties).flatMap(([name, schema]) =>
        ['uuid', 'renamedFrom'].includes(name) || schema['x-secret'] || schema['x-instruction'] ? [] : name,
      );
      expect(file[section]!.map((entry) => Object.keys(entry))).toContainEqual(values);
    }
    expect(text).not.toContain('a secret of more than 32 characters');
    expect(text).toContain('/userprofile/configuration.schema.json');
  });

  it('plans nothing for what was just exported, and applies nothing', async () => {
    await addAccess();
    const before = await exported();
    const stored = await world();
    expect(await plan(before, { deletesMissing: true })).toMatchObject({ items: [], kept: [] });
    expect(await apply(before, { deletesMissing: true })).toMatchObject({ change: null, updated: 0 });
    expect(await world()).toEqual(stored);
    expect(await exported()).toBe(before);
  });

  it('does what the plan says, in one recorded change, and can be undone', async () => {
    const { businessProfile } = await addAccess();
    const { saveApplication } = changingCalls(service, source);
    const application = await saveApplication({ roles: [newItem('Reader')] });
    const name = `Readers ${randomUUID()}`;
    const file = stringify({
      version: 1,
      appProfiles: [{ name, application: application.name, minimumRole: 'ADMIN' }],
      businessProfiles: [
        { name: businessProfile.name, description: 'Changed', appProfiles: [name] },
        { name, appProfiles: [name], minimumRole: 'ADMIN' },
      ],
    });
    const before = await world();
    const planned = await plan(file);
    expect(await world()).toEqual(before);
    expect(planned).toMatchObject({ created: 2, updated: 1, deleted: 0 });
    expect(planned.access.groups[0]).toMatchObject({ count: 1, gainedTotal: 0, lostTotal: 1 });
    const { change, ...counts } = await apply(file, { ifMatch: planned.tag });
    expect(counts).toMatchObject({ created: 2, updated: 1, deleted: 0 });
    const { post, call } = changingCalls(service, source);
    const recorded = (await (await call(`history/${change}/items`)).json()) as Schemas['ChangeItems'];
    expect(shown(planned.items)).toEqual(shown(recorded.items));
    await post('history/undo', { changes: [change], by: null, overwrite: [] });
    expect(await world()).toEqual(before);
  });

  it('is refused if something was changed since the plan', async () => {
    const { businessProfile, appProfile } = await addAccess();
    const file = only('businessProfiles', { name: businessProfile.name, description: 'From the file' });
    const { tag } = await plan(file);
    const { saveBusinessProfile } = changingCalls(service, source);
    await saveBusinessProfile([appProfile], {
      uuid: businessProfile.uuid,
      name: businessProfile.name,
      description: 'Meanwhile',
    });
    const before = await world();
    expect((await send('', file, { ifMatch: tag })).status).toBe(412);
    expect(await world()).toEqual(before);
  });

  it('renames instead of deleting and creating, also when applied again', async () => {
    const { businessProfile } = await addAccess();
    const name = `Renamed ${randomUUID()}`;
    const file = only('businessProfiles', { name, renamedFrom: businessProfile.name });
    const { items } = await plan(file);
    expect(items).toMatchObject([{ uuid: businessProfile.uuid, operation: 'updated' }]);
    await apply(file);
    expect((await apply(file)).change).toBeNull();
  });

  it('renames a role of an application, so that profiles keep it', async () => {
    const { saveApplication, saveAppProfile } = changingCalls(service, source);
    const application = await saveApplication({ roles: [newItem('Operator'), newItem('Reader')] });
    const [first] = application.roles;
    const { uuid } = await saveAppProfile(application);
    const entry = (await entries())['applications']!.find(({ name }) => name === application.name)!;
    const roles = (entry['roles'] as { name: string }[]).map((one) =>
      one.name === first!.name ? { ...one, name: 'Renamed role', renamedFrom: first!.name } : one,
    );
    await apply(only('applications', { name: application.name, roles }));
    const granted = await service.db
      .selectFrom('app_profile_roles')
      .selectAll()
      .where('app_profile_uuid', '=', uuid)
      .where('role_uuid', '=', first!.uuid)
      .execute();
    expect(granted).toHaveLength(1);
  });

  it('deletes what a section does not contain only on request, and never the own application', async () => {
    const { businessProfile } = await addAccess();
    const file = await entries();
    const left = file['businessProfiles']!.filter(({ name }) => name !== businessProfile.name);
    const text = stringify({ version: 1, businessProfiles: left });
    const { items, kept } = await plan(text);
    expect(items).toEqual([]);
    expect(kept).toMatchObject([{ kind: 'businessProfile', uuid: businessProfile.uuid }]);
    expect((await apply(text)).change).toBeNull();
    const deleting = await plan(text, { deletesMissing: true });
    expect(deleting).toMatchObject({ deleted: 1, kept: [] });
    expect(deleting.access.groups[0]?.lostTotal).toBeGreaterThan(0);
    expect(await apply(text, { deletesMissing: true, ifMatch: deleting.tag })).toMatchObject({ deleted: 1 });

    const own = file['applications']!.find(({ name }) => name === 'User Profile')!;
    const others = file['applications']!.filter((entry) => entry !== own);
    const withoutOwn = stringify({ version: 1, applications: others });
    expect((await plan(withoutOwn, { deletesMissing: true })).items).toEqual([]);
  });

  it('keeps a secret that the file lacks, and replaces one with a value, without revealing either', async () => {
    const { saveApplication } = changingCalls(service, source);
    const { name, uuid } = await saveApplication({ dataPassword: 'first-password' });
    const stored = () =>
      service.db
        .selectFrom('applications')
        .select('data_password')
        .where('uuid', '=', uuid)
        .executeTakeFirstOrThrow();
    const before = await stored();
    const file = only('applications', { name, dataPassword: '${DATA_PASSWORD}' });
    const open = await plan(file);
    expect(open).toMatchObject({ items: [], secrets: [{ name: 'DATA_PASSWORD', isGiven: false }] });
    await apply(file, { ifMatch: open.tag });
    expect(await stored()).toEqual(before);
    const secrets = [{ name: 'DATA_PASSWORD', value: 'second-password' }];
    const response = await send('', file, { secrets, ifMatch: open.tag });
    expect(await response.text()).not.toContain('second-password');
    expect(await stored()).not.toEqual(before);
    expect(await exported()).not.toContain('password');
    const moved = only('applications', { name, dataUrl: 'jdbc:other', dataPassword: '${DATA_PASSWORD}' });
    expect((await send('/plan', moved)).status).toBe(200);
    expect((await send('', moved)).status).toBe(422);
    expect((await send('', moved, { secrets })).status).toBe(200);
  });

  it('lets only product administrators call', async () => {
    for (const as of ['admin', 'scoAdmin', 'viewer'] as const) {
      expect((await service.call(API, { as })).status).toBe(403);
      const body = { file: 'version: 1', deletesMissing: false, secrets: [] };
      expect((await service.call(`${API}/plan`, { as, method: 'POST', body })).status).toBe(403);
      expect((await service.call(API, { as, method: 'POST', body })).status).toBe(403);
    }
  });

  it('obeys the rules of a single save: nobody takes away their own access', async () => {
    const file = await entries();
    const [own] = (
      await service.db
        .selectFrom('business_profiles')
        .select('name')
        .where('uuid', '=', service.fixture.businessProfiles.productAdmin)
        .execute()
    ).map(({ name }) => file['businessProfiles']!.find((entry) => entry['name'] === name)!);
    const { appProfile } = await addAccess();
    const text = only('businessProfiles', { ...own, appProfiles: [appProfile.name] });
    const before = await world();
    expect(await refusal(text)).toMatchObject({ status: 422, places: [{ line: 3 }] });
    expect((await send('', text)).status).toBe(422);
    expect(await world()).toEqual(before);
  });

  const profile = '\n  - name: A\n    minimumRole: ADMIN\n    appProfiles: []';
  const BAD: Record<string, [file: string, line: number, column: number, message: RegExp]> = {
    tab: ['version: 1\nbusinessProfiles:\n\t- name: A\n', 3, 1, /tab/],
    'duplicate key': ['version: 1\nappProfiles: []\nappProfiles: []\n', 3, 1, /occurs twice/],
    'newer version': ['version: 2\n', 1, 1, /version 2/],
    'missing version': ['appProfiles: []\n', 1, 1, /version/],
    'other kind of value': ['- a\n- b\n', 1, 1, /no configuration/],
    'empty file': ['', 1, 1, /no configuration/],
    'merge conflict marker': ['version: 1\n<<<<<<< HEAD\nappProfiles: []\n', 2, 1, /merge conflict/],
    'alias that contains itself': ['version: 1\nappProfiles: &a\n  - *a\n', 3, 5, /contains it/],
    'unknown alias': ['version: 1\nappProfiles: *a\n', 2, 14, /anchor/],
    'deep nesting': [`version: 1\nappProfiles: ${'['.repeat(50_000)}`, 2, 77, /nested/],
    'several documents': ['version: 1\n---\nversion: 1\n', 2, 1, /documents/],
    'unknown section': ['version: 1\nusers: []\n', 2, 1, /unknown/],
    'unknown field': [`version: 1\nbusinessProfiles:${profile}\n    colour: red\n`, 6, 5, /unknown/],
    'wrong type': ['version: 1\nbusinessProfiles:\n  - name: 5\n', 3, 5, /text/],
    'equal names': [
      `version: 1\nbusinessProfiles:${profile}${profile.replace('A', 'a')}\n`,
      6,
      5,
      /Another entry/,
    ],
    'unknown name': [
      'version: 1\nbusinessProfiles:\n  - name: A\n    minimumRole: ADMIN\n    appProfiles:\n      - Nobody has this\n',
      6,
      9,
      /no application profile "Nobody has this"/,
    ],
    'missing field': ['version: 1\nauthClients:\n  - name: New\n', 3, 5, /description/],
    'literal secret': ['version: 1\nauthClients:\n  - name: New\n    clientSecret: abc\n', 4, 5, /form/],
    'syntax error': ['version: 1\nappProfiles: [\n', 3, 1, /YAML/],
  };

  it.each(Object.keys(BAD))(
    'with the fault "%s" is refused with line and column, and changes nothing',
    async (name) => {
      const [file, line, column, message] = BAD[name]!;
      const before = await world();
      const { status, code, places } = await refusal(file);
      expect([status, code]).toEqual([422, 'invalid_file']);
      expect(places).toEqual([{ line, column, message: expect.stringMatching(message) }]);
      expect((await send('', file)).status).toBe(422);
      expect(await world()).toEqual(before);
    },
  );

  const anchors = [...'abcdefgh'].map((letter, index, all) =>
    index === 0
      ? 'a: &a [1, 2, 3, 4, 5, 6, 7, 8, 9]'
      : `${letter}: &${letter} [${Array(9)
          .fill(`*${all[index - 1]}`)
          .join(', ')}]`,
  );
  const LARGE = {
    'anchors that expand without end': anchors.join('\n'),
    '100,000 entries': `version: 1\nbusinessProfiles:\n${'  - name: A\n'.repeat(100_000)}`,
    'a million empty lists': `version: 1\napplications: [${'[],'.repeat(1_000_000)}]`,
    'a million empty entries': `version: 1\napplications:\n${'-\n'.repeat(1_000_000)}`,
    'many bytes': `# ${'x'.repeat(4 * 1024 * 1024 - 1)}`,
  };

  it.each(Object.keys(LARGE) as (keyof typeof LARGE)[])('with %s is too large', async (name) => {
    const response = await send('/plan', LARGE[name]);
    expect(response.status).toBe(413);
  });

  it('is the same text after export, apply and export, for generated configurations', async () => {
    const configuration = record({
      applications: uniqueNames(1),
      roles: uniqueNames(1),
      elements: uniqueNames(0),
      appProfiles: uniqueNames(1),
      businessProfiles: uniqueNames(1),
      visibilityProfiles: uniqueNames(0),
      clients: uniqueNames(0),
      line: AMBIGUOUS,
      description: oneof(AMBIGUOUS, constant('a\n\n  b')),
      minimumRole: role,
      flag: boolean(),
    });
    const kept = await entries();
    const isKept = new Set(
      SECTIONS.flatMap((section) => kept[section]!.map(({ name }) => fold(name as string))),
    );
    const free = (all: readonly string[]) => all.filter((name) => !isKept.has(fold(name)));
    const group = `Group ${randomUUID()}`;
    await service.db
      .insertInto('visibility_elements')
      .values({ uuid: randomUUID(), kind: 'networkGroup', name: group })
      .execute();
    await assert(
      asyncProperty(configuration, async (chosen) => {
        const [applications, appProfiles] = [free(chosen.applications), free(chosen.appProfiles)];
        const application = applications[0];
        if (application === undefined || appProfiles.length === 0) return;
        const { line, description, minimumRole, flag } = chosen;
        const roles = chosen.roles.map((name) => ({ name, minimumRole, externalRole: flag }));
        const elements = chosen.elements.map((name) => ({ name, category: line, minimumRole }));
        const file = {
          version: 1,
          applications: [
            ...kept['applications']!,
            ...applications.map((name) => ({
              name,
              dataUrl: 'jdbc:x',
              dataDriverName: 'driver',
              dataUsername: line.trim(),
              dataPassword: '${SECRET}',
              apiHost: 'https://app.example.org',
              apiAuthType: 'OAUTH2',
              apiUsername: 'api',
              apiPassword: '${SECRET}',
              roles,
              elements,
            })),
          ],
          authClients: [
            ...kept['authClients']!,
            ...free(chosen.clients).map((name) => ({
              name,
              description,
              clientType: 'browser',
              allowedRedirectTarget: 'https://app.example.org/callback',
              application,
              onlyWithRoles: flag,
            })),
          ],
          appProfiles: [
            ...kept['appProfiles']!,
            ...appProfiles.map((name) => ({
              name,
              description,
              application,
              minimumRole,
              roles: roles.map((one) => one.name),
              elements: elements.map((one) => one.name),
            })),
          ],
          businessProfiles: [
            ...kept['businessProfiles']!,
            ...free(chosen.businessProfiles).map((name) => ({
              name,
              description,
              minimumRole,
              appProfiles: [appProfiles[0]],
            })),
          ],
          visibilityProfiles: [
            ...kept['visibilityProfiles']!,
            ...free(chosen.visibilityProfiles).map((name) => ({ name, minimumRole, networkGroups: [group] })),
          ],
        };
        const secrets = [{ name: 'SECRET', value: 'a secret' }];
        await apply(stringify(file), { deletesMissing: true, secrets });
        const text = await exported();
        expect(await apply(text, { deletesMissing: true })).toMatchObject({ change: null });
        expect(await exported()).toBe(text);
        const names = parse(text) as Entries;
        for (const section of SECTIONS) {
          expect(new Set(names[section]!.map(({ name }) => name))).toEqual(
            new Set((file[section] as { name: string }[]).map(({ name }) => name)),
          );
        }
      }),
      { numRuns: 12 },
    );
  });
});
