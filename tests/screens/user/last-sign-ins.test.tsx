import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { API, closeConsoles, deferred, openConsole, page } from '../../support/console.tsx';
import { type Asked, refusal } from '../../support/stub-service.ts';
import { userSummary } from '../../support/summaries.ts';
import { answerUserChoices } from '../../support/users.ts';

const ACTIVE = `GET ${API}/user/list/active`;
const LAST = `GET ${API}/user/lastSignIns`;
/** The times of the last sign-ins: a few minutes after or before midnight in the time zone of the tests. */
const TIMES: Readonly<Record<string, string | null>> = {
  'uuid-anna': new Date(2030, 5, 29, 0, 5).toISOString(),
  'uuid-ben': null,
  'uuid-cleo': new Date(2030, 0, 5, 23, 55).toISOString(),
};
const USERS = ['anna', 'ben', 'cleo'].map((username) => userSummary(username));

const pad = (number: number): string => String(number).padStart(2, '0');

afterEach(closeConsoles);

const answerTimes = ({ search }: Asked) =>
  search.getAll('uuid').map((uuid) => ({ uuid, lastSignIn: TIMES[uuid] ?? null }));

/** Returns users as the service does. Supports only the filter for the last sign-in. */
function answerUsers({ search }: Asked): Response {
  const sought = search.get('lastSignIn');
  const found = USERS.filter(({ uuid }) => {
    const time = TIMES[uuid] ?? null;
    if (sought === null) return true;
    return sought === 'never' ? time === null : time !== null && time < sought;
  });
  const limit = Number(search.get('limit'));
  const skip = Number(search.get('skip') ?? 0);
  return Response.json(found.slice(skip, skip + limit), {
    headers: { 'X-Total-Count': String(found.length), 'X-List-Count': String(USERS.length) },
  });
}

const open = (path = 'user/list', answers = {}) =>
  openConsole(path, {
    answers: { ...answerUserChoices(), [ACTIVE]: answerUsers, [LAST]: answerTimes, ...answers },
  });

const shown = (username: string) => screen.findByRole('rowheader', { name: username });
const usernames = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent);
const cellOf = async (username: string) => (await shown(username)).closest('tr')!.cells[6]!;
const count = () => document.querySelector('main output')?.textContent;
const filter = () => screen.getByRole('combobox', { name: 'Filter Last Sign-In' });
const dayInput = () => screen.getByLabelText<HTMLInputElement>('Filter Last Sign-In before');

