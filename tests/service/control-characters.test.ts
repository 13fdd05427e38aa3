import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportPlan, Problem, UserInput } from '../../openapi/generated/types.ts';
import { PLAIN_FIELD_NAMES } from '../../openapi/rules/user-fields.ts';
import { SYSTEM_PRINCIPAL } from '../../service/access/visible-to.ts';
import { TABLES_WITH_COMPANY } from '../../service/resources.ts';
import { openInventory } from '../../service/sources/inventory/open.ts';
import { pullUsers } from '../../service/user/pull.ts';
import { newApplication } from '../support/applications.ts';
import { ONE_ENGINE, START_MS } from '../support/databases.ts';
import { startService, type TestService } from '../support/service.ts';
import { startOtherSystem, type OtherSystem } from '../support/other-system.ts';
import { cellsOf, csvOf, formOf } from '../support/user-files.ts';
import { byTest } from '../support/by-test.ts';

const API = '/userprofile/api/v1';
const SENTENCE = 'This contains an invisible control character. Clear the field and type the text again.';
const REFUSED = ['\r', '\u0001', '\u001f', '\u007f', '\u0085', '\u009f', '\u2028', '\u202e'];

const minimumRole = { name: 'ADMIN' } as const;

const person = (username: string, changes: object = {}) => ({
  username,
  email: `${username}@example.org`,
  firstName: 'Zoë',
  lastName: username,
  ...changes,
});

const client = (changes: object) => ({
  uuid: null,
  name: 'Controlled',
  description: '-',
  clientSecret: 'x'.repeat(32),
  ...changes,
});

const profile = (description: string) => ({ uuid: null, name: 'Controlled', description, minimumRole });

// The service refuses these texts before it uses the database, so SQLite is enough.
describe.each(ONE_ENGINE)('control characters on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  let source: OtherSystem;

  beforeAll(async () => {
    service = await startService({ emptyDatabase });
    source = await startOtherSystem();
  }, START_MS);
  afterAll(async () => {
    await service.stop();
    await source.stop();
  });

  const user = (changes: Partial<UserInput>): UserInput => ({
    uuid: null,
    username: 'controlled',
    email: 'controlled@example.org',
    firstName: 'Zoë',
    lastName: 'Ångström',
    active: true,
    businessProfile: { uuid: service.fixture.businessProfiles.viewer },
    visibilityProfile: { uuid: service.fixture.visibilityProfile },
    minimumRole,
    ...changes,
  });

  const fields: [path: string, field: string, body: (text: string) => unknown][] = [
    ...PLAIN_FIELD_NAMES.map((field): (typeof fields)[number] => [
      'user',
      `user.${field}`,
      (text) => ({ user: user({ [field]: text }), clonedId: null }),
    ]),
    [
      'user',
      'user.elements.0.actualValue',
      (actualValue) => ({
        user: user({ elements: [{ uuid: service.fixture.client, actualValue }] }),
        clonedId: null,
      }),
    ],
    [
      'profile/business',
      'description',
      (text) => ({ ...profile(text), appProfiles: [{ uuid: service.fixture.appProfiles.viewer }] }),
    ],
    [
      'profile/app',
      'description',
      (text) => ({
        ...profile(text),
        application: { uuid: service.fixture.application },
        roles: [],
        elements: [],
      }),
    ],
    ['profile/visibility', 'description', profile],
    ...(
      [
        'dataUrl',
        'dataDriverName',
        'dataUsername',
        'dataPassword',
        'apiHost',
        'apiUsername',
        'apiPassword',
      ] as const
    ).map((field): [string, string, (text: string) => unknown] => [
      'app',
      field,
      (text) => newApplication({ [field]: text }),
    ]),
    ...['description', 'allowedRedirectTarget', 'clientSecret'].map(
      (field): [string, string, (text: string) => unknown] => [
        'authClient',
        field,
        (text) => client({ [field]: text }),
      ],
    ),
  ];

  it.each(fields)('are refused by %s/update in %s', async (path, field, body) => {
    for (const character of REFUSED) {
      const response = await service.call(`${API}/${path}/update`, {
        as: 'productAdmin',
        method: 'POST',
        body: body(`12${character}34`),
      });
      const { code, fields: faults } = (await response.json()) as Problem;
      expect([response.status, code]).toEqual([422, 'invalid_fields']);
      expect(faults).toContainEqual({ field, message: SENTENCE });
    }
  });

  it('are kept in a description if they are line breaks or tabs', async () => {
    const description = 'First\nsecond\r\n\tthird';
    const saved = await service.call(`${API}/authClient/update`, {
      as: 'productAdmin',
      method: 'POST',
      body: client({ description, name: 'With lines' }),
    });
    expect(saved.status).toBe(200);
    const listed = await service.call(`${API}/authClient/list`, { as: 'productAdmin' });
    expect(await listed.json()).toContainEqual(expect.objectContaining({ name: 'With lines', description }));
  });

  it('are refused in an import, with their row and column', async () => {
    const cells = { businessProfile: 'Business profile of viewer' };
    const file = csvOf([
      cellsOf('desk', { ...cells, deskPhone: '12\u000b34' }),
      cellsOf('mobile', { ...cells, mobilePhone: '12\u009034' }),
      cellsOf('cleaned', { ...cells, lastName: 'Ang\u0007ström\u2029' }),
    ]);
    const authorization = `Bearer ${await service.tokenOf(service.fixture.people.productAdmin)}`;
    const answer = await fetch(`${service.url}${API}/user/import/plan`, {
      method: 'POST',
      body: formOf(file),
      headers: { authorization },
    });
    const { rows } = (await answer.json()) as ImportPlan;
    expect(rows.flatMap(({ problems }) => problems)).toEqual([
      { row: 2, column: 'deskPhone', heading: 'deskPhone', value: '12\u000b34', message: SENTENCE },
      { row: 3, column: 'mobilePhone', heading: 'mobilePhone', value: '12\u009034', message: SENTENCE },
    ]);
    expect(rows[2]?.changes).toContainEqual({ column: 'lastName', from: null, to: 'Angström' });
  });

  it('make a pull omit the user and report this', async () => {
    source.answerPaths({
      '/users': [
        person('fine'),
        person('cleaned', { lastName: 'Ang\u0007ström' }),
        ...REFUSED.map((character, index) => person(`wrong.${index}`, { deskPhone: `12${character}34` })),
      ],
    });
    const inventory = openInventory({ kind: 'web', url: source.url, access: { kind: 'none' } });
    const options = {
      inventory,
      layoutCode: [],
      tablesWithCompany: TABLES_WITH_COMPANY,
      snmpManager: 'SNMP Manager',
      log: { warn: expect.unreachable },
    };
    const { result } = await byTest(() => pullUsers(service.db, SYSTEM_PRINCIPAL, options));
    expect(result.created).toBe(2);
    expect(result.failed).toEqual(
      REFUSED.map((_, index) => ({
        source: `wrong.${index}`,
        message: `Entry ${index + 3}, deskPhone: ${SENTENCE}`,
      })),
    );
  });
});
