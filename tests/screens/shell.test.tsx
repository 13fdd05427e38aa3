import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { PRODUCT_ADMIN } from '../../openapi/rules/product.ts';
import { API, closeConsoles, openConsole, page } from '../support/console.tsx';
import { MENU, menuFor } from '../support/menu.ts';
import { refusal } from '../support/stub-service.ts';
import { currentUser } from '../support/summaries.ts';

const ME = `GET ${API}/me`;
const HEADER = 'https://header.example/header.js';

afterEach(closeConsoles);

const menu = async () => within(await screen.findByRole('navigation', { name: 'Main menu' }));

describe('the shell', () => {
  it('shows the signed-in user, and links to the home screen and to the logout', async () => {
    openConsole('user/list');
    await page('Users');
    expect(screen.getByRole('link', { name: 'admin' })).toHaveAttribute('href', '/userprofile/account');
    expect(screen.getByRole('link', { name: 'User Profile' })).toHaveAttribute('href', '/userprofile');
    expect(screen.getByRole('link', { name: 'Logout' })).toHaveAttribute('href', '/userprofile/logout');
  });

  it('shows the built-in header until the suite header has loaded', async () => {
    openConsole('user/list', {
      answers: { [ME]: () => currentUser({ headerUrl: HEADER, suiteName: 'Meridian' }) },
    });
    await page('Users');
    expect(screen.getByRole('link', { name: 'Logout' })).toBeVisible();
    const script = document.head.querySelector(`script[src="${HEADER}"]`);
    customElements.define('suite-header', class extends HTMLElement {});
    act(() => void script?.dispatchEvent(new Event('load')));
    await waitFor(() => expect(document.querySelector('suite-header')).not.toBeNull());
    const header = document.querySelector('suite-header');
    expect(header?.getAttribute('home')).toBe('/userprofile');
    expect(header?.getAttribute('logout')).toBe('/userprofile/logout');
    expect(header?.getAttribute('suite')).toBe('Meridian');
    expect(header?.getAttribute('user')).toBe('admin');
    expect(screen.queryByRole('link', { name: 'Logout' })).toBeNull();
    // The header of the suite, which is shown here, has no link to the user's account. So the menu has one.
    const account = within(screen.getByRole('navigation', { name: 'Account' })).getByRole('link');
    expect(account).toHaveAttribute('href', '/userprofile/account');
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Main menu' }));
    const inDrawer = within(drawer.getByRole('navigation', { name: 'Account' })).getByRole('link');
    expect(inDrawer).toHaveAttribute('href', '/userprofile/account');
  });

  it('keeps the built-in header if the suite header cannot be loaded', async () => {
    // Another address, because the script of the loaded header stays in the page.
    const headerUrl = 'https://header.example/missing.js';
    const { app } = openConsole('user/list', { answers: { [ME]: () => currentUser({ headerUrl }) } });
    await page('Users');
    const { header } = await app.openConsole();
    expect(header.getSnapshot().value).toBe('loading');
    const script = document.head.querySelector(`script[src="${headerUrl}"]`)!;
    act(() => void script.dispatchEvent(new Event('error')));
    await waitFor(() => expect(header.getSnapshot().value).toBe('builtIn'));
    expect(screen.getByRole('link', { name: 'Logout' })).toBeVisible();
    expect(script.isConnected).toBe(false);
  });

  it('remembers that the menu is collapsed', async () => {
    const { store } = openConsole('user/list');
    await userEvent.click(await screen.findByRole('button', { name: 'Collapse menu' }));
    expect(screen.getByRole('button', { name: 'Expand menu' })).toBeVisible();
    expect(store.read('user-profile.menu_expanded')).toBe('false');
    expect((await menu()).getByRole('link', { name: 'Users' })).toHaveAttribute('title', 'Users');
  });

  it.each([[['VIEWER']], [['SCO_ADMIN']], [['ADMIN']], [[PRODUCT_ADMIN]]])(
    'shows %j their menu',
    async (roles) => {
      openConsole('user/list', { answers: { [ME]: () => currentUser({ roles }) } });
      const links = (await menu()).getAllByRole('link');
      for (const [index, { label }] of menuFor(roles).entries())
        expect(links[index]).toHaveAccessibleName(label);
      const others = links.slice(menuFor(roles).length).map((link) => link.textContent);
      expect(others).toEqual(roles.includes(PRODUCT_ADMIN) ? ['Configuration'] : []);
      expect(links[0]).toHaveAttribute('aria-current', 'page');
    },
  );
});

describe('a navigation', () => {
  it('sets the document title and focuses the heading', async () => {
    openConsole('user/list');
    await page('Users');
    await waitFor(() => expect(document.title).toBe('Users · User Profile'));
    await userEvent.click((await menu()).getByRole('link', { name: 'Profiles' }));
    await waitFor(async () => expect(await page('Profiles')).toHaveFocus());
    expect(document.title).toBe('Profiles · User Profile');
  });

  it('keeps the focus if only the search params change', async () => {
    openConsole('user/list');
    const header = await screen.findByRole('button', { name: 'Email' });
    await userEvent.click(header);
    expect(header).toHaveFocus();
  });

  it.each([
    ['notFound', '404 Not Found', 'Page Not Found, please check URL is correct.'],
    ['no/such/page', '404 Not Found', 'Page Not Found, please check URL is correct.'],
    ['forbidden', '403 Forbidden', 'You do not have permission to access this.'],
  ])('to /%s shows Not Found, with a link to the users list', async (path, title, text) => {
    openConsole(path);
    await page(title);
    expect(screen.getByText(text)).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Go to the users list' }));
    await page('Users');
  });

  it.each(
    [['VIEWER'], ['SCO_ADMIN'], ['ADMIN']].flatMap((roles) =>
      MENU.filter((entry) => !menuFor(roles).includes(entry)).map(({ to }) => [roles, to] as const),
    ),
  )('by %j to %s is forbidden', async (roles, path) => {
    const { address } = openConsole(path.slice(1), { answers: { [ME]: () => currentUser({ roles }) } });
    await page('403 Forbidden');
    expect(address()).toBe('/forbidden');
  });

  it('to the root opens the users list', async () => {
    const { address } = openConsole('');
    await page('Users');
    expect(address()).toBe('/user/list');
  });

  it.each([403, 404])('to a list whose request gets %i opens /notFound', async (status) => {
    const { address } = openConsole('user/list', {
      answers: { [`GET ${API}/user/list/active`]: () => refusal(status, 'no') },
    });
    await page('404 Not Found');
    expect(address()).toBe('/notFound');
  });

  it('shows a list as the user has left it, until the user signs out', async () => {
    const { address, store } = openConsole('user/list?sort=email&username=an');
    await page('Users');
    await userEvent.click((await menu()).getByRole('link', { name: 'Profiles' }));
    await page('Profiles');
    await userEvent.click((await menu()).getByRole('link', { name: 'Users' }));
    await page('Users');
    expect(address()).toBe('/user/list?sort=email&username=an');
    expect(store.read('user-profile.search_criteria')).toContain('an');
  });
});

describe('a session that cannot be checked', () => {
  it('is not reported as an expired session, and is checked again on request', async () => {
    const { service } = openConsole('user/list', {
      answers: { [ME]: () => Promise.reject(new TypeError('Failed to fetch')) },
    });
    await page('No connection');
    expect(screen.getByRole('alert')).toHaveTextContent('The session could not be checked');
    expect(screen.queryByText('Please Login First')).toBeNull();
    service.answers[ME] = () => currentUser();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await page('Users');
  });
});
