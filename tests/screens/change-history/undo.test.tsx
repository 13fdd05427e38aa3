import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { changedField, recordedChange } from '../../support/changes.ts';
import { API, closeConsoles, openConsole } from '../../support/console.tsx';

import { refusal } from '../../support/stub-service.ts';
import { currentUser } from '../../support/summaries.ts';
import { conflictItem, inChange, refusedItem, undoItem, undoPlan } from '../../support/undo-plans.ts';

afterEach(closeConsoles);

const CHANGE = '018f8a5e-1b2c-7d3e-9f40-5a6b7c8d9e0f';
const ADDRESS = `history/undo?changes=${CHANGE}`;
const PLAN = `POST ${API}/history/undo/plan`;
const UNDO = `POST ${API}/history/undo`;
const result = { change: 'an-undo', undone: 1, refused: 0 };

const profile = (name: string) => ({ kind: 'appProfile' as const, uuid: name, name });

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('shows the fields that the undo changes, what stays, and what is lost', async () => {
  const lost = undoItem({
    uuid: 'c',
    name: 'Field',
    lost: [
      changedField('appProfiles', {
        before: [],
        after: [{ kind: 'appProfile', uuid: 'gone', name: 'Deleted operators' }],
      }),
    ],
  });
  openConsole(ADDRESS, {
    answers: { [PLAN]: () => undoPlan([undoItem(), refusedItem, lost], { unchanged: 2 }) },
  });
  expect(
    await screen.findByText(
      'The undo changes 2 objects. 1 object cannot be undone. 2 objects already as before.',
    ),
  ).toBeVisible();
  const [changed, refused, third] = within(screen.getByRole('list', { name: 'Objects' })).getAllByRole(
    'listitem',
  );
  expect(within(changed!).getByRole('heading')).toHaveTextContent('Changes business profile NOC');
  expect(
    within(changed!).getByRole('row', { name: 'Description Network operations Night shift' }),
  ).toBeVisible();
  expect(within(refused!).getByRole('heading')).toHaveTextContent('Business profile SOC stays as it is');
  expect(within(refused!).getByText('This was deleted later.')).toBeVisible();
  expect(within(third!).getByText('Not restored')).toBeVisible();
  expect(within(third!).getByText('Deleted operators')).toBeVisible();
});

it('asks for a decision in a conflict, and undoes with the confirmed plan and a reason', async () => {
  const { service } = openConsole(ADDRESS, {
    answers: {
      [`GET ${API}/history`]: () => ({ changes: [], next: null }),
      [PLAN]: ({ body }) => {
        const { overwrite } = body as { overwrite: unknown[] };
        return undoPlan([conflictItem], { tag: overwrite.length > 0 ? '"former"' : '"later"' });
      },
      [UNDO]: () => inChange('an-undo', result),
    },
  });
  const choice = await screen.findByRole('group', { name: 'Name was changed again later' });
  expect(choice).toHaveAccessibleDescription(/Set by the Change\s*Wrong/);
  expect(within(choice).getByRole('radio', { name: /Now\s*Later/ })).toBeChecked();
  await userEvent.click(within(choice).getByRole('radio', { name: /Before the Change\s*Former/ }));
  expect(within(choice).getByRole('radio', { name: /Before the Change/ })).toBeChecked();
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason (optional)' }), 'Wrong form');
  await press('Undo Changes');
  expect(await screen.findByText('1 object undone.')).toBeVisible();
  expect(screen.queryByText('What the undo would do')).toBeNull();
  const asked = service.asked.find(({ call }) => call === UNDO)!;
  expect(asked.headers.get('if-match')).toBe('"former"');
  expect(asked.headers.get('change-reason')).toBe('Wrong%20form');
  expect(asked.body).toEqual({
    changes: [CHANGE],
    by: null,
    overwrite: [{ uuid: conflictItem.uuid, field: 'name' }],
  });
});

