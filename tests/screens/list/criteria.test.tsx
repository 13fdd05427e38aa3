import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeConsoles, deferred, openConsole, page } from '../../support/console.tsx';

afterEach(closeConsoles);

const rows = () => screen.queryAllByRole('rowheader').map((row) => row.textContent);
const filter = () => screen.getByRole('searchbox', { name: 'Filter Username' });
const type = (text: string) => fireEvent.change(filter(), { target: { value: text } });

/** Opens the users list. Later navigations of the router wait until `go` is called. */
async function openWaiting() {
  const opened = openConsole('user/list');
  await screen.findByRole('rowheader', { name: 'ben' });
  const session = await opened.app.whenSessionKnown();
  const { promise, resolve } = deferred<typeof session>();
  vi.spyOn(opened.app, 'whenSessionKnown').mockReturnValue(promise);
  const go = () => act(async () => resolve(session));
  return { ...opened, go };
}

describe('a typed filter', () => {
  it('filters the rows and changes the URL before the router has navigated', async () => {
    const { address, router, go } = await openWaiting();
    type('b');
    expect(rows()).toEqual(['ben']);
    type('a');
    expect(rows()).toEqual(['anna']);
    expect(address()).toBe('/user/list?username=a');
    await go();
    await waitFor(() => expect(router.state.status).toBe('idle'));
    expect(rows()).toEqual(['anna']);
    expect(filter()).toHaveValue('a');
    expect(address()).toBe('/user/list?username=a');
  });

  it('keeps a filter that was typed in another column, even in the same task', async () => {
    const { address, go } = await openWaiting();
    act(() => {
      type('n');
      fireEvent.change(screen.getByRole('searchbox', { name: 'Filter Email' }), {
        target: { value: 'a' },
      });
    });
    expect(address()).toBe('/user/list?username=n&email=a');
    await go();
    expect(address()).toBe('/user/list?username=n&email=a');
  });

  it('does not lead back to a list that the user is leaving', async () => {
    const { address, router, go } = await openWaiting();
    act(() => void router.navigate({ to: '/application/list' }));
    type('a');
    expect(address()).toBe('/application/list');
    await go();
    await page('Applications');
    await waitFor(() => expect(router.state.status).toBe('idle'));
    expect(address()).toBe('/application/list');
  });
});