describe('the column Last Sign-In', () => {
  it('is filled after the rows are shown, by a request for the visible users', async () => {
    const answer = deferred<object>();
    const shownBefore: (string | null)[][] = [];
    const { service } = open('user/list', {
      [LAST]: () => {
        shownBefore.push(usernames());
        return answer.promise;
      },
    });
    expect(await cellOf('anna')).toHaveTextContent('…Loading');
    await expect.poll(() => shownBefore).toEqual([['anna', 'ben', 'cleo']]);
    const asked = service.asked.find(({ call }) => call === LAST)!;
    expect(asked.search.getAll('uuid')).toEqual(['uuid-anna', 'uuid-ben', 'uuid-cleo']);
    expect(await cellOf('anna')).toHaveTextContent('…Loading');
    answer.resolve(answerTimes(asked));
    await waitFor(async () => expect(await cellOf('anna')).toHaveTextContent(/^29 Jun 2030$/));
    expect(within(await cellOf('anna')).getByText('29 Jun 2030')).toHaveAttribute(
      'datetime',
      TIMES['uuid-anna'],
    );
    expect(await cellOf('ben')).toHaveTextContent(/^Never$/);
    expect(screen.getByRole('columnheader', { name: 'Last Sign-In' })).not.toHaveAttribute('aria-sort');
  });

  it.each([
    ['refuses', () => refusal(403, 'forbidden')],
    ['does not know', () => refusal(404, 'not_found')],
    ['cannot answer', () => refusal(503, 'unavailable')],
    ['does not get', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['answers wrongly', () => ({ uuid: 'no list' })],
  ])('shows that it is not loaded if the service %s the request, and retries', async (_, answer) => {
    const { service } = open('user/list', { [LAST]: answer });
    await waitFor(async () => expect(await cellOf('anna')).toHaveTextContent(/^Not loaded$/));
    expect(await page('Users')).toBeVisible();
    expect(screen.getByText('The last sign-ins could not be loaded')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await expect.poll(() => service.count(LAST)).toBe(2);
    await waitFor(async () => expect(await cellOf('anna')).toHaveTextContent(/^Not loaded$/));
    service.answers[LAST] = answerTimes;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await cellOf('anna')).toHaveTextContent(/^29 Jun 2030$/));
    expect(screen.queryByText('The last sign-ins could not be loaded')).toBeNull();
  });

  it('is requested again after a failure when the list shows other rows', async () => {
    const { service } = open('user/list', { [LAST]: () => refusal(503, 'unavailable') });
    await screen.findByText('The last sign-ins could not be loaded');
    service.answers[LAST] = answerTimes;
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter Username' }), 'ann');
    await waitFor(async () => expect(await cellOf('anna')).toHaveTextContent(/^29 Jun 2030$/));
    expect(screen.queryByText('The last sign-ins could not be loaded')).toBeNull();
  });

  it('is requested once while the user types a filter, and again when the list is opened again', async () => {
    const { service, router } = open();
    await waitFor(async () => expect(await cellOf('anna')).toHaveTextContent('29 Jun 2030'));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter Username' }), 'leo');
    await expect.poll(usernames).toEqual(['cleo']);
    await expect.poll(() => service.count(LAST)).toBe(2);
    expect(await cellOf('cleo')).toHaveTextContent('5 Jan 2030');
    await userEvent.click(screen.getByRole('link', { name: 'New User' }));
    await screen.findByRole('form');
    router.history.back();
    await expect.poll(() => service.count(LAST)).toBe(3);
    expect(await cellOf('cleo')).toHaveTextContent('5 Jan 2030');
  });
});

