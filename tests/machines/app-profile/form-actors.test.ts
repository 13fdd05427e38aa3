import { afterEach, describe, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import type { AdminConsole, App } from '../../../machines/app/compose.ts';
import type { Emitted } from '../../../machines/app/emitted.ts';
import { NOTHING_GRANTED } from '../../../machines/app-profile/offered-grants.ts';
import type { FormTarget } from '../../../machines/resource/form/form.ts';
import { COMPANY_FIELD, PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import type { RoleName } from '../../../openapi/generated/types.ts';
import { appProfileChoices, storedAppProfile } from '../../support/app-profiles.ts';
import { API, startSignedInApp, stopApps, tagged } from '../../support/signed-in-app.ts';
import { type Answers, type Asked, refusal } from '../../support/stub-service.ts';
import { currentUser } from '../../support/summaries.ts';
import { openFormAndWait } from '../../support/open-form.ts';

const GET = `GET ${API}/profile/app/get/5f0c7a52-2f6e-4f0b-9d0e-3f8a8c1b7d10`;
const LIST = `GET ${API}/profile/app/list`;
const BUSINESS = `GET ${API}/profile/business/list`;
const APPLICATION = `GET ${API}/app/app-maps`;
const UPDATE = `POST ${API}/profile/app/update`;
const { applications, companies } = appProfileChoices();
const stored = storedAppProfile();
const lost = { uuid: 'role-LOST', name: 'LOST' };
const holder = storedAppProfile({ roles: [...stored.roles, lost] });

const usual = {
  [`GET ${API}/me`]: () => currentUser({ defaultMinimumRoleName: 'SCO_ADMIN' }),
  [GET]: () => tagged(stored, '"7"'),
  [LIST]: () => [stored, storedAppProfile({ uuid: 'uuid-reader', name: 'Reader' })],
  [BUSINESS]: () => [],
  [`GET ${API}/app/list`]: () => applications,
  [`GET ${API}/${COMPANY_FIELD}/list`]: () => companies,
};

let app: App;
let admin: AdminConsole;
let emitted: Emitted[];
afterEach(stopApps);

/** Opens a form after the list of profiles is loaded. `answers` are the responses of the stub service. */
async function openForm(target: FormTarget, answers: Answers = {}) {
  ({ app, admin, emitted } = await startSignedInApp({ ...usual, ...answers }, 'appProfiles'));
  return openFormAndWait(app, 'appProfileForm', target);
}

const MAPPER = { uuid: '5f0c7a52-2f6e-4f0b-9d0e-3f8a8c1b7d10', clonedId: null };
const NEW = { uuid: null, clonedId: null };
const as = (role: RoleName) => ({ [`GET ${API}/me`]: () => currentUser({ roles: [role] }) });

describe('the application profile form', () => {
  test('loads the profile and the grants to choose from, and saves the version that it has loaded', async () => {
    const update = vi.fn<(asked: Asked) => unknown>(() => ({
      uuid: '5f0c7a52-2f6e-4f0b-9d0e-3f8a8c1b7d10',
      name: 'Zoo',
    }));
    const application = vi.fn<() => unknown>();
    const form = await openForm(MAPPER, {
      [UPDATE]: update,
      [APPLICATION]: application,
      [GET]: () =>
        update.mock.calls.length > 0 ? tagged({ ...stored, name: 'Zoo' }, '"8"') : tagged(stored, '"7"'),
    });
    expect(form.getSnapshot().context.open).toMatchObject({
      draft: { name: 'Mapper', application: 'app-maps', roles: ['role-VIEWER'], elements: ['element-Fibre'] },
      choices: { defaultRole: 'SCO_ADMIN', missing: NOTHING_GRANTED },
      version: { tag: '"7"' },
    });
    // The list of applications already contains every role and element that the profile grants, so the form does not
    // load the application.
    expect(application).not.toHaveBeenCalled();
    form.send({ type: 'EDIT', changes: { name: 'Zoo', roles: ['role-AUDITOR', 'role-VIEWER'] } });
    form.send({ type: 'SUBMIT' });
    await waitFor(form, (state) => state.matches({ open: { draft: 'clean' } }));
    const [asked] = update.mock.calls[0]!;
    expect(asked.headers.get('if-match')).toBe('"7"');
    expect(asked.body).toEqual({
      uuid: '5f0c7a52-2f6e-4f0b-9d0e-3f8a8c1b7d10',
      name: 'Zoo',
      description: 'Draws maps',
      application: { uuid: 'app-maps' },
      minimumRole: { name: 'ADMIN' },
      [COMPANY_FIELD]: null,
      roles: [{ uuid: 'role-AUDITOR' }, { uuid: 'role-VIEWER' }],
      elements: [{ uuid: 'element-Fibre' }],
    });
    expect(admin.lists.appProfiles.getSnapshot().context.rows.map(({ name }) => name)).toEqual([
      'Reader',
      'Zoo',
    ]);
    expect(emitted.at(-1)).toMatchObject({ from: 'appProfileForm', event: { type: 'formSaved' } });
  });

  test('starts a new profile with the role of the user in Visible To, and without an application', async () => {
    const form = await openForm(NEW);
    expect(form.getSnapshot().context.open?.draft).toEqual({
      name: '',
      description: '',
      minimumRole: 'SCO_ADMIN',
      company: '',
      application: '',
      roles: [],
      elements: [],
    });
  });

  test.each(['applications', 'companies'] as const)(
    'cannot be saved without the list of %s, which can be loaded again',
    async (name) => {
      const call = { applications: `GET ${API}/app/list`, companies: `GET ${API}/${COMPANY_FIELD}/list` }[
        name
      ];
      let isDown = true;
      const form = await openForm(NEW, {
        [call]: () => (isDown ? refusal(503, 'unavailable') : { applications, companies }[name]),
      });
      expect(form.getSnapshot().context.opening?.fault).toMatchObject({ status: 503, lookup: name });
      isDown = false;
      form.send({ type: 'RETRY' });
      await waitFor(form, (state) => state.hasTag('form'));
    },
  );

  test.each([PRODUCT_ADMIN, 'ADMIN'] as const)(
    'reports granted roles and elements that the application no longer has, and removes them on save, for %s',
    async (role) => {
      const update = vi.fn<(asked: Asked) => unknown>(() => ({
        uuid: '5f0c7a52-2f6e-4f0b-9d0e-3f8a8c1b7d10',
        name: 'Mapper',
      }));
      const form = await openForm(MAPPER, {
        ...as(role),
        [GET]: () => tagged(update.mock.calls.length > 0 ? stored : holder, '"7"'),
        [APPLICATION]: () => applications[0],
        [UPDATE]: update,
      });
      expect(form.getSnapshot().context.open?.choices).toMatchObject({
        missing: { roles: [lost] },
      });
      expect(form.getSnapshot().matches({ open: { draft: 'clean' } })).toBe(true);
      form.send({ type: 'SUBMIT' });
      await waitFor(form, (state) => state.matches({ open: { draft: 'clean' } }));
      expect(update.mock.calls[0]![0].body).toMatchObject({ roles: [{ uuid: 'role-VIEWER' }] });
      expect(form.getSnapshot().context.open?.choices.missing).toEqual(NOTHING_GRANTED);
    },
  );

  test('loads the application again before it reports that a grant no longer exists', async () => {
    const [maps] = applications;
    const form = await openForm(MAPPER, {
      ...as(PRODUCT_ADMIN),
      [GET]: () => tagged(holder, '"7"'),
      [APPLICATION]: () => ({ ...maps, roles: [...maps!.roles, lost] }),
    });
    expect(form.getSnapshot().context.open).toMatchObject({
      draft: { roles: ['role-LOST', 'role-VIEWER'] },
      choices: { missing: NOTHING_GRANTED },
    });
  });

  test('does not report that a grant no longer exists if the application cannot be loaded again', async () => {
    const form = await openForm(MAPPER, {
      ...as(PRODUCT_ADMIN),
      [GET]: () => tagged(holder, '"7"'),
      [APPLICATION]: () => refusal(503, 'unavailable'),
    });
    expect(form.getSnapshot().matches('failed')).toBe(true);
    expect(form.getSnapshot().context.opening?.fault).toMatchObject({ status: 503, lookup: 'applications' });
  });

  test('shows an error at a grant that the application has lost, in its tab, until it is deselected', async () => {
    const form = await openForm(MAPPER, {
      [UPDATE]: () =>
        Response.json(
          {
            type: 'about:blank',
            title: 'invalid',
            status: 422,
            code: 'invalid_fields',
            fields: [{ field: 'elements.0', message: 'The application does not have this element.' }],
          },
          { status: 422, headers: { 'content-type': 'application/problem+json' } },
        ),
    });
    form.send({ type: 'SUBMIT' });
    await waitFor(form, (state) => state.matches({ open: { draft: { unsaved: 'editing' } } }));
    expect(form.getSnapshot().context.open).toMatchObject({
      view: { section: 'elements/LAYER', attention: 'elements.element-Fibre.LAYER' },
      lastSave: {
        refusals: { 'elements.element-Fibre.LAYER': 'The application does not have this element.' },
      },
    });
    form.send({ type: 'EDIT', changes: { roles: [] } });
    expect(form.getSnapshot().context.open?.lastSave.refusals).not.toEqual({});
    form.send({ type: 'EDIT', changes: { elements: [] } });
    expect(form.getSnapshot().context.open?.lastSave.refusals).toEqual({});
  });
});
