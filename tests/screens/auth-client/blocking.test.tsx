import { act, screen, within } from '@testing-library/react';
import { userEvent as events } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { toRootEvent } from '../../../machines/app/root-events.ts';
import type { FollowedList } from '../../../machines/shell/list-changes.machine.ts';
import { PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import type { AuthClient } from '../../../openapi/generated/types.ts';
import { answeredAuthClient } from '../../support/auth-clients.ts';
import { API, closeConsoles, openConsole, page } from '../../support/console.tsx';
import { type Answers, refusal } from '../../support/stub-service.ts';
import { currentUser } from '../../support/summaries.ts';

// The check of `pointer-events` is skipped, because in jsdom the page stays inert after a dialog has closed.
const userEvent = events.setup({ pointerEventsCheck: 0 });

const UUID = '5f0c7a52-2f6e-4f0b-9d0e-3f8a8c1b7d10';
const BLOCK = `POST ${API}/authClient/block`;
const USERS = `GET ${API}/authClient/${UUID}/users`;
const users = [
  { uuid: '1', name: 'anna' },
  { uuid: '2', name: 'ben' },
];

afterEach(closeConsoles);

/** Opens the form of a client on a stub service that blocks and unblocks it. */
async function openClient(changes: Partial<AuthClient> = {}, answers: Answers = {}) {
  let blocked = changes.blocked ?? false;
  const stored = () => answeredAuthClient({ uuid: UUID, ...changes, blocked });
  const opened = openConsole(`authClient/edit/${UUID}`, {
    answers: {
      [`GET ${API}/me`]: () => currentUser({ roles: [PRODUCT_ADMIN] }),
      [`GET ${API}/authClient/list`]: () => {
        const { clientSecret: _secret, ...row } = stored();
        return [row];
      },
      [`GET ${API}/authClient/get/${UUID}`]: stored,
      [`GET ${API}/app/list`]: () => [],
      [USERS]: () => users,
      [BLOCK]: ({ body }) => {
        ({ blocked } = body as { blocked: boolean });
        return { uuid: UUID };
      },
      ...answers,
    },
  });
  await page('Editing Client');
  return opened;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = () => screen.findByRole('alertdialog');

describe('blocking a sign-in client', () => {
  it('asks for confirmation, shows who loses access, and marks the client', async () => {
    const { service } = await openClient();
    await press('Block');
    expect(await dialog()).toHaveAccessibleName('Block Reports?');
    expect(await within(await dialog()).findByText('2 users are signed in through it now.')).toBeVisible();
    expect(service.count(BLOCK)).toBe(0);
    await press('Block the client');
    expect(await screen.findByText('This client is blocked')).toBeVisible();
    expect(await screen.findByText('is blocked')).toBeVisible();
    expect(service.asked.find(({ call }) => call === BLOCK)?.body).toEqual({
      uuid: UUID,
      blocked: true,
    });
    expect(screen.getByRole('button', { name: 'Unblock' })).toBeVisible();
  });

  it('names the first five users, and counts the others', async () => {
    const many = ['anna', 'ben', 'cleo', 'dan', 'eva', 'finn'].map((name) => ({ uuid: name, name }));
    const answer = (headers: Record<string, string>) => () => Response.json(many, { headers });
    const { service } = await openClient({}, { [USERS]: answer({ 'X-Total-Count': '1204' }) });
    await press('Block');
    const words = within(await dialog());
    expect(await words.findByText('1,204 users are signed in through it now.')).toBeVisible();
    const names = words.getByText('anna, ben, cleo, dan, eva');
    expect(names.parentElement).toHaveTextContent(/^anna, ben, cleo, dan, eva and 1,199 others$/);
    await press('Cancel');
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
    service.answers[USERS] = answer({ 'X-Total-Count': '10000', 'X-Total-Count-Capped': 'true' });
    await press('Block');
    expect(await screen.findByText('More than 10,000 users are signed in through it now.')).toBeVisible();
    expect(screen.getByText('and others')).toBeVisible();
  });

  it.each([
    ['was refused', () => refusal(500, 'internal')],
    ['has no body', () => new Response()],
  ])('is possible if the response with the users %s', async (_, respond) => {
    await openClient({}, { [USERS]: respond });
    await press('Block');
    expect(await within(await dialog()).findByText(/could not be counted/)).toBeVisible();
    await press('Block the client');
    expect(await screen.findByText('This client is blocked')).toBeVisible();
  });

  it('can be cancelled', async () => {
    const { service } = await openClient();
    await press('Block');
    await within(await dialog()).findByText('2 users are signed in through it now.');
    await press('Cancel');
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
    expect(service.count(BLOCK)).toBe(0);
  });

  it('is disabled while there are unsaved changes', async () => {
    const { service } = await openClient();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), '!');
    const block = await screen.findByRole('button', { name: 'Block' });
    expect(block).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(block);
    expect(service.count(USERS)).toBe(0);
  });

  it('can be ended without a confirmation', async () => {
    await openClient({ blocked: true });
    await press('Unblock');
    expect(await screen.findByText('is no longer blocked')).toBeVisible();
    expect(screen.queryByText('This client is blocked')).toBeNull();
  });
});

