import { afterEach, describe, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import type { AdminConsole, App } from '../../../machines/app/compose.ts';
import type { Emitted } from '../../../machines/app/emitted.ts';
import type { FormTarget } from '../../../machines/resource/form/form.ts';
import { COMPANY_FIELD } from '../../../openapi/rules/product.ts';
import { NETWORK } from '../../support/clusters.ts';
import { API, startSignedInApp, stopApps, tagged } from '../../support/signed-in-app.ts';
import { type Answers, type Asked, refusal } from '../../support/stub-service.ts';
import { currentUser, userSummary } from '../../support/summaries.ts';
import { storedVisibilityProfile, visibilityProfileChoices } from '../../support/visibility-profiles.ts';
import { openFormAndWait } from '../../support/open-form.ts';

const GET = `GET ${API}/profile/visibility/get/uuid-nile`;
const LIST = `GET ${API}/profile/visibility/list`;
const UPDATE = `POST ${API}/profile/visibility/update`;
const SYNC = `GET ${API}/visibility/sync`;
const { carriers, clusterGroups, networkGroups, neAttributes, venues, companies } =
  visibilityProfileChoices();
const stored = storedVisibilityProfile();

const lookups = {
  visibilityElements: {
    call: `GET ${API}/visibility/elements`,
    rows: { carriers, clusterGroups, networkGroups, neAttributes, venues },
  },
  clusters: { call: `GET ${API}/cluster/list`, rows: NETWORK },
  companies: { call: `GET ${API}/${COMPANY_FIELD}/list`, rows: companies },
};
const usual = {
  [`GET ${API}/me`]: () => currentUser({ defaultMinimumRoleName: 'SCO_ADMIN' }),
  [GET]: () => tagged(stored, '"7"'),
  [LIST]: () => [stored, storedVisibilityProfile({ uuid: 'uuid-other', name: 'Other' })],
  ...Object.fromEntries(Object.values(lookups).map(({ call, rows }) => [call, () => rows])),
};

let app: App;
let admin: AdminConsole;
let emitted: Emitted[];
afterEach(stopApps);

/** Starts an app and loads the list of profiles. `answers` are the responses of the stub service. */
async function startApp(answers: Answers = {}) {
  ({ app, admin, emitted } = await startSignedInApp({ ...usual, ...answers }, 'visibilityProfiles'));
}

async function openForm(target: FormTarget, answers: Answers = {}) {
  await startApp(answers);
  return openFormAndWait(app, 'visibilityProfileForm', target);
}

const NILE = { uuid: 'uuid-nile', clonedId: null };
const NEW = { uuid: null, clonedId: null };
const names = () => admin.lists.visibilityProfiles.getSnapshot().context.rows.map(({ name }) => name);

describe('the visibility profile form', () => {
  test('loads the profile and the choices, and saves the version that it has loaded', async () => {
    const update = vi.fn<(asked: Asked) => unknown>(() => ({ uuid: 'uuid-nile', name: 'Zoo' }));
    const form = await openForm(NILE, {
      [UPDATE]: update,
      [GET]: () => tagged({ ...stored, name: update.mock.calls.length > 0 ? 'Zoo' : 'Nile' }, '"7"'),
    });
    expect(form.getSnapshot().context.open).toMatchObject({
      draft: { name: 'Nile', primaryVisibility: 'uuid of Egypt', defaultClusterGroup: 'uuid of Coast' },
      choices: { carriers, companies, tree: { size: 10 }, storedClusters: [], defaultRole: 'SCO_ADMIN' },
      version: { tag: '"7"' },
    });
    form.send({ type: 'EDIT', changes: { name: 'Zoo', networkGroups: ['uuid of Core'] } });
    form.send({ type: 'SUBMIT' });
    await waitFor(form, (state) => state.matches({ open: { draft: 'clean' } }));
    const [asked] = update.mock.calls[0]!;
    expect(asked.headers.get('if-match')).toBe('"7"');
    expect(asked.body).toEqual({
      uuid: 'uuid-nile',
      name: 'Zoo',
      description: 'Along the river',
      minimumRole: { name: 'ADMIN' },
      [COMPANY_FIELD]: null,
      primaryVisibility: { uuid: 'uuid of Egypt' },
      clusters: [{ uuid: 'uuid of Egypt' }, { uuid: 'uuid of Cairo' }, { uuid: 'uuid of Aswan' }],
      carriers: [{ uuid: 'uuid of Red' }],
      clusterGroups: [{ uuid: 'uuid of Coast' }],
      defaultClusterGroup: { uuid: 'uuid of Coast' },
      networkGroups: [{ uuid: 'uuid of Core' }],
      neAttributes: [],
      venues: [],
    });
    expect(names()).toEqual(['Other', 'Zoo']);
    expect(emitted.at(-1)).toMatchObject({ from: 'visibilityProfileForm', event: { type: 'formSaved' } });
  });

  test.each([
    ['renamed', NILE, ['bo']],
    ['new', NEW, ['anna']],
  ] as const)('lists users by the name of a profile that is %s', async (_, target, usernames) => {
    const rows = [[userSummary('anna')], [userSummary('bo')]];
    let name = 'Nile';
    const form = await openForm(target, {
      [GET]: () => tagged({ ...stored, name }, '"7"'),
      [UPDATE]: () => ({ uuid: 'uuid-nile', name }),
      [`GET ${API}/user/list/active`]: () => rows.shift(),
    });
    const users = admin.lists.activeUsers;
    users.send({ type: 'LOAD' });
    await waitFor(users, (state) => state.hasTag('whole'));
    name = 'Zoo';
    form.send({ type: 'EDIT', changes: { name, networkGroups: ['uuid of Core'] } });
    form.send({ type: 'SUBMIT' });
    await waitFor(
      form,
      (state) => state.matches({ open: { draft: 'clean' } }) && state.context.open?.target.uuid !== null,
    );
    users.send({ type: 'LOAD' });
    await expect
      .poll(() => users.getSnapshot().context.rows.map(({ username }) => username))
      .toEqual(usernames);
  });

  test('starts a new profile with the role of the user in Visible To, and without choices', async () => {
    const form = await openForm(NEW);
    expect(form.getSnapshot().context.open?.draft).toMatchObject({
      minimumRole: 'SCO_ADMIN',
      primaryVisibility: '',
      clusters: [],
    });
  });

  test.each(['visibilityElements', 'clusters', 'companies'] as const)(
    'cannot be saved without the list of %s, which can be loaded again',
    async (name) => {
      const { call, rows } = lookups[name];
      let isDown = true;
      const form = await openForm(NEW, { [call]: () => (isDown ? refusal(503, 'unavailable') : rows) });
      expect(form.getSnapshot().context.opening?.fault).toMatchObject({ status: 503, lookup: name });
      isDown = false;
      form.send({ type: 'RETRY' });
      await waitFor(form, (state) => state.hasTag('form'));
    },
  );

  test.each([
    ['all', `${SYNC}/all`],
    ['networkElementAttribute', `${SYNC}/networkElementAttribute`],
  ] as const)(
    'reports the count after a sync of %s, and reads the profiles again',
    async (elementSet, call) => {
      const rows = [[stored], [storedVisibilityProfile({ name: 'Synced' })]];
      await startApp({ [call]: () => 412, [LIST]: () => rows.shift() });
      admin.visibilitySync.send({ type: 'SYNC', elementSet });
      await expect.poll(names).toEqual(['Synced']);
      expect(emitted).toContainEqual({
        from: 'visibilitySync',
        event: { type: 'visibilitySynced', elementSet, count: 412 },
      });
    },
  );

  test.each([
    ['refused', () => refusal(504, 'source_timed_out'), { status: 504 }],
    ['answered without a count', () => ({}), { kind: 'malformed' }],
  ])('reports a sync that is %s as failed, and reads the profiles again', async (_, answer, fault) => {
    const rows = [[stored], []];
    await startApp({ [`${SYNC}/venue`]: answer, [LIST]: () => rows.shift() });
    admin.visibilitySync.send({ type: 'SYNC', elementSet: 'venue' });
    await expect.poll(names).toEqual([]);
    expect(emitted).toContainEqual({
      from: 'visibilitySync',
      event: { type: 'visibilitySyncFailed', elementSet: 'venue', fault: expect.objectContaining(fault) },
    });
  });
});
