import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toRootEvent } from '../../../machines/app/root-events.ts';
import type { Emitted } from '../../../machines/app/emitted.ts';
import { PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import { paths } from '../../../src/routing/paths.ts';
import { resourcesWithScreens } from '../../../machines/app/resource-names.ts';
import { API, closeConsoles, openConsole, page } from '../../support/console.tsx';
import { currentUser, userSummary } from '../../support/summaries.ts';
import { answerUserChoices, storedUser } from '../../support/users.ts';
import { type Answers, refusal } from '../../support/stub-service.ts';

const ANNA = '0f6a1f5e-5f0c-4a52-9d0e-3f8a8c1b7d10';
const BEN = '0f6a1f5e-5f0c-4a52-9d0e-3f8a8c1b7d11';
const FORM_OF_ANNA = `/user/edit/${ANNA}`;
const GET_ANNA = `GET ${API}/user/${ANNA}`;

/** Time for which a link is hovered or focused before the router preloads its route, in milliseconds. */
const DELAY = 50;

const user = (uuid: string) => ({ ...storedUser(), uuid });

/** Opens the users list with a router that preloads a link's route while the link is hovered or focused. */
async function atUsers(answers: Answers = {}) {
  const opened = openConsole('user/list', {
    preloads: true,
    answers: {
      ...answerUserChoices(),
      [`GET ${API}/me`]: () => currentUser({ roles: [PRODUCT_ADMIN] }),
      [`GET ${API}/user/list/active`]: () => [
        userSummary('anna', { uuid: ANNA }),
        userSummary('ben', { uuid: BEN }),
      ],
      [GET_ANNA]: () => user(ANNA),
      [`GET ${API}/user/${BEN}`]: () => user(BEN),
      [`GET ${API}/app/list`]: () => [],
      ...answers,
    },
  });
  await page('Users');
  const link = await screen.findByRole('link', { name: 'anna' });
  const { app, service } = opened;
  const emitted: Emitted[] = [];
  app.subscribe((one) => emitted.push(one));
  const before = service.asked.length;
  return {
    ...opened,
    preload: (to: string) => act(() => opened.router.preloadRoute<string, string>({ to })),
    navigate: (to: string) => act(() => opened.router.navigate({ to })),
    link,
    emitted,
    /**
     * Returns the requests since the list was shown, except the one for the last sign-ins, which the list sends after
     * its rows are shown.
     */
    calls: () =>
      service.asked
        .slice(before)
        .filter(({ call }) => !call.endsWith('/user/lastSignIns'))
        .map(({ call, search }) => `${call}?${search}`),
    isRequested: async () => void (await waitFor(() => expect(service.count(GET_ANNA)).toBe(1))),
  };
}

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockReturnValue());
afterEach(() => {
  closeConsoles();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a link of a row', () => {
  it.each([
    ['the pointer is on it', (link: HTMLElement) => fireEvent.mouseEnter(link)],
    ['it has the focus', (link: HTMLElement) => fireEvent.focus(link)],
    ['it is touched', (link: HTMLElement) => fireEvent.touchStart(link)],
  ])('prefetches what its form requests when %s', async (_what, intend) => {
    const { link, service, isRequested, navigate } = await atUsers();
    intend(link);
    await isRequested();
    await navigate(FORM_OF_ANNA);
    await page('Editing User');
    expect(service.count(GET_ANNA)).toBe(1);
  });

  it.each([
    ['pointer', (link: HTMLElement) => [fireEvent.mouseEnter(link), fireEvent.mouseLeave(link)]],
    ['focus', (link: HTMLElement) => [fireEvent.focus(link), fireEvent.blur(link)]],
  ])('prefetches nothing if the %s leaves the link at once', async (_what, touch) => {
    const { link, service } = await atUsers();
    vi.useFakeTimers();
    touch(link);
    await vi.advanceTimersByTimeAsync(DELAY * 10);
    expect(service.count(GET_ANNA)).toBe(0);
  });
});

