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
        const isOverwritten = overwrite.length > 0;
        const conflicts = conflictItem.conflicts.map((conflict) => ({ ...conflict, isOverwritten }));
        return undoPlan([{ ...conflictItem, conflicts }], { tag: isOverwritten ? '"former"' : '"later"' });
      },
      [UNDO]: () => inChange('an-undo', result),
    },
  });
  const choice = await screen.findByRole('group', { name: 'Name was changed again later' });
  expect(within(choice).getByRole('radio', { name: 'Later Value' })).toBeChecked();
  await userEvent.click(within(choice).getByRole('radio', { name: 'Former Value' }));
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Former Value' })).toBeChecked());
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason (optional)' }), 'Wrong form');
  await press('Undo Changes');
  expect(await screen.findByText('1 object undone.')).toBeVisible();
  const asked = service.asked.find(({ call }) => call === UNDO)!;
  expect(asked.headers.get('if-match')).toBe('"former"');
  expect(asked.headers.get('change-reason')).toBe('Wrong%20form');
  expect(asked.body).toEqual({
    changes: [CHANGE],
    by: null,
    overwrite: [{ uuid: conflictItem.uuid, field: 'name' }],
  });
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
  openConsole('history', {
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
});
