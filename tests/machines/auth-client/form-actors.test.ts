import { afterEach, describe, expect, test, vi } from 'vitest';
import { type InspectionEvent, waitFor } from 'xstate';
import type { AdminConsole, App } from '../../../machines/app/compose.ts';
import type { Emitted } from '../../../machines/app/emitted.ts';
import type { FormTarget } from '../../../machines/resource/form/form.ts';
import { Secret } from '../../../machines/common/secret.ts';
import type { Store } from '../../../machines/common/storage.ts';
import { PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import { answeredAuthClient } from '../../support/auth-clients.ts';
import { API, startSignedInApp, signInAgain, stopApps, tagged } from '../../support/signed-in-app.ts';
import { type Answers, type Asked, refusal } from '../../support/stub-service.ts';
import { currentUser } from '../../support/summaries.ts';
import { leaveScreen, openFormAndWait } from '../../support/open-form.ts';

const GET = `GET ${API}/authClient/get/uuid-reports`;
const LIST = `GET ${API}/authClient/list`;
const UPDATE = `POST ${API}/authClient/update`;
const stored = answeredAuthClient();
const { clientSecret: _, ...listed } = stored;
const others = [
  { ...listed, uuid: 'uuid-alarms', name: 'Alarms' },
  { ...listed, uuid: 'uuid-tickets', name: 'Tickets' },
];

const save = () => vi.fn<(asked: Asked) => unknown>(() => ({ uuid: 'uuid-reports' }));
const usual = {
  [`GET ${API}/me`]: () => currentUser({ roles: [PRODUCT_ADMIN] }),
  [GET]: () => tagged(stored, '"7"'),
  [LIST]: () => [...others, listed],
  [`GET ${API}/app/list`]: () => [],
};

let app: App;
let admin: AdminConsole;
let emitted: Emitted[];
let store: Store;
/** All events and contexts of the form that the inspector has received, as JSON. */
let inspected: string[];
afterEach(stopApps);

/** Opens a form on a stub service with these responses, after the list is loaded. */
async function openForm(target: FormTarget, answers: Answers = {}) {
  ({ app, admin, emitted, store } = await startSignedInApp({ ...usual, ...answers }, 'authClients'));
  inspected = [];
  return openFormAndWait(app, 'authClientForm', target, (event: InspectionEvent) => {
    if (event.type === '@xstate.event') inspected.push(JSON.stringify(event.event));
    if (event.type === '@xstate.snapshot' && 'context' in event.snapshot) {
      inspected.push(JSON.stringify(event.snapshot.context));
    }
  });
}

const REPORTS = { uuid: 'uuid-reports', clonedId: null };
const NEW = { uuid: null, clonedId: null };
const rows = () => admin.lists.authClients.getSnapshot().context.rows;
const names = () => rows().map(({ name }) => name);

describe('the form of sign-in clients', () => {
  test('loads the client, saves the version that it has loaded, and updates the list', async () => {
    const update = save();
    const form = await openForm(REPORTS, {
      [UPDATE]: update,
      [GET]: () =>
        update.mock.calls.length > 0
          ? tagged({ ...stored, name: 'Zoo', clientSecret: 'typedSecret' }, '"8"')
          : tagged(stored, '"7"'),
    });
    expect(form.getSnapshot().context.open?.draft.clientSecret?.reveal()).toBe('storedSecret');
    form.send({ type: 'EDIT', changes: { name: 'Zoo', clientSecret: new Secret('typedSecret') } });
    form.send({ type: 'SUBMIT' });
    await waitFor(form, (state) => state.matches({ open: { draft: 'clean' } }));
    const [asked] = update.mock.calls[0]!;
    expect(asked.headers.get('if-match')).toBe('"7"');
    expect(asked.body).toEqual({ ...stored, name: 'Zoo', clientSecret: 'typedSecret' });
    expect(form.getSnapshot().context.open?.version?.tag).toBe('"8"');
    expect(names()).toEqual(['Alarms', 'Tickets', 'Zoo']);
  });

  test('handles the error if the client cannot be read', async () => {
    const unhandled = vi.fn<() => void>();
    process.on('unhandledRejection', unhandled);
    try {
      const form = await openForm(REPORTS, { [GET]: () => refusal(500, 'internal') });
      expect(form.getSnapshot().matches('failed')).toBe(true);
      // Node reports unhandled rejections after all microtasks.
      await new Promise(setImmediate);
      expect(unhandled).not.toHaveBeenCalled();
    } finally {
      process.off('unhandledRejection', unhandled);
    }
  });

  test('generates a secret for a new client, and receives the Client ID from the service', async () => {
    const update = save();
    const form = await openForm(NEW, { [UPDATE]: update, [LIST]: () => others });
    const fresh = form.getSnapshot().context.open!.draft.clientSecret!.reveal();
    expect(fresh).toMatch(/^[A-Za-z0-9]{32}$/);
    form.send({ type: 'EDIT', changes: { name: 'Reports', description: 'Theirs' } });
    form.send({ type: 'SUBMIT' });
    await waitFor(form, (state) => state.matches({ open: { draft: 'clean' } }));
    expect(update.mock.calls[0]![0].body).toEqual({
      uuid: null,
      name: 'Reports',
      description: 'Theirs',
      allowedRedirectTarget: null,
      clientSecret: fresh,
    });
    expect(form.getSnapshot().context.open?.target.uuid).toBe('uuid-reports');
    expect(names()).toEqual(['Alarms', 'Reports', 'Tickets']);
  });

  test('shows the secret to no inspector, list or subscriber', async () => {
    const form = await openForm(REPORTS, { [UPDATE]: save() });
    form.send({ type: 'EDIT', changes: { clientSecret: new Secret('typedSecret') } });
    form.send({ type: 'SUBMIT' });
    await waitFor(form, (state) => state.matches({ open: { draft: 'clean' } }));
    expect(inspected.length).toBeGreaterThan(3);
    const received = [...inspected, JSON.stringify(emitted), JSON.stringify(rows())].join('\n');
    expect(received).toContain('•••');
    expect(received).not.toMatch(/storedSecret|typedSecret/);
    expect(rows().filter((row) => 'clientSecret' in row)).toEqual([]);
  });

  test('stores the draft without its secret when the session ends, so that it must be typed again', async () => {
    const form = await openForm(REPORTS, { [UPDATE]: () => refusal(401, 'unauthenticated') });
    form.send({ type: 'EDIT', changes: { name: 'Typed', clientSecret: new Secret('typedSecret') } });
    form.send({ type: 'SUBMIT' });
    await waitFor(app.session, (state) => state.matches('signedOut'));
    leaveScreen(app, form);
    const kept = store.read('user-profile.draft');
    expect(kept).toContain('Typed');
    expect(kept).not.toMatch(/storedSecret|typedSecret/);

    await signInAgain(app);
    const again = await openFormAndWait(app, 'authClientForm', REPORTS);
    await waitFor(again, (state) => state.hasTag('form'));
    expect(again.getSnapshot().matches({ open: { draft: { unsaved: 'editing' } } })).toBe(true);
    expect(again.getSnapshot().context.open?.draft).toMatchObject({ name: 'Typed', clientSecret: null });
    expect(again.getSnapshot().context.open?.base.clientSecret?.reveal()).toBe('storedSecret');
    again.send({ type: 'SUBMIT' });
    expect(again.getSnapshot().context.open?.view.attention).toBe('clientSecret');
  });
});