describe('a preload of a form', () => {
  it('sends requests and loads missing lists, and changes no screen, draft, notice, focus or address', async () => {
    const { app, preload, link, emitted, address, isRequested } = await atUsers();
    const draft = { form: 'userForm', owner: 'someone', uuid: ANNA, clonedId: null, tag: null } as const;
    app.records.drafts.write([{ ...draft, base: {}, draft: {}, typed: {} }]);
    const stored = app.records.drafts.read();
    const [focused, before] = [document.activeElement, address()];
    await preload(FORM_OF_ANNA);
    await isRequested();
    await waitFor(() => expect(emitted.map(({ from }) => from)).toContain('companies'));
    expect(app.actor.getSnapshot().context.screens).toEqual({});
    expect(app.records.drafts.read()).toEqual(stored);
    expect(app.notices.getSnapshot().context.stack).toEqual([]);
    expect(emitted.filter(({ event }) => event.type !== 'listed')).toEqual([]);
    expect([document.activeElement, address()]).toEqual([focused, before]);
    expect(link).toBeVisible();
  });

  it('sends the requests of the form, and the form does not send them again', async () => {
    const { preload, navigate, calls } = await atUsers();
    await preload(FORM_OF_ANNA);
    await waitFor(() => expect(calls()).toHaveLength(7));
    const prefetched = calls();
    await navigate(FORM_OF_ANNA);
    await page('Editing User');
    expect(calls()).toEqual(prefetched);
    expect(new Set(prefetched).size).toBe(7);
  });

  it('of a new object requests only the lists of choices', async () => {
    const { preload, calls } = await atUsers();
    await preload('/user/new');
    await waitFor(() => expect(calls()).toHaveLength(6));
    expect(calls().filter((call) => call.startsWith(`GET ${API}/user/`))).toEqual([
      `GET ${API}/user/config?`,
    ]);
  });

  it('loads the lists of choices once, for the forms of all rows', async () => {
    const { preload, calls, emitted } = await atUsers();
    await preload(FORM_OF_ANNA);
    await waitFor(() => expect(emitted.filter(({ event }) => event.type === 'listed')).toHaveLength(6));
    const before = calls().length;
    await preload(`/user/edit/${BEN}`);
    await waitFor(() => expect(calls().slice(before)).toEqual([`GET ${API}/user/${BEN}?`]));
  });

  it.each([
    ['401', () => refusal(401, 'unauthenticated')],
    ['403', () => refusal(403, 'forbidden')],
    ['404', () => refusal(404, 'not_found')],
    ['500', () => refusal(500, 'internal')],
    ['no response', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('has no effect if it fails (%s), and the form sends its requests', async (_what, failing) => {
    const failures = {
      [GET_ANNA]: failing,
      [`GET ${API}/location/list`]: failing,
    };
    const { app, preload, navigate, service, emitted, address, isRequested } = await atUsers(failures);
    await preload(FORM_OF_ANNA);
    await isRequested();
    await waitFor(() => expect(service.count(`GET ${API}/location/list`)).toBe(1));
    await waitFor(() => expect(emitted.map(({ from }) => from)).toContain('companies'));
    expect(app.session.getSnapshot().matches('signedIn')).toBe(true);
    expect(app.notices.getSnapshot().context.stack).toEqual([]);
    expect(address()).toBe('/user/list');
    Object.assign(service.answers, {
      [GET_ANNA]: () => user(ANNA),
      [`GET ${API}/location/list`]: () => [],
    });
    await navigate(FORM_OF_ANNA);
    await page('Editing User');
    expect(service.count(GET_ANNA)).toBe(2);
  });

  it('is not used if another user has changed a list since then', async () => {
    const { app, preload, navigate, service, isRequested } = await atUsers();
    await preload(FORM_OF_ANNA);
    await isRequested();
    const changed: Emitted<'listChanges'> = {
      from: 'listChanges',
      event: { type: 'listsChanged', lists: ['users'] },
    };
    act(() => app.actor.send(toRootEvent(changed)));
    await navigate(FORM_OF_ANNA);
    await page('Editing User');
    expect(service.count(GET_ANNA)).toBe(2);
  });

  it('is aborted when the session ends, and nothing is prefetched afterwards', async () => {
    const { app, cache, preload, service, isRequested } = await atUsers();
    const { signal } = cache;
    await preload(FORM_OF_ANNA);
    await isRequested();
    act(() => app.session.send({ type: 'UNAUTHENTICATED' }));
    await waitFor(() => expect(app.session.getSnapshot().matches('signedIn')).toBe(false));
    const asked = service.asked.length;
    await preload(FORM_OF_ANNA);
    expect(signal.aborted).toBe(true);
    // Ignores other requests, because the login screen may still check the session.
    const read = service.asked.slice(asked).filter(({ call }) => call === GET_ANNA || call.endsWith('/list'));
    expect(read).toEqual([]);
  });
});

describe('a preload of a list', () => {
  it('prefetches the page that its address names', async () => {
    const { router, service } = await atUsers({ [`GET ${API}/profile/app/list`]: () => [] });
    const call = `GET ${API}/profile/app/list`;
    await act(() => router.preloadRoute({ to: '/profile/app/list', search: { page: 2 } }));
    await waitFor(() => expect(service.count(call)).toBe(1));
    expect(service.asked.findLast((one) => one.call === call)?.search.get('skip')).toBe('10');
    await act(() => router.navigate({ to: '/profile/app/list', search: { page: 2 } }));
    await page('Application Profiles');
    const pages = service.asked.filter((one) => one.call === call && one.search.get('count') === 'later');
    expect(pages).toHaveLength(1);
  });

  it('prefetches the page with which the user left the list', async () => {
    const { app, preload, service } = await atUsers();
    app.records.searchCriteria.write({ appProfiles: { page: 3 } });
    await preload('/profile/app/list');
    const call = `GET ${API}/profile/app/list`;
    await waitFor(() => expect(service.count(call)).toBe(1));
    expect(service.asked.findLast((one) => one.call === call)?.search.get('skip')).toBe('20');
    expect(app.records.searchCriteria.read()).toEqual({ appProfiles: { page: 3 } });
  });

  it('does not load the list itself', async () => {
    const { app, preload, service } = await atUsers();
    await preload('/application/list');
    await waitFor(() => expect(service.count(`GET ${API}/app/list`)).toBe(1));
    const { lists } = await app.openConsole();
    expect(lists.applications.getSnapshot().matches({ whole: { missing: 'unrequested' } })).toBe(true);
  });
});

describe('a preload without a signed-in user', () => {
  it('neither opens the console nor shows a notice', async () => {
    const { app, router, service } = openConsole('auth/login/user', { signedIn: false, preloads: true });
    await screen.findByRole('button', { name: 'Sign In' });
    const before = service.asked.length;
    await act(() => router.preloadRoute({ to: '/user/list' }));
    expect(app.actor.getSnapshot().context.console).toBeNull();
    expect(app.notices.getSnapshot().context.stack).toEqual([]);
    expect(service.asked).toHaveLength(before);
  });
});

describe('the code of a form', () => {
  it('is loaded when the list is shown, even if no link is hovered', async () => {
    const { router } = await atUsers();
    const loaded = vi.spyOn(router, 'loadRouteChunk');
    await act(() => router.navigate({ to: '/application/list' }));
    await page('Applications');
    await waitFor(() => expect(loaded).toHaveBeenCalledWith(router.routesByPath['/application/edit/$uuid']));
  });
});

describe('every route', () => {
  it('runs its loader only on navigation, because loaders start actors and load lists', async () => {
    const { router } = await atUsers();
    const loading = Object.values(router.routesById).filter(({ options }) => 'loader' in options);
    expect(loading.length).toBeGreaterThan(20);
    expect(loading.filter(({ options }) => options.preload !== false).map(({ id }) => id)).toEqual([]);
  });
});

describe('the form of every resource', () => {
  it.each(resourcesWithScreens)('is prefetched: %s', async (name) => {
    const { preload, calls } = await atUsers();
    await preload(paths[name].edit(ANNA));
    await waitFor(() => expect(calls().some((call) => call.endsWith(`/${ANNA}?`))).toBe(true));
  });
});