describe('the filter by last sign-in', () => {
  it('is applied by the service, even if the browser has loaded the whole list', async () => {
    const { service, address } = open();
    await shown('anna');
    await userEvent.selectOptions(filter(), 'Never');
    await expect.poll(usernames).toEqual(['ben']);
    expect(address()).toBe('/user/list?lastSignIn=never');
    expect(count()).toBe('1 of 3 active users');
    expect(service.asked.findLast(({ call }) => call === ACTIVE)?.search.toString()).toBe(
      'limit=10&sort=username&lastSignIn=never&count=later',
    );
    const asked = service.count(ACTIVE);
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Last Sign-In: Never' }));
    await expect.poll(usernames).toEqual(['anna', 'ben', 'cleo']);
    expect(filter()).toHaveValue('');
    expect(service.count(ACTIVE)).toBe(asked);
  });

  it('keeps the rows visible until the service responds', async () => {
    const { service } = open();
    await shown('anna');
    const answer = deferred<object>();
    service.answers[ACTIVE] = () => answer.promise;
    await userEvent.selectOptions(filter(), 'Never');
    await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true'));
    expect(usernames()).toEqual(['anna', 'ben', 'cleo']);
    answer.resolve(answerUsers({ search: new URLSearchParams('limit=10&lastSignIn=never') } as Asked));
    await expect.poll(usernames).toEqual(['ben']);
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  });

  it('finds users who have signed in before a date, by default 90 days ago', async () => {
    const { address } = open();
    await shown('anna');
    const today = new Date();
    const ago = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 90);
    const day = `${ago.getFullYear()}-${pad(ago.getMonth() + 1)}-${pad(ago.getDate())}`;
    await userEvent.selectOptions(filter(), 'Before…');
    await expect.poll(address).toBe(`/user/list?lastSignIn=${day}`);
    expect(dayInput()).toHaveValue(day);
    fireEvent.change(dayInput(), { target: { value: '2030-02-01' } });
    await expect.poll(usernames).toEqual(['cleo']);
    expect(address()).toBe('/user/list?lastSignIn=2030-02-01');
    expect(
      screen.getByRole('button', { name: 'Remove filter Last Sign-In: Before 1 Feb 2030' }),
    ).toBeVisible();
    fireEvent.change(dayInput(), { target: { value: '' } });
    expect(dayInput()).toBeVisible();
    expect(usernames()).toEqual(['cleo']);
    await userEvent.selectOptions(filter(), 'Any time');
    await expect.poll(usernames).toEqual(['anna', 'ben', 'cleo']);
    expect(address()).toBe('/user/list');
  });

  it('shows the applied date again after the field was cleared and left', async () => {
    open('user/list?lastSignIn=2030-05-01');
    await shown('cleo');
    fireEvent.change(dayInput(), { target: { value: '' } });
    expect(dayInput()).toHaveValue('');
    fireEvent.blur(dayInput());
    expect(dayInput()).toHaveValue('2030-05-01');
  });

  it('is read from the address, and kept by page links and by Back', async () => {
    const { router, address, service } = open('user/list?lastSignIn=2030-12-31');
    await expect.poll(usernames).toEqual(['anna', 'cleo']);
    expect(filter()).toHaveDisplayValue('Before…');
    expect(dayInput()).toHaveValue('2030-12-31');
    await userEvent.click(screen.getByRole('link', { name: 'New User' }));
    await screen.findByRole('form');
    router.history.back();
    await expect.poll(address).toBe('/user/list?lastSignIn=2030-12-31');
    await expect.poll(usernames).toEqual(['anna', 'cleo']);
    service.answers[ACTIVE] = (asked) => {
      const answer = answerUsers(asked);
      answer.headers.set('X-Total-Count', '25');
      return answer;
    };
    await userEvent.selectOptions(filter(), 'Never');
    const second = await screen.findByRole('link', { name: 'Page 2' });
    expect(second).toHaveAttribute('href', '/userprofile/user/list?page=2&lastSignIn=never');
  });

  it.each(['often', '2030-02-30', '2030-5-1'])(
    'ignores the invalid value %s in the address',
    async (value) => {
      const { service } = open(`user/list?lastSignIn=${value}&username=ann`);
      await expect.poll(usernames).toEqual(['anna']);
      expect(filter()).toHaveValue('');
      const lists = service.asked.filter(({ call }) => call === ACTIVE);
      expect(lists.filter(({ search }) => search.has('lastSignIn'))).toEqual([]);
    },
  );

  it('shows why the service did not respond, and retries', async () => {
    const { service } = open();
    await shown('anna');
    service.answers[ACTIVE] = () => refusal(503, 'unavailable', 'The database is away');
    await userEvent.selectOptions(filter(), 'Never');
    expect(await screen.findByText('The active users could not be loaded')).toBeVisible();
    expect(screen.getByText('The database is away')).toBeVisible();
    service.answers[ACTIVE] = answerUsers;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await expect.poll(usernames).toEqual(['ben']);
  });

  it('shows neither a count nor pages if its request fails', async () => {
    const { service } = open();
    await shown('anna');
    service.answers[ACTIVE] = () => refusal(503, 'unavailable');
    await userEvent.selectOptions(filter(), 'Never');
    expect(await screen.findByText('The active users could not be loaded')).toBeVisible();
    expect(count()).toBeUndefined();
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });

  it('can be removed after its request has failed', async () => {
    const { service } = open();
    await shown('anna');
    service.answers[ACTIVE] = () => refusal(503, 'unavailable');
    await userEvent.selectOptions(filter(), 'Never');
    await screen.findByText('The active users could not be loaded');
    await userEvent.selectOptions(filter(), 'Any time');
    await expect.poll(usernames).toEqual(['anna', 'ben', 'cleo']);
    expect(screen.queryByText('The active users could not be loaded')).toBeNull();
  });
});
