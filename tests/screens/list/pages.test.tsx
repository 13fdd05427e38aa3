import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { UserSummary } from '../../../openapi/generated/types.ts';
import { API, closeConsoles, deferred, openConsole } from '../../support/console.tsx';
import { type Asked, refusal } from '../../support/stub-service.ts';
import { userSummary } from '../../support/summaries.ts';

const ACTIVE = `GET ${API}/user/list/active`;

afterEach(closeConsoles);

const all = Array.from({ length: 25 }, (_, index) =>
  userSummary(`user${index + 1}`, { firstName: index % 5 === 0 ? 'Zoë' : 'Anna' }),
);

const isOfWhole = ({ search }: Asked): boolean => search.get('limit') === '2000';

/** Returns a page of users as the service does. Supports only the filter for names. */
function answer({ search }: Asked, users: readonly UserSummary[] = all): Response {
  const limit = Number(search.get('limit'));
  const skip = Number(search.get('skip') ?? search.get('after') ?? 0);
  const sought = search.get('name')?.toLowerCase() ?? '';
  const found = users.filter(({ firstName }) => firstName.normalize('NFD').toLowerCase().startsWith(sought));
  const sorted = search.get('sort')?.startsWith('-') ? found.toReversed() : found;
  return Response.json(sorted.slice(skip, skip + limit), {
    headers: {
      'X-Total-Count': String(found.length),
      'X-List-Count': String(users.length),
      ...(found.length > skip + limit ? { Link: `<?limit=${limit}&after=${skip + limit}>; rel="next"` } : {}),
    },
  });
}

const usernames = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const shown = (username: string) => screen.findByRole('rowheader', { name: username });
const count = () => document.querySelector('main output')?.textContent;
const named = (first: number, last: number) => all.slice(first - 1, last).map(({ username }) => username);

/** Opens a console in which page 1 is loaded, while the whole list is still loading. */
async function openFirstPage(path = 'user/list', ofPage: (asked: Asked) => object = answer) {
  const whole = deferred<object>();
  const opened = openConsole(path, {
    answers: { [ACTIVE]: (asked) => (isOfWhole(asked) ? whole.promise : ofPage(asked)) },
  });
  return { ...opened, whole, searches: () => opened.service.asked.filter(({ call }) => call === ACTIVE) };
}

/** Returns a page without the header for the number of matching users. */
function answerUncounted(asked: Asked): Response {
  const page = answer(asked);
  page.headers.delete('X-Total-Count');
  return page;
}

/** Opens a filtered list in which page 1 is loaded, while the service is still counting the matching users. */
async function openUncounted() {
  const counting = deferred<object>();
  const opened = await openFirstPage('user/list?name=anna', (asked) =>
    asked.search.get('count') === 'later' ? answerUncounted(asked) : counting.promise,
  );
  await shown('user2');
  return { ...opened, counting };
}