it('offers one choice for all conflicts of an object, and shows which entries of a list each version has', async () => {
  const versions = { before: [profile('Operators')], after: [profile('Readers')], now: [], omitted: 0 };
  const item = undoItem({
    conflicts: [...conflictItem.conflicts, { field: 'appProfiles', ...versions }],
  });
  const { service } = openConsole(ADDRESS, { answers: { [PLAN]: () => undoPlan([item]) } });
  const profiles = await screen.findByRole('group', { name: 'Application Profiles was changed again later' });
  expect(profiles).toHaveAccessibleDescription(/Readers/);
  expect(within(profiles).getByRole('radio', { name: /Now\s*None of these/ })).toBeChecked();
  const asked = () => service.asked.findLast(({ call }) => call === PLAN)!.body;

  await press('Restore All Former Values');
  for (const radio of screen.getAllByRole('radio', { name: /Before the Change/ }))
    expect(radio).toBeChecked();
  const { uuid } = item;
  const overwrite = ['name', 'appProfiles'].map((field) => ({ uuid, field }));
  await waitFor(() => expect(asked()).toMatchObject({ overwrite }));

  await press('Keep All Current Values');
  for (const radio of screen.getAllByRole('radio', { name: /Now/ })) expect(radio).toBeChecked();
  await waitFor(() => expect(asked()).toMatchObject({ overwrite: [] }));
  expect(await screen.findByRole('button', { name: 'Undo Changes' })).toBeEnabled();
});

it('shows a new plan if something was changed after the plan', async () => {
  let plans = 0;
  openConsole(ADDRESS, {
    answers: {
      [PLAN]: () => {
        plans += 1;
        return plans === 1 ? undoPlan() : undoPlan([], { unchanged: 1 });
      },
      [UNDO]: () => refusal(412, 'stale'),
    },
  });
  await press('Undo Changes');
  expect(
    await screen.findByText('Something was changed since the plan was made. This is the new plan.'),
  ).toBeVisible();
  expect(await screen.findByText('There is nothing left to undo')).toBeVisible();
});

it('says that it failed, and plans again', async () => {
  let isAway = true;
  openConsole(ADDRESS, {
    answers: {
      [PLAN]: () => (isAway ? refusal(503, 'unavailable', 'The database is away') : undoPlan()),
    },
  });
  expect(await screen.findByText('The undo could not be planned')).toBeVisible();
  isAway = false;
  await press('Try again');
  expect(await screen.findByRole('button', { name: 'Undo Changes' })).toBeEnabled();
});

it('is offered by an entry, by selected entries, and for everything by a person since then', async () => {
  const older = recordedChange({
    uuid: '018f8a5e-1b2c-7d3e-9f40-5a6b7c8d9e01',
    at: '2024-05-17T09:00:00.000Z',
  });
  const newer = recordedChange({ uuid: CHANGE });
  const request = { id: 'r', client: null, address: null, roles: [] };
  openConsole('history?kind=businessProfile', {
    answers: {
      [`GET ${API}/me`]: () => currentUser({ roles: ['ADMIN'] }),
      [`GET ${API}/profile/business/list`]: () => [],
      [`GET ${API}/profile/visibility/list`]: () => [],
      [`GET ${API}/profile/app/list`]: () => [],
      [`GET ${API}/history`]: () => ({ changes: [newer, older], next: null }),
      [`GET ${API}/history/${newer.uuid}`]: () => ({
        change: { ...newer, reason: 'A mistake', undoneBy: 'x' },
        request,
      }),
      [`GET ${API}/history/${older.uuid}`]: () => ({ change: older, request }),
      [PLAN]: () => undoPlan(),
    },
  });
  for (const entry of await screen.findAllByRole('button', { name: /changed business profile NOC/ })) {
    await userEvent.click(entry);
  }
  const link = await waitFor(() => screen.getAllByRole('link', { name: 'Undo' })[0]!);
  expect(link).toHaveAttribute('href', expect.stringContaining(encodeURIComponent(newer.uuid)));
  const everything = screen.getAllByRole('link', { name: 'Undo Everything by Ada Lovelace Since Then' });
  expect(everything[1]).toHaveAttribute('href', expect.stringContaining('since=2024-05-17'));
  for (const box of await screen.findAllByRole('checkbox', { name: 'Select for undo' }))
    await userEvent.click(box);
  expect(screen.getByText('2 changes selected')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Undo Selected Changes' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Undo' })).toBeVisible();
  for (const name of ['Back to History', 'Cancel']) {
    expect(await screen.findByRole('link', { name })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/history\?kind=businessProfile$/),
    );
  }
});
