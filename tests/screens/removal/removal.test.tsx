import { screen, waitFor, within } from '@testing-library/react';
import { userEvent as events } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { App } from '../../../machines/app/compose.ts';
import type { Emitted } from '../../../machines/app/emitted.ts';
import type { BusinessProfile } from '../../../openapi/generated/types.ts';
import { messages } from '../../../src/screens/business-profile/outcomes.ts';
import { RemovalDialog } from '../../../src/screens/removal/removal-dialog.tsx';
import { deferredAnswer } from '../../support/deferred.ts';
import { createStubApp } from '../../support/stub-app.ts';
import { noticeOf } from '../../support/outcomes.ts';
import { showScreen } from '../../support/show-screen.tsx';
import { type Answers, refusal } from '../../support/stub-service.ts';
import { userSummary } from '../../support/summaries.ts';
import { appProfileRemovalTexts } from '../../../src/screens/app-profile/texts.ts';
import { businessProfileRemovalTexts } from '../../../src/screens/business-profile/texts.ts';
import { paths } from '../../../src/routing/paths.ts';

// Skips the check of `pointer-events`: in jsdom, the page stays inert after a dialog has closed.
const userEvent = events.setup({ pointerEventsCheck: 0 });

const API = '/userprofile/api/v1/profile/business';
const USERS = `GET ${API}/p1/users`;
const DELETE = `DELETE ${API}/p1`;
const LIST = `GET ${API}/list`;
const READ = `GET ${API}/get/p1`;
const HISTORY = 'GET /userprofile/api/v1/history';

const profile: BusinessProfile = {
  uuid: 'p1',
  name: '<b>Operators</b>',
  appProfiles: [
    { uuid: 'a1', name: 'Fault operator', application: { uuid: 'f', name: 'Fault Manager' } },
    { uuid: 'a2', name: 'Reader' },
  ],
};
const anna = userSummary('anna');
const ben = userSummary('ben', { active: false });
const done = () => new Response(null, { status: 204 });

let app: App | null = null;
afterEach(() => app?.stop());

/**
 * Opens the dialog that confirms the deletion of the profile. Returns an array to which the text of every notice is
 * added.
 */
async function ask(answers: Answers, target = profile): Promise<string[]> {
  const started = createStubApp(answers);
  app = started;
  const notices: string[] = [];
  started.subscribe((emitted: Emitted) => {
    const notice = noticeOf(emitted);
    if (notice) notices.push(notice.text);
  });
  const { removals } = await started.openConsole();
  const removal = removals.businessProfileRemoval;
  await showScreen(
    <RemovalDialog
      actor={removal}
      says={businessProfileRemovalTexts}
      ends={messages}
      pathOf={paths.user.edit}
    />,
    started,
  );
  // Opens the dialog only after the session check: the check finds no signed-in user and would close it.
  await started.whenSessionKnown();
  removal.send({ type: 'ASK', target });
  await screen.findByRole('alertdialog');
  return notices;
}

const button = (name: string) => screen.findByRole('button', { name });
const confirmation = () => screen.findByLabelText(`Type ${profile.name} to confirm`);
const nobodyAsks = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

test('the dialog counts and names the users with links to them, and lists the access that they lose', async () => {
  await ask({ [USERS]: () => [anna, ben] });
  const dialog = screen.getByRole('alertdialog', { name: 'Delete the business profile <b>Operators</b>?' });
  expect(await within(dialog).findByText(/1 active user and 1 inactive user have it\./)).toBeVisible();
  expect(within(dialog).getByText('Fault operator in Fault Manager')).toBeVisible();
  expect(within(dialog).getByText('Reader')).toBeVisible();
  const users = within(screen.getByRole('list', { name: 'Who uses it' })).getAllByRole('listitem');
  expect(users).toHaveLength(2);
  const [first, second] = users;
  expect(first).toHaveTextContent('annaActive');
  expect(second).toHaveTextContent('benInactive');
  expect(within(first!).getByRole('link')).toHaveAttribute('href', '/userprofile/user/edit/uuid-anna');
});

