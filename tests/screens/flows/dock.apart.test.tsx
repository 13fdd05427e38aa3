import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { onDockKey } from '../../../src/flows/dock.tsx';
import { startFlows } from '../../../src/flows/start-flows.ts';
import { closeConsoles, type OpenConsole, openConsole, page } from '../../support/console.tsx';
import { answerUserChoices } from '../../support/users.ts';

const saved = vi.hoisted(() => [] as { name: string; content: Blob }[]);
vi.mock('../../../src/browser/save-file.ts', () => ({
  saveFile: (file: { name: string; content: Blob }) => saved.push(file),
}));

const stops: (() => void)[] = [];

/** Opens the console and adds the key listener of the dock, which is otherwise added when the console starts. */
function openWithKey(path: string, signedIn = true): OpenConsole {
  const console = openConsole(path, { signedIn, answers: answerUserChoices() });
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'F2') act(() => onDockKey(console.app, console.router, event));
  };
  window.addEventListener('keydown', press);
  stops.push(() => window.removeEventListener('keydown', press));
  return console;
}

afterEach(async () => {
  if (screen.queryByRole('complementary', { name: /^Flow of this screen/ })) await userEvent.keyboard('{F2}');
  for (const stop of stops.splice(0)) stop();
  closeConsoles();
  saved.length = 0;
});

const dock = (name: string | RegExp = /^Flow of this screen/) => screen.findByRole('complementary', { name });
const noDock = () =>
  waitFor(() => expect(screen.queryByRole('complementary', { name: /^Flow of this screen/ })).toBeNull());

describe('the dock beside a screen', () => {
  it('follows the machine of the screen, and returns the focus when it is closed', async () => {
    openWithKey('password/forgot', false);
    const username = await screen.findByLabelText('Username');
    await userEvent.click(username);
    await userEvent.keyboard('{F2}');
    const panel = within(await dock('Flow of this screen: Forgotten password'));
    expect(await panel.findByText('It is in form.editing.')).toBeVisible();
    expect(panel.getByRole('img', { name: 'form.editing, active now' })).toBeInTheDocument();
    expect(panel.getByRole('button', { name: 'Save as a test' })).toHaveAttribute('aria-disabled', 'true');
    expect(await dock()).toHaveFocus();

    await userEvent.type(username, 'somebody known');
    expect(username).toHaveValue('somebody known');
    const events = within(await panel.findByRole('list', { name: 'Its events' }));
    expect(events.getAllByText(/^TYPE_USERNAME → form.editing/)).toHaveLength(10);
    await userEvent.click(panel.getByRole('button', { name: 'Save as a test' }));
    expect(saved.map(({ name }) => name)).toEqual(['forgot.test.ts']);
    await userEvent.click(panel.getByRole('button', { name: 'Start afresh' }));
    expect(panel.getByText('Nothing yet.')).toBeVisible();

    await userEvent.keyboard('{Escape}');
    await noDock();
    expect(username).toHaveFocus();
  });

  it('follows the visible list, and then the next screen that is opened', async () => {
    const { router } = openWithKey('user/list?status=inactive');
    await page('Users');
    await userEvent.keyboard('{F2}');
    const panel = await dock('Flow of this screen: List');
    expect(await within(panel).findByText(/^It is in page\.local\.settled/)).toBeVisible();
    await act(() => router.navigate({ to: '/user/bulk' }));
    expect(await dock('Flow of this screen: Import of users')).toBe(panel);
    await act(() => router.navigate({ to: '/profile/business/list' }));
    expect(await dock('Flow of this screen: List')).toBe(panel);
    await act(() => router.navigate({ to: '/flows' }));
    expect(await within(panel).findByText('This screen has no flow of its own.')).toBeVisible();
    await userEvent.keyboard('{F2}');
    await noDock();
  });

  it('is hidden while a dialog is open', async () => {
    openWithKey('password/forgot', false);
    await screen.findByLabelText('Username');
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('role', 'dialog');
    dialog.dataset['state'] = 'open';
    await userEvent.keyboard('{F2}');
    dialog.remove();
    expect(screen.queryByRole('complementary', { name: /^Flow of this screen/ })).toBeNull();
  });
});

const opened = (showFlows: boolean) =>
  openConsole('password/forgot', {
    signedIn: false,
    answers: {
      'GET /userprofile/config.json': () => ({ ssoEnabled: false, ssoAutoRedirect: false, showFlows }),
    },
  });

describe('the shortcut F2', () => {
  it('opens the dock only if the service has enabled it', async () => {
    vi.stubEnv('DEV', false);
    const listening = vi.spyOn(window, 'addEventListener');
    const listenTo = ({ app, router }: OpenConsole): void => {
      startFlows(app, router);
      const press = listening.mock.calls.findLast(([type]) => type === 'keydown')![1] as EventListener;
      stops.push(() => window.removeEventListener('keydown', press));
    };
    const hidden = opened(false);
    await screen.findByLabelText('Username');
    listenTo(hidden);
    await userEvent.keyboard('{F2}');
    await noDock();
    hidden.app.stop();
    cleanup();

    const shown = opened(true);
    await screen.findByLabelText('Username');
    listenTo(shown);
    listening.mockRestore();
    await userEvent.keyboard('{F2}');
    expect(await dock('Flow of this screen: Forgotten password')).toBeVisible();
    vi.unstubAllEnvs();
  });
});
