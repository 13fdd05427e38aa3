import { act, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AnyActorRef } from 'xstate';
import { PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import { API, closeConsoles, deferred, openConsole, page } from '../../support/console.tsx';
import { currentUser } from '../../support/summaries.ts';

const ONE = '0f6a1f5e-5f0c-4a52-9d0e-3f8a8c1b7d10';
const OTHER = '0f6a1f5e-5f0c-4a52-9d0e-3f8a8c1b7d11';

const LISTS = [
  'profile/visibility/list',
  'profile/app/list',
  'location/list',
  'novaCustomerCompany/list',
  'application/list',
  'visibility/elements',
  'cluster/list',
  'authClient/list',
];
const never = () => new Promise(() => {});

afterEach(closeConsoles);

/** Opens the console at the users list, from which the tests navigate. */
async function atUsers() {
  const { app, router } = openConsole('user/list', {
    answers: {
      [`GET ${API}/me`]: () => currentUser({ roles: [PRODUCT_ADMIN] }),
      ...Object.fromEntries(LISTS.map((list) => [`GET ${API}/${list}`, () => []])),
      // The requests of the forms get no response. A form's actor exists as soon as the form starts loading.
      ...Object.fromEntries(
        [ONE, OTHER].flatMap((uuid) => [
          [`GET ${API}/user/${uuid}`, never],
          [`GET ${API}/profile/visibility/get/${uuid}`, never],
        ]),
      ),
      [`GET ${API}/history`]: () => ({ changes: [], next: null }),
    },
  });
  await page('Users');
  const navigate = (to: string): Promise<void> => router.navigate({ to });
  const go = (to: string): Promise<void> => act(() => navigate(to));
  const screens = (): AnyActorRef[] => Object.values(app.actor.getSnapshot().context.screens);
  return { router, navigate, go, screens };
}

const isOver = (actor: AnyActorRef): boolean => actor.getSnapshot().status === 'stopped';

describe('the actor of a screen', () => {
  it.each([
    ['user/edit', 9],
    ['profile/visibility/edit', 4],
  ])('stops when the screen is left, or shows another object: %s', async (area, count) => {
    const { go, screens } = await atUsers();
    await go(`/${area}/${ONE}`);
    const first = screens();
    expect(first).toHaveLength(count);
    await go(`/${area}/${OTHER}`);
    expect(first.filter(isOver)).toEqual(first);
    const second = screens();
    expect(second).toHaveLength(count);
    expect(second.filter(isOver)).toEqual([]);
    await go('/user/list');
    expect(screens()).toEqual([]);
    expect(second.filter(isOver)).toEqual(second);
  });

  it('keeps running if only the search params change', async () => {
    const { go, screens } = await atUsers();
    await go(`/user/edit/${ONE}`);
    const shown = screens();
    expect(shown).toHaveLength(9);
    await go(`/user/edit/${ONE}?further=1`);
    expect(screens()).toEqual(shown);
    expect(shown.filter(isOver)).toEqual([]);
  });

  it('stops if a filter of the history changes', async () => {
    const { go, screens } = await atUsers();
    await go('/history');
    const first = screens();
    expect(first).toHaveLength(1);
    await go('/history?kind=user');
    expect(first.filter(isOver)).toEqual(first);
    expect(screens()).toHaveLength(1);
  });

  it('stops if the user leaves the screen before it is shown', async () => {
    const { router, navigate, go, screens } = await atUsers();
    const { console: admin } = await router.options.context.openConsole();
    const opened = deferred<void>();
    const { openForm } = admin;
    vi.spyOn(admin, 'openForm').mockImplementation(async (...form) => {
      const actor = await openForm(...form);
      await opened.promise;
      return actor;
    });
    const coming = navigate(`/user/edit/${ONE}`);
    await waitFor(() => expect(screens()).toHaveLength(1));
    await go('/application/list');
    opened.resolve();
    await coming;
    await waitFor(() => expect(screens()).toEqual([]));
  });
});

describe('the screen of a flow', () => {
  it('stops following the actor when another flow is opened, or when the screen is left', async () => {
    const { router, go } = await atUsers();
    const viewer = (): AnyActorRef =>
      (router.state.matches.at(-1)!.loaderData as { viewer: AnyActorRef }).viewer;
    await go('/flows/session');
    const first = viewer();
    await go('/flows/menu');
    expect(isOver(first)).toBe(true);
    const second = viewer();
    expect(isOver(second)).toBe(false);
    await go('/user/list');
    expect(isOver(second)).toBe(true);
  });
});
