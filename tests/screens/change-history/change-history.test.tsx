import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import type { Change } from '../../../openapi/generated/types.ts';
import { ADA, changedField, changeItem, recordedChange } from '../../support/changes.ts';
import { API, closeConsoles, openConsole, page } from '../../support/console.tsx';
import { type Answers, type Asked, refusal } from '../../support/stub-service.ts';
import { currentUser, userSummary } from '../../support/summaries.ts';

const HISTORY = `GET ${API}/history`;
const CHANGE = recordedChange();
const DETAILS = `${HISTORY}/${CHANGE.uuid}`;
const ITEMS = `${DETAILS}/items`;
const ACCESS = `${DETAILS}/access`;
const NOC = CHANGE.first.uuid;

const request = {
  id: 'a-request',
  client: 'Console',
  address: '203.0.113.7',
  roles: [PRODUCT_ADMIN as string],
};

const listing =
  (...changes: Change[]) =>
  () => ({ changes, next: null });

const answers: Answers = {
  [HISTORY]: listing(CHANGE),
  [DETAILS]: () => ({ change: CHANGE, request }),
  [ACCESS]: () => ({ groups: [], omitted: 0 }),
  [`GET ${API}/profile/business/list`]: () => [{ uuid: NOC, name: 'NOC', appProfiles: [] }],
  [`GET ${API}/profile/visibility/list`]: () => [],
  [`GET ${API}/profile/app/list`]: () => [],
};

afterEach(closeConsoles);

async function openHistory(changes: Answers = {}, search = '', roles = ['ADMIN']) {
  const console = openConsole(`history${search}`, {
    answers: { ...answers, [`GET ${API}/me`]: () => currentUser({ roles }), ...changes },
  });
  await page('History');
  return console;
}

/** Returns the requests of the list; not the one that finds out whether the service records changes. */
const listed = ({ asked }: { asked: readonly Asked[] }) =>
  asked.filter(({ call, search }) => call === HISTORY && search.get('limit') !== '1');

const entry = (name: string | RegExp) => screen.findByRole('button', { name });
const open = async (name: string | RegExp) => {
  await userEvent.click(await entry(name));
};

