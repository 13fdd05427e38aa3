import { afterEach, describe, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import type { AdminConsole, App } from '../../../machines/app/compose.ts';
import type { Emitted } from '../../../machines/app/emitted.ts';
import type { FormTarget } from '../../../machines/resource/form/form.ts';
import { COMPANY_FIELD } from '../../../openapi/rules/product.ts';
import { businessProfileChoices, storedBusinessProfile } from '../../support/business-profiles.ts';
import { API, startSignedInApp, stopApps, tagged } from '../../support/signed-in-app.ts';
import { type Answers, type Asked, refusal } from '../../support/stub-service.ts';
import { currentUser, userSummary } from '../../support/summaries.ts';
import { openFormAndWait } from '../../support/open-form.ts';

const GET = `GET ${API}/profile/business/get/uuid-operators`;
const LIST = `GET ${API}/profile/business/list`;
const UPDATE = `POST ${API}/profile/business/update`;
const USERS = `GET ${API}/user/list/active`;
const { applications, appProfiles, companies } = businessProfileChoices();
const stored = storedBusinessProfile();
const others = [
  storedBusinessProfile({ uuid: 'uuid-auditors', name: 'Auditors' }),
  storedBusinessProfile({ uuid: 'uuid-readers', name: 'Readers' }),
];

const done = () => new Response(null, { status: 204 });
const save = () => vi.fn<(asked: Asked) => unknown>(() => ({ uuid: 'uuid-operators', name: 'Operators' }));
const usual = {
  [`GET ${API}/me`]: () => currentUser({ defaultMinimumRoleName: 'SCO_ADMIN' }),
  [USERS]: () => [userSummary('anna')],
  [GET]: () => tagged(stored, '"7"'),
  [LIST]: () => [...others, stored],
  [`GET ${API}/profile/app/list`]: () => appProfiles,
  [`GET ${API}/app/list`]: () => applications,
  [`GET ${API}/${COMPANY_FIELD}/list`]: () => companies,
};

let app: App;
let admin: AdminConsole;
let emitted: Emitted[];
afterEach(stopApps);

/** Opens a form after the lists are loaded. `answers` are the responses of the stub service. */
async function openForm(target: FormTarget, answers: Answers = {}) {
  ({ app, admin, emitted } = await startSignedInApp(
    { ...usual, ...answers },
    'businessProfiles',
    'activeUsers',
  ));
  return openFormAndWait(app, 'businessProfileForm', target);
}

const OPERATORS = { uuid: 'uuid-operators', clonedId: null };
const NEW = { uuid: null, clonedId: null };
const profileNames = () => admin.lists.businessProfiles.getSnapshot().context.rows.map(({ name }) => name);

describe('the business profile form', () => {
  test('loads the profile and every lookup, saves the loaded version, and loads the result', async () => {
    const update = save();
    const users = vi.fn<() => unknown>(() => [userSummary('anna')]);
    const form = await openForm(OPERATORS, {
      [USERS]: users,
      [UPDATE]: update,
      [GET]: () =>
        update.mock.calls.length > 0 ? tagged({ ...stored, name: 'Zoo' }, '"8"') : tagged(stored, '"7"'),
    });
    expect(form.getSnapshot().context.open).toMatchObject({
      draft: { name: 'Operators', appProfiles: { 'app-Alarms': 'uuid-Viewer' } },
      choices: { defaultRole: 'SCO_ADMIN', companies },
      version: { tag: '"7"' },
    });
    form.send({ type: 'EDIT', changes: { name: 'Zoo' } });
    form.send({ type: 'SUBMIT' });
    await waitFor(form, (state) => state.matches({ open: { draft: 'clean' } }));
    const [asked] = update.mock.calls[0]!;
    expect(asked.headers.get('if-match')).toBe('"7"');
    expect(asked.body).toMatchObject({
      uuid: 'uuid-operators',
      name: 'Zoo',
      appProfiles: [{ uuid: 'uuid-Viewer' }, { uuid: 'uuid-Cartographer' }],
    });
    expect(form.getSnapshot().context.open?.version?.tag).toBe('"8"');
    // The new name changes the order of the list. The users are loaded again, because their rows show the profile's
    // name.
    expect(profileNames()).toEqual(['Auditors', 'Readers', 'Zoo']);
    await expect.poll(() => users.mock.calls.length).toBe(2);
  });

  test.each([403, 404])(
    'stays open with its draft if the conflicting version cannot be loaded, because it gets %s',
    async (status) => {
      const update = vi.fn<() => unknown>(() => refusal(412, 'precondition_failed'));
      const form = await openForm(OPERATORS, {
        [UPDATE]: update,
        [GET]: () => (update.mock.calls.length > 0 ? refusal(status, 'not_found') : tagged(stored, '"7"')),
      });
      form.send({ type: 'EDIT', changes: { name: 'Typed' } });
      form.send({ type: 'SUBMIT' });
      await waitFor(
        form,
        (state) =>
          state.matches({ open: { draft: { unsaved: 'editing' } } }) &&
          state.context.open?.lastSave.fault !== null,
      );
      expect(form.getSnapshot().context.open).toMatchObject({
        draft: { name: 'Typed' },
        lastSave: { fault: { status } },
      });
      expect(emitted.filter(({ event }) => event.type === 'missing')).toEqual([]);
    },
  );

  test('does not reload the users if the name of their profile is unchanged', async () => {
    const users = vi.fn<() => unknown>(() => [userSummary('anna')]);
    const form = await openForm(OPERATORS, { [UPDATE]: save(), [USERS]: users });
    form.send({ type: 'EDIT', changes: { description: 'Around the clock' } });
    form.send({ type: 'SUBMIT' });
    await waitFor(form, (state) => state.matches({ open: { draft: 'clean' } }));
    expect(admin.lists.activeUsers.getSnapshot().matches({ whole: { kept: 'current' } })).toBe(true);
    expect(users).toHaveBeenCalledOnce();
  });

  test('starts a new profile with the role of the user in Visible To; the save adds it to the list without reloading users', async () => {
    const update = save();
    const users = vi.fn<() => unknown>(() => [userSummary('anna')]);
    const form = await openForm(NEW, { [UPDATE]: update, [USERS]: users, [LIST]: () => others });
    expect(form.getSnapshot().context.open?.draft).toEqual({
      name: '',
      description: '',
      minimumRole: 'SCO_ADMIN',
      company: '',
      appProfiles: {},
    });
    form.send({ type: 'EDIT', changes: { name: 'Operators', appProfiles: { 'app-Alarms': 'uuid-Viewer' } } });
    form.send({ type: 'SUBMIT' });
    await waitFor(form, (state) => state.matches({ open: { draft: 'clean' } }));
    const [asked] = update.mock.calls[0]!;
    expect(asked.body).toMatchObject({ uuid: null, description: null });
    expect(asked.headers.has('if-match')).toBe(false);
    expect(profileNames()).toEqual(['Auditors', 'Operators', 'Readers']);
    expect(users).toHaveBeenCalledOnce();
    expect(emitted.at(-1)).toMatchObject({ from: 'businessProfileForm', event: { type: 'formSaved' } });
  });

  test.each(['applications', 'appProfiles', 'companies'] as const)(
    'cannot be saved without the list of %s, which can be loaded again',
    async (name) => {
      const call = {
        applications: `GET ${API}/app/list`,
        appProfiles: `GET ${API}/profile/app/list`,
        companies: `GET ${API}/${COMPANY_FIELD}/list`,
      }[name];
      let isDown = true;
      const form = await openForm(NEW, {
        [call]: () => (isDown ? refusal(503, 'unavailable') : { applications, appProfiles, companies }[name]),
      });
      expect(form.getSnapshot().context.opening?.fault).toMatchObject({ status: 503, lookup: name });
      isDown = false;
      form.send({ type: 'RETRY' });
      await waitFor(form, (state) => state.hasTag('form'));
    },
  );

  test('shows the name of a chosen application profile that the user cannot see', async () => {
    const hidden = { uuid: 'uuid-Hidden', name: 'Hidden', application: { uuid: 'app-Maps', name: 'Maps' } };
    const form = await openForm(OPERATORS, {
      [GET]: () => tagged(storedBusinessProfile({ appProfiles: [hidden] }), '"7"'),
    });
    expect(form.getSnapshot().context.open?.choices.appProfiles).toContainEqual(hidden);
  });

  test('closes without confirmation if its own profile is deleted, and not for another one', async () => {
    const form = await openForm(OPERATORS, {
      [`GET ${API}/profile/business/uuid-auditors/users`]: () => [],
      [`DELETE ${API}/profile/business/uuid-auditors`]: done,
      [`GET ${API}/profile/business/uuid-operators/users`]: () => [],
      [`DELETE ${API}/profile/business/uuid-operators`]: done,
    });
    form.send({ type: 'EDIT', changes: { name: 'Typed' } });
    const removal = admin.removals.businessProfileRemoval;
    for (const [target, state] of [
      [others[0]!, { open: { draft: { unsaved: 'editing' } } }],
      [stored, 'gone'],
    ] as const) {
      removal.send({ type: 'ASK', target });
      await waitFor(removal, (current) => current.matches('confirming'));
      removal.send({ type: 'CONFIRM' });
      await waitFor(removal, (current) => current.matches('closed'));
      expect(form.getSnapshot().matches(state)).toBe(true);
    }
    expect(profileNames()).toEqual(['Readers']);
  });
});