test('an object in use is deleted after its name is typed', async () => {
  const notices = await ask({ [USERS]: () => [anna], [DELETE]: done });
  expect(await button('Delete')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.type(await confirmation(), profile.name);
  await userEvent.click(await button('Delete'));
  await nobodyAsks();
  expect(notices).toEqual(['Business Profile Deleted Successfully']);
});

test('the reason of a delete is sent with it', async () => {
  const reasons: (string | null)[] = [];
  await ask({
    [HISTORY]: () => ({ changes: [], next: null }),
    [USERS]: () => [],
    [DELETE]: ({ headers }) => {
      reasons.push(headers.get('change-reason'));
      return done();
    },
  });
  (await app!.openConsole()).historySupport.send({ type: 'START' });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Reason (optional)' }), 'Not used');
  await userEvent.click(await button('Delete'));
  await nobodyAsks();
  expect(reasons).toEqual(['Not%20used']);
});

test('Enter deletes the object too once its name is typed, without invisible spaces', async () => {
  const notices = await ask(
    { [USERS]: () => [anna], [DELETE]: done },
    { ...profile, name: ' Night  shift ' },
  );
  const field = await screen.findByLabelText('Type Night shift to confirm');
  await userEvent.type(field, 'Night{Enter}');
  expect(screen.getByRole('alertdialog')).toBeVisible();
  await userEvent.type(field, ' shift{Enter}');
  await nobodyAsks();
  expect(notices).toEqual(['Business Profile Deleted Successfully']);
});

test('a screen reader announces that usage is loading, and then the users', async () => {
  const users = deferredAnswer<unknown[]>();
  await ask({ [USERS]: () => users.answered });
  const status = within(screen.getByRole('alertdialog')).getByRole('status');
  expect(status).toHaveTextContent('Finding out who uses it...');
  users.answer([anna]);
  await waitFor(() => expect(status).toHaveTextContent('1 active user and 0 inactive users have it.'));
});

test('the dialog says that the users lose no access if the profile grants none', async () => {
  await ask({ [USERS]: () => [anna] }, { ...profile, appProfiles: [] });
  expect(await screen.findByText(/and lose no access: it chooses no application profile\.$/)).toBeVisible();
});

test('the list of losses distinguishes applications and elements with equal names', () => {
  const applications = ['f-2b1d9f04', 'g-5c1e7a30'].map((uuid) => ({ uuid, name: 'Faults' }));
  const appProfiles = applications.map((application) => ({
    uuid: `a ${application.uuid}`,
    name: 'Reader',
    application,
  }));
  expect(businessProfileRemovalTexts.losses({ ...profile, appProfiles }).items).toEqual([
    'Reader in Faults (…2b1d9f04)',
    'Reader in Faults (…5c1e7a30)',
  ]);
  const area = { name: 'Area', label: 'Region' };
  const elements = ['LAYER', 'SHEET'].map((category) => ({ ...area, uuid: category, category }));
  const reader = { uuid: 'a1', name: 'Reader', application: applications[0]!, roles: [], elements };
  expect(appProfileRemovalTexts.losses(reader).items).toEqual([
    'Area (Region) (LAYER)',
    'Area (Region) (SHEET)',
  ]);
});

test('the list of users distinguishes equal names by the end of the uuid', async () => {
  const users = ['u-2b1d9f04', 'u-5c1e7a30'].map((uuid) => ({ ...anna, uuid }));
  await ask({ [USERS]: () => users });
  const list = await screen.findByRole('list', { name: 'Who uses it' });
  expect(
    within(list)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['anna (…2b1d9f04)', 'anna (…5c1e7a30)']);
});

test('the dialog names the grants of an application profile, or counts them if they have no names', () => {
  const { losses } = appProfileRemovalTexts;
  const stored = { uuid: 'a1', name: 'Reader', application: { uuid: 'f', name: 'Faults' } };
  const until = 'Until another one is chosen for Faults, the users of each of them lose there';
  const regions = [10, 9].map((number) => ({ uuid: `e${number}`, name: `Area ${number}`, label: 'Region' }));
  expect(losses({ ...stored, roles: [{ uuid: 'r1', name: 'Viewer' }], elements: regions })).toEqual({
    text: `${until}:`,
    items: ['Viewer', 'Area 9 (Region)', 'Area 10 (Region)'],
  });
  expect(losses({ ...stored, roles: [{ uuid: 'r1' }], elements: [] })).toEqual({
    text: `${until} 1 role and 0 elements.`,
    items: [],
  });
  expect(losses({ ...stored, roles: [], elements: [] })).toEqual({
    text: 'It gives nothing, so their users lose nothing.',
    items: [],
  });
});

test('a deleted object disappears from its list', async () => {
  await ask({ [USERS]: () => [], [DELETE]: done, [LIST]: () => [profile] });
  const list = (await app!.openConsole()).lists.businessProfiles;
  list.send({ type: 'LOAD' });
  await waitFor(() => expect(list.getSnapshot().context.rows).toEqual([profile]));
  await userEvent.click(await button('Delete'));
  await waitFor(() => expect(list.getSnapshot().context.rows).toEqual([]));
});

test('an unused object is deleted without a typed name', async () => {
  const notices = await ask({ [USERS]: () => [], [DELETE]: done });
  expect(await screen.findByText('No user has it.')).toBeVisible();
  await userEvent.click(await button('Delete'));
  await nobodyAsks();
  expect(notices).toEqual(['Business Profile Deleted Successfully']);
});

test('the dialog renders a hundred of many users, and finds others by name', async () => {
  const many = Array.from({ length: 2000 }, (_, index) => userSummary(`user${index}`));
  await ask({ [USERS]: () => many });
  expect(await screen.findByText('1,900 more: find them by name.')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Find'), 'USER1999');
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['user1999']);
  await userEvent.type(screen.getByLabelText('Find'), 'x');
  expect(screen.getByText('Nobody of this name uses it.')).toBeVisible();
});

test('an object whose usage cannot be loaded cannot be deleted, and the dialog shows the reason', async () => {
  const usage: Answers = { [USERS]: () => refusal(500, 'internal', 'The disk is full.') };
  const notices = await ask(usage);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('There Was Error While Fetching Users Who Use This Business Profile');
  expect(alert).toHaveTextContent('The disk is full.');
  expect(await button('Delete')).toHaveAttribute('aria-disabled', 'true');
  expect(notices).toEqual(['There Was Error While Fetching Users Who Use This Business Profile']);
  await userEvent.click(await button('Close'));
  await nobodyAsks();
});

test('a refused delete shows the reason, and can be retried', async () => {
  const message = 'Nobody can take away their own access.';
  const answers = [() => refusal(409, 'own_account', message), done];
  const notices = await ask({ [USERS]: () => [], [DELETE]: () => answers.shift()!() });
  await userEvent.click(await button('Delete'));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(notices).toEqual(['Failed to Delete Business Profile']);
  await userEvent.click(await button('Try again'));
  await nobodyAsks();
  expect(notices).toEqual(['Failed to Delete Business Profile', 'Business Profile Deleted Successfully']);
});

test('a retried delete asks again if other users are affected by now', async () => {
  const users: ReturnType<typeof userSummary>[][] = [[], [userSummary('anna')]];
  await ask({ [USERS]: () => users.shift()!, [DELETE]: () => refusal(500, 'internal') });
  await userEvent.click(await button('Delete'));
  await userEvent.click(await button('Try again'));
  expect(await screen.findByRole('link', { name: 'anna' })).toBeVisible();
  expect(screen.getByRole('alertdialog')).toContainElement(document.activeElement as HTMLElement);
  expect(await button('Delete')).toHaveAttribute('aria-disabled', 'true');
});

for (const [what, read, text] of [
  ['deleted', () => refusal(404, 'not_found'), 'Business Profile Deleted Successfully'],
  ['not deleted', () => profile, 'Failed to Delete Business Profile'],
] as const) {
  test(`the outcome of a delete that has timed out is looked up: ${what}`, async () => {
    const notices = await ask({
      [USERS]: () => [],
      [DELETE]: () => refusal(504, 'timed_out'),
      [READ]: read,
    });
    await userEvent.click(await button('Delete'));
    await waitFor(() => expect(notices).toEqual([text]));
  });
}

test('no outcome is reported if the lookup also fails', async () => {
  const notices = await ask({
    [USERS]: () => [],
    [DELETE]: () => Promise.reject(new TypeError('dropped')),
    [READ]: () => refusal(503, 'unavailable'),
  });
  await userEvent.click(await button('Delete'));
  expect(await screen.findByText('It is not known whether it was deleted')).toBeVisible();
  expect(notices).toEqual([]);
});