describe('the history', () => {
  it('is exported with the filters of the address, and says if that fails', async () => {
    const { service } = await openHistory({}, '?kind=businessProfile&operation=updated');
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText(/^The history could not be exported/)).toBeInTheDocument();
    const [call] = service.asked.filter((one) => one.call === `${HISTORY}/export`);
    expect(Object.fromEntries(call!.search)).toEqual({ kind: 'businessProfile', operation: 'updated' });
  });

  it('lists changes by day, the newest first, each as a sentence', async () => {
    await openHistory({
      [HISTORY]: listing(
        recordedChange({
          uuid: 'b',
          at: '2024-05-18T09:30:00.000Z',
          call: 'updateUser',
          first: changeItem({ kind: 'user', name: 'hopper', operation: 'created', fields: [] }),
        }),
        CHANGE,
      ),
    });
    const [newest, older] = await screen.findAllByRole('region', { name: /2024$/ });
    expect(newest).toHaveAccessibleName('Saturday, 18 May 2024');
    expect(within(newest!).getByRole('button')).toHaveTextContent('Ada Lovelace created user hopper');
    expect(older).toHaveAccessibleName('Friday, 17 May 2024');
    expect(within(older!).getByRole('button')).toHaveTextContent(
      'Ada Lovelace changed business profile NOC: Description',
    );
    expect(document.title).toBe('History · User Profile');
  });

  it('says that nothing is recorded, or that no change matches', async () => {
    const { address } = await openHistory({ [HISTORY]: listing() });
    expect(await screen.findByText('No changes are recorded yet')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Kind'), 'User');
    expect(await screen.findByText('No change matches the filters')).toBeVisible();
    expect(address()).toBe('/history?kind=user');
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear Filters' })[0]!);
    expect(await screen.findByText('No changes are recorded yet')).toBeVisible();
    expect(address()).toBe('/history');
  });

  it('can be loaded again after a failure', async () => {
    const { service } = await openHistory({
      [HISTORY]: ({ search }) =>
        search.get('limit') === '1' ? { changes: [], next: null } : refusal(503, 'unavailable', 'Not now.'),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The history could not be loaded');
    service.answers[HISTORY] = listing(CHANGE);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await entry(/Ada Lovelace changed/);
  });

  it('loads older changes on request, and can retry after a failure', async () => {
    const { service } = await openHistory({
      [HISTORY]: ({ search }) =>
        search.has('before')
          ? refusal(503, 'unavailable', 'Not now.')
          : { changes: [CHANGE], next: CHANGE.uuid },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show Older' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Older changes could not be loaded');
    service.answers[HISTORY] = listing(recordedChange({ uuid: 'older', actor: { ...ADA, name: 'Ben' } }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await entry(/Ben changed/);
    expect(screen.getByRole('button', { name: /Ada Lovelace changed/ })).toBeVisible();
    expect(listed(service).at(-1)?.search.get('before')).toBe(CHANGE.uuid);
  });

  it('adds new changes when a list changes, and keeps what is open', async () => {
    const { app, service } = await openHistory();
    await open(/Ada Lovelace changed/);
    await screen.findByRole('table', { name: 'Changed fields' });
    service.answers[HISTORY] = listing(
      recordedChange({ uuid: 'newer', actor: { ...ADA, name: 'Ben' } }),
      CHANGE,
    );
    const event = { type: 'listsChanged', lists: ['users'] } as const;
    const emitted = { from: 'listChanges', event } as const;
    act(() => app.actor.send({ type: 'LISTS_CHANGED', lists: ['users'], emitted }));
    await entry(/Ben changed/);
    expect(screen.getByRole('status')).toHaveTextContent('1 new change');
    expect(screen.getByRole('table', { name: 'Changed fields' })).toBeVisible();
  });

  it.each([[['VIEWER']], [[]]])('is forbidden to users with the roles %j', async (roles) => {
    const { address } = openConsole('history', {
      answers: { ...answers, [`GET ${API}/me`]: () => currentUser({ roles }) },
    });
    await page('403 Forbidden');
    expect(address()).toBe('/forbidden');
  });

  it.each([[['SCO_ADMIN']], [['ADMIN']], [[PRODUCT_ADMIN as string]]])(
    'is the last entry of the menu for users with the roles %j',
    async (roles) => {
      await openHistory({ [`GET ${API}/authClient/list`]: () => [] }, '', roles);
      const menu = within(screen.getByRole('navigation', { name: 'Main menu' }));
      const link = await menu.findByRole('link', { name: 'History' });
      expect(menu.getAllByRole('link').at(-1)).toBe(link);
      expect(link).toHaveAttribute('aria-current', 'page');
    },
  );

  it('is not offered if the service does not have it', async () => {
    const { service } = openConsole('user/list', {
      answers: { ...answers, [HISTORY]: () => refusal(404, 'not_found') },
    });
    await page('Users');
    await waitFor(() => expect(service.count(HISTORY)).toBe(1));
    expect(screen.queryByRole('link', { name: 'History' })).toBeNull();
  });
});

describe('the filters of the history', () => {
  it('are taken from the address, and sent as times', async () => {
    const { service } = await openHistory(
      {},
      `?actor=${ADA.uuid}&object=${NOC}&kind=user&operation=created&from=2024-05-01&until=2024-05-31`,
    );
    await entry(/Ada Lovelace/);
    const { search } = listed(service)[0]!;
    expect(Object.fromEntries(search)).toEqual({
      actor: ADA.uuid,
      object: NOC,
      kind: 'user',
      operation: 'created',
      from: new Date('2024-05-01T00:00').toISOString(),
      until: new Date('2024-06-01T00:00').toISOString(),
      limit: '50',
    });
    expect(screen.getByLabelText('Person')).toHaveValue('Ada Lovelace');
    expect(screen.getByLabelText('Object')).toHaveValue('NOC (business profile)');
    expect(screen.getByLabelText('From')).toHaveValue('2024-05-01');
    expect(screen.getByLabelText('Until')).toHaveValue('2024-05-31');
  });

  it.each(['actor=x', 'object=1', 'kind=nothing', 'operation=moved', 'from=2024-13-01', 'until=soon', 'x=1'])(
    'are ignored if they are invalid, as in %s',
    async (search) => {
      const { service } = await openHistory({}, `?${search}`);
      await entry(/Ada Lovelace/);
      expect(Object.fromEntries(listed(service)[0]!.search)).toEqual({ limit: '50' });
    },
  );

  it('offer people and objects to choose from, by typing', async () => {
    const { address } = await openHistory({
      [`GET ${API}/user/list/active`]: () => [userSummary('ada', { uuid: ADA.uuid, firstName: 'Ada' })],
    });
    await userEvent.type(await screen.findByLabelText('Person'), 'ada');
    await userEvent.click(await screen.findByRole('option', { name: 'Ada Lind (ada)' }));
    expect(address()).toBe(`/history?actor=${ADA.uuid}`);
    await userEvent.type(screen.getByLabelText('Object'), 'noc');
    await userEvent.click(await screen.findByRole('option', { name: 'NOC (business profile)' }));
    expect(address()).toBe(`/history?actor=${ADA.uuid}&object=${NOC}`);
  });

  it('are set by the links of an open change', async () => {
    const { address } = await openHistory();
    await open(/Ada Lovelace changed/);
    await userEvent.click(await screen.findByRole('link', { name: 'Only changes by Ada Lovelace' }));
    expect(address()).toBe(`/history?actor=${ADA.uuid}`);
    await open(/Ada Lovelace changed/);
    await userEvent.click(await screen.findByRole('link', { name: 'Only changes of NOC' }));
    expect(address()).toBe(`/history?object=${NOC}`);
  });
});

const cells = async () =>
  within(await screen.findByRole('table', { name: 'Changed fields' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

const openChangeOf = async (first: Change['first'], changes: Answers = {}) => {
  const change = recordedChange({ first });
  const console = await openHistory({
    [HISTORY]: listing(change),
    [DETAILS]: () => ({ change, request }),
    ...changes,
  });
  await open(/Ada Lovelace/);
  return console;
};

describe('an open change', () => {
  it('shows old and new values by the labels of the form, and the request', async () => {
    await openChangeOf(
      changeItem({
        kind: 'user',
        name: 'hopper',
        fields: [
          changedField('firstName', { before: 'Grace', after: null }),
          changedField('active', { before: true, after: false }),
          changedField('minimumRole', { before: 'ADMIN', after: PRODUCT_ADMIN }),
          changedField('businessProfile', {
            before: { kind: 'businessProfile', uuid: NOC, name: 'NOC' },
            after: { hidden: true },
          }),
          changedField('visibilityProfile', {
            before: null,
            after: { kind: 'visibilityProfile', uuid: 'gone', name: 'Everything' },
          }),
          changedField('lastName', { before: { erased: true }, after: { erased: true } }),
          changedField('password', { isReplaced: true }),
          changedField('elements', {
            before: [{ kind: 'element', uuid: 'e', name: 'Area 9', value: '/area' }],
            after: [],
            omitted: 3,
          }),
        ],
      }),
    );
    expect(await cells()).toEqual([
      ['First Name', 'Grace', 'None'],
      ['Status', 'Active', 'Inactive'],
      ['Visible To', 'Customer', 'Nova'],
      ['Profile', 'NOC', 'Hidden'],
      ['Visibility', 'None', 'Everything'],
      ['Last Name', 'erased', 'erased'],
      ['Password', 'replaced'],
      ['Elements', 'Removed:Area 9: /area', 'and 3 more'],
    ]);
    expect(screen.getByRole('link', { name: 'NOC' })).toHaveAttribute(
      'href',
      `/userprofile/profile/business/edit/${NOC}`,
    );
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Everything' })).toBeNull());
    expect(await screen.findByText('203.0.113.7')).toBeVisible();
    expect(screen.getByText('a-request')).toBeVisible();
    expect(screen.getByText('Console')).toBeVisible();
  });

  it.each(['created', 'deleted'] as const)(
    'has one column of values if the object was %s',
    async (operation) => {
      const value = operation === 'created' ? { after: 'Night shift' } : { before: 'Night shift' };
      await openChangeOf(changeItem({ operation, fields: [changedField('description', value)] }));
      expect(await cells()).toEqual([['Description', 'Night shift']]);
    },
  );

  it('closes, and shows nothing more', async () => {
    await openChangeOf(changeItem());
    const button = await entry(/Ada Lovelace/);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Enter}');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(button).toHaveFocus();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it.each([403, 404, 500])('shows its first object even if the details get %i', async (status) => {
    const { service, address } = await openChangeOf(changeItem(), { [DETAILS]: () => refusal(status, 'no') });
    expect(await screen.findByRole('alert')).toHaveTextContent('The details could not be loaded');
    expect(screen.getByRole('table')).toBeVisible();
    expect(address()).toBe('/history');
    service.answers[DETAILS] = () => ({ change: CHANGE, request: null });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('lists the objects of a large change in pages', async () => {
    const change = recordedChange({ call: 'importUsers', items: 1000, isCapped: true });
    const users = Array.from({ length: 150 }, (_, index) =>
      changeItem({ kind: 'user', uuid: `user ${index}`, name: `user${index}` }),
    );
    const { service } = await openHistory({
      [HISTORY]: listing(change),
      [DETAILS]: () => ({ change, request }),
      [ITEMS]: ({ search }) =>
        search.get('after') === '100'
          ? { items: users.slice(100), next: null }
          : { items: users.slice(0, 100), next: 100 },
    });
    await open(/Ada Lovelace imported users: 1,000 or more users changed$/);
    const list = await screen.findByRole('list', { name: 'Changed objects' });
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(100));
    await userEvent.click(screen.getByRole('button', { name: 'Show More' }));
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(150));
    expect(service.count(ITEMS)).toBe(2);
    await userEvent.click(within(list).getByRole('button', { name: 'Changed user user149: Description' }));
    expect(within(list).getByRole('table')).toHaveTextContent('Night shift');
  });
});