describe('a long list', () => {
  it('shows its first page and the number of users before the whole list has loaded', async () => {
    const { whole, searches } = await openFirstPage();
    await shown('user1');
    expect(usernames()).toEqual(named(1, 10));
    expect(count()).toBe('25 active users');
    expect(screen.getByRole('link', { name: 'Page 3' })).toBeVisible();
    expect(searches().map(({ search }) => search.toString())).toEqual([
      'limit=10&sort=username&count=later',
      'limit=2000',
    ]);

    whole.resolve(answer({ search: new URLSearchParams('limit=2000') } as Asked));
    await userEvent.click(screen.getByRole('link', { name: 'Page 3' }));
    await shown('user25');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter Name' }), 'zoe');
    await shown('user1');
    expect(count()).toBe('5 of 25 active users');
    expect(searches()).toHaveLength(2);
  });

  it('is filtered, changed and paged by the service until the whole list has loaded', async () => {
    const { searches, whole, address } = await openFirstPage();
    await shown('user1');
    const filter = screen.getByRole('searchbox', { name: 'Filter Name' });
    await userEvent.type(filter, 'zoe');
    await expect.poll(usernames).toEqual(['user1', 'user6', 'user11', 'user16', 'user21']);
    expect(count()).toBe('5 of 25 active users');
    await userEvent.clear(filter);
    await expect.poll(usernames).toEqual(named(1, 10));
    await userEvent.click(screen.getByRole('link', { name: 'Page 3' }));
    await expect.poll(usernames).toEqual(named(21, 25));
    expect(address()).toBe('/user/list?page=3');
    expect(searches().at(-1)?.search.toString()).toBe('limit=10&skip=20&sort=username&count=later');
    whole.resolve(answer({ search: new URLSearchParams('limit=2000') } as Asked));
    await expect.poll(() => screen.getByRole('table').getAttribute('aria-busy')).toBe('false');
    expect(usernames()).toEqual(named(21, 25));
  });

  it('shows the first page of a filter before the number of matches', async () => {
    const { counting, searches } = await openUncounted();
    expect(count()).toBe('Some of 25 active users');
    expect(screen.getByText('1–10')).toBeVisible();
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false');
    expect(screen.getByRole('link', { name: 'Page 2' })).toBeVisible();
    const ofPages = searches().filter((asked) => !isOfWhole(asked));
    expect(ofPages.map(({ search }) => search.toString())).toEqual([
      'limit=10&sort=username&name=anna&count=later',
      'limit=10&sort=username&name=anna&count=capped',
    ]);
    counting.resolve(answer(ofPages[1]!));
    await expect.poll(count).toBe('20 of 25 active users');
    expect(screen.getByText('1–10 of 20')).toBeVisible();
  });

  it('can show the next page before the number of matches is known', async () => {
    const { searches, service } = await openUncounted();
    service.answers[ACTIVE] = answer;
    await userEvent.click(screen.getByRole('link', { name: /^Next/ }));
    await expect.poll(count).toBe('20 of 25 active users');
    expect(usernames()[0]).toBe('user14');
    expect(searches().at(-1)?.search.toString()).toBe('limit=10&skip=10&sort=username&name=anna&count=later');
  });

  it('keeps a page that could not be counted, reports it, and counts again on request', async () => {
    const { counting, service } = await openUncounted();
    service.answers[ACTIVE] = answer;
    counting.resolve(refusal(503, 'unavailable', 'The database is away'));
    expect(await screen.findByText('The database is away')).toBeVisible();
    expect(usernames()).toHaveLength(10);
    expect(count()).toBe('Some of 25 active users');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await expect.poll(count).toBe('20 of 25 active users');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the sort order of the visible rows until the rows in the new order arrive', async () => {
    const { service } = await openFirstPage();
    await shown('user1');
    const { [ACTIVE]: usual } = service.answers;
    const sorted = deferred<object>();
    service.answers[ACTIVE] = () => sorted.promise;
    const table = screen.getByRole('table');
    const header = screen.getByRole('columnheader', { name: 'Email' });
    await userEvent.click(within(header).getByRole('button'));
    await waitFor(() => expect(within(header).getByRole('button')).toHaveAttribute('aria-busy', 'true'));
    expect(header).toHaveAttribute('aria-sort', 'none');
    expect(screen.getByRole('columnheader', { name: 'Username' })).toHaveAttribute('aria-sort', 'ascending');
    expect(table).toHaveAttribute('aria-busy', 'true');
    expect(usernames()).toEqual(named(1, 10));
    service.answers[ACTIVE] = usual!;
    sorted.resolve(answer({ search: new URLSearchParams('limit=10&sort=-email') } as Asked));
    await expect.poll(usernames).toEqual(named(16, 25).toReversed());
    expect(header).toHaveAttribute('aria-sort', 'ascending');
    expect(within(header).getByRole('button')).not.toHaveAttribute('aria-busy');
    expect(table).toHaveAttribute('aria-busy', 'false');
  });

  it('shows the changes that the whole list contains since the first page', async () => {
    const { whole } = await openFirstPage();
    await shown('user1');
    whole.resolve(answer({ search: new URLSearchParams('limit=2000') } as Asked, all.slice(1)));
    await expect.poll(usernames).toEqual(named(2, 11));
    expect(count()).toBe('24 active users');
  });

  it('gets each page from the service if the whole list fails, reports it, and retries', async () => {
    let isAway = true;
    openConsole('user/list', {
      answers: {
        [ACTIVE]: (asked) =>
          isAway && isOfWhole(asked) ? refusal(503, 'unavailable', 'Out of memory') : answer(asked),
      },
    });
    const notice = 'Not all active users could be loaded, so the service answers each page and filter';
    expect(await screen.findByText(notice)).toBeVisible();
    expect(screen.getByText('Out of memory')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Page 2' }));
    await expect.poll(usernames).toEqual(named(11, 20));
    isAway = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await expect.poll(() => screen.queryByText(notice)).toBeNull();
    expect(usernames()).toEqual(named(11, 20));
  });

  it('shows the previous page of a filter', async () => {
    const { router, address } = openConsole('user/list', { answers: { [ACTIVE]: answer } });
    await shown('user1');
    await userEvent.click(screen.getByRole('link', { name: 'Page 2' }));
    await expect.poll(usernames).toEqual(named(11, 20));
    await expect.poll(address).toBe('/user/list?page=2');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter Name' }), 'zoe');
    await expect.poll(address).toBe('/user/list?name=zoe');
    router.history.back();
    await expect.poll(usernames).toEqual(named(1, 10));
    expect(address()).toBe('/user/list');
  });

  it('names the page that could not be loaded, and retries', async () => {
    const { service } = await openFirstPage();
    await shown('user1');
    const { [ACTIVE]: usual } = service.answers;
    service.answers[ACTIVE] = () => refusal(503, 'unavailable', 'The database is away');
    await userEvent.click(screen.getByRole('link', { name: 'Page 2' }));
    expect(await screen.findByText('The active users shown may be out of date')).toBeVisible();
    service.answers[ACTIVE] = usual!;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await expect.poll(usernames).toEqual(named(11, 20));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('gets each page from the service if it is longer than the settings allow', async () => {
    const { service } = openConsole('user/list?page=2', {
      answers: {
        'GET /userprofile/config.json': () => ({
          ssoEnabled: false,
          ssoAutoRedirect: false,
          mostRowsKept: 24,
        }),
        [ACTIVE]: (asked) => answer(asked),
      },
    });
    await expect
      .poll(() => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent))
      .toEqual(named(11, 20));
    await userEvent.click(screen.getByRole('button', { name: /^Username/ }));
    await expect.poll(usernames).toEqual(named(16, 25).toReversed());
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter Name' }), 'zoe');
    await expect.poll(usernames).toEqual(['user21', 'user16', 'user11', 'user6', 'user1']);
    expect(service.asked.filter(({ call }) => call === ACTIVE).some(isOfWhole)).toBe(false);
  });

  it('shows its rows before the number of users, and then loads as a whole if it is short enough', async () => {
    const counting = deferred<object>();
    const { searches, whole } = await openFirstPage('user/list', (asked) => {
      if (asked.search.get('count') === 'capped') return counting.promise;
      const page = answerUncounted(asked);
      page.headers.delete('X-List-Count');
      return page;
    });
    await shown('user1');
    expect(count()).toBe('Counting active users...');
    expect(screen.getByText('1–10')).toBeVisible();
    expect(searches().some(isOfWhole)).toBe(false);
    counting.resolve(answer({ search: new URLSearchParams('limit=10') } as Asked));
    await expect.poll(count).toBe('25 active users');
    await expect.poll(() => searches().some(isOfWhole)).toBe(true);
    whole.resolve(answer({ search: new URLSearchParams('limit=2000') } as Asked));
  });

  it('says that there are more matches than the service counts, and has pages for the counted ones', async () => {
    const { address } = openConsole('user/list?page=4000&name=anna', {
      answers: {
        [ACTIVE]: ({ search }) =>
          Response.json(all.slice(0, 10), {
            headers:
              search.get('count') === 'capped'
                ? { 'X-Total-Count': '10000', 'X-Total-Count-Capped': 'true', 'X-List-Count': '950000' }
                : { Link: '<?before=a>; rel="prev", <?after=b>; rel="next"' },
          }),
      },
    });
    await expect.poll(address).toBe('/user/list?page=1000&name=anna');
    await expect.poll(count).toBe('More than 10,000 of 950,000 active users');
    expect(screen.getByText('9,991–10,000 of more than 10,000')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Page 1,000' })).toHaveAttribute('aria-current', 'page');
    expect(screen.queryByRole('link', { name: /^Next/ })).toBeNull();
  });

  it('redirects from a page after the last one to the last one', async () => {
    const { address } = await openFirstPage('user/list?page=700');
    await expect.poll(address).toBe('/user/list?page=3');
    await expect.poll(usernames).toEqual(named(21, 25));
  });

  it('is loaded once if its first page contains all rows', async () => {
    const { service } = openConsole('user/list', {
      answers: { [ACTIVE]: (asked) => answer(asked, all.slice(0, 3)) },
    });
    await shown('user3');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter Username' }), 'r2');
    await expect.poll(usernames).toEqual(['user2']);
    expect(service.count(ACTIVE)).toBe(1);
  });

  it('is loaded again if it has changed while its first page was shown', async () => {
    const { app, searches } = await openFirstPage();
    await shown('user1');
    const admin = await app.openConsole();
    admin.lists.activeUsers.send({ type: 'INVALIDATE' });
    await expect.poll(() => searches().length).toBe(4);
    expect(usernames()).toEqual(named(1, 10));
  });
});