/** Reports a change of a list to the console, as the service does after a change elsewhere. */
function reportChange({ app }: Awaited<ReturnType<typeof openClient>>, list: FollowedList): void {
  const event = { type: 'listsChanged', lists: [list] } as const;
  act(() => app.actor.send(toRootEvent({ from: 'listChanges', event })));
}

describe('an open form', () => {
  const GET = `GET ${API}/authClient/get/${UUID}`;
  const versioned = (version: number, changes: Partial<AuthClient>) => () =>
    Response.json(answeredAuthClient({ uuid: UUID, ...changes }), { headers: { ETag: `"${version}"` } });

  it('shows a block and an unblock that were made elsewhere', async () => {
    const opened = await openClient({}, { [GET]: versioned(1, {}) });
    opened.service.answers[GET] = versioned(2, { blocked: true, description: 'Theirs' });
    reportChange(opened, 'authClients');
    expect(await screen.findByText('This client is blocked')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Unblock' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('Theirs');
    opened.service.answers[GET] = versioned(3, {});
    reportChange(opened, 'authClients');
    expect(await screen.findByRole('button', { name: 'Block' })).toBeVisible();
    expect(screen.queryByText('This client is blocked')).toBeNull();
  });

  it('keeps unsaved changes, and reads nothing after a change of another list', async () => {
    const opened = await openClient();
    const reads = opened.service.count(GET);
    reportChange(opened, 'users');
    const field = await screen.findByRole('textbox', { name: 'Name' });
    await userEvent.type(field, '!');
    reportChange(opened, 'authClients');
    expect(field).toHaveValue('Reports!');
    expect(opened.service.count(GET)).toBe(reads);
  });
});

describe('deleting a sign-in client', () => {
  it('shows who is signed in through it, and requires its name to be typed', async () => {
    const REMOVE = `DELETE ${API}/authClient/${UUID}`;
    const { service, address } = await openClient(
      {},
      { [REMOVE]: () => new Response(null, { status: 204 }) },
    );
    await press('Delete Client');
    expect(await within(await dialog()).findByText('2 users are signed in through it now.')).toBeVisible();
    expect(within(await dialog()).getByText('anna')).toBeVisible();
    expect(screen.queryByText(/not listed/)).toBeNull();
    await userEvent.type(screen.getByLabelText('Type Reports to confirm'), 'Reports');
    await press('Delete');
    expect(await screen.findByText('client deleted')).toBeVisible();
    expect(service.count(REMOVE)).toBe(1);
    expect(address()).toMatch(/^\/authClient\/list/);
  });

  it.each([
    [{ 'X-Total-Count': '1204' }, '1,204 users are signed in through it now.', '1,202 more are not listed.'],
    [
      { 'X-Total-Count': '10000', 'X-Total-Count-Capped': 'true' },
      'More than 10,000 users are signed in through it now.',
      'More than 9,998 more are not listed.',
    ],
  ])('says that it does not list all users (case %$)', async (headers, count, rest) => {
    await openClient({}, { [USERS]: () => Response.json(users, { headers: headers as HeadersInit }) });
    await press('Delete Client');
    expect(await within(await dialog()).findByText(count)).toBeVisible();
    expect(within(await dialog()).getByText('anna')).toBeVisible();
    expect(within(await dialog()).getByText(rest)).toBeVisible();
  });
});

const rowOf = (changes: Partial<AuthClient>) => {
  const { clientSecret: _secret, ...row } = answeredAuthClient(changes);
  return row;
};

const textOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) }).textContent;

describe('the list of sign-in clients', () => {
  it('shows the type of each client, and its marks', async () => {
    openConsole('authClient/list', {
      answers: {
        [`GET ${API}/me`]: () => currentUser({ roles: [PRODUCT_ADMIN] }),
        [`GET ${API}/authClient/list`]: () => [
          rowOf({ uuid: '1', name: 'Alarms', clientType: 'server', pkceOptional: true, blocked: true }),
          rowOf({ uuid: '2', name: 'Console', clientType: 'browser', own: true }),
          rowOf({ uuid: '3', name: 'Tickets' }),
        ],
      },
    });
    await screen.findByRole('table');
    expect(textOf('Alarms')).toMatch(/Server application.*Blocked.*No PKCE/);
    expect(textOf('Tickets')).toMatch(/Type not chosen/);
    expect(textOf('Console')).toMatch(/Browser application.*This console/);
    expect(screen.queryByRole('button', { name: 'Delete Console' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Delete Alarms' })).toBeVisible();
  });
});
