import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ActorRefFrom, createActor, SimulatedClock } from 'xstate';
import type { NewNotice } from '../../../machines/shell/notice-stack.ts';
import { noticesMachine } from '../../../machines/shell/notices.machine.ts';
import { Notices, toasterAfter } from '../../../src/screens/notices.tsx';
import { deferred } from '../../support/console.tsx';

const NoToaster = toasterAfter(new Promise(() => {}));

let clock: SimulatedClock;
let notices: ActorRefFrom<typeof noticesMachine>;

const say = (...said: readonly NewNotice[]) =>
  act(() => {
    for (const notice of said) notices.send({ type: 'NOTIFY', notice });
  });
const pass = (milliseconds: number) => act(() => clock.increment(milliseconds));
const region = (politeness: string) => document.querySelector(`[aria-live=${politeness}]`)!;
const sentences = (politeness: string) =>
  [...region(politeness).children].map(({ textContent }) => textContent);

beforeEach(() => {
  clock = new SimulatedClock();
  notices = createActor(noticesMachine, { clock }).start();
});
afterEach(() => void notices.stop());

it('notices that were sent before the toaster has loaded are shown', async () => {
  const { promise, resolve: load } = deferred<void>();
  render(<Notices notices={notices} NoticeToaster={toasterAfter(promise)} />);
  say({ kind: 'reminder', text: 'Please Login First' }, { kind: 'info', text: 'Synced', about: ['sync'] });
  act(() => notices.send({ type: 'WITHDRAW', about: ['sync'] }));
  expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
  load();
  const shown = await screen.findByRole('region', { name: 'Notifications' });
  await waitFor(() => expect(shown).toHaveTextContent(/^Please Login First$/));
});

it('live regions exist from the start, even while an open dialog hides the page', () => {
  const { container } = render(<Notices notices={notices} NoticeToaster={NoToaster} />);
  for (const politeness of ['polite', 'assertive']) {
    expect(region(politeness)).toBeEmptyDOMElement();
    expect(region(politeness).parentElement).toBe(document.body);
    expect(container).not.toContainElement(region(politeness) as HTMLElement);
  }
});

it('live regions announce each notice once, also those that are only counted: errors assertively, others politely', () => {
  render(<Notices notices={notices} NoticeToaster={NoToaster} />);
  say(
    { kind: 'error', text: 'Failed To Sync Apps', detail: 'It cannot be reached.' },
    { kind: 'warning', text: 'Please Wait' },
    { kind: 'success', text: 'anna Inactivated' },
    { kind: 'info', text: '2 children added' },
    { kind: 'reminder', text: 'Please Login First' },
  );
  pass(100);
  expect(sentences('assertive')).toEqual(['Error: Failed To Sync Apps. It cannot be reached.']);
  expect(sentences('polite')).toEqual([
    'Warning: Please Wait.',
    'anna Inactivated.',
    '2 children added.',
    'Please Login First.',
  ]);
  pass(1000);
  expect([...sentences('assertive'), ...sentences('polite')]).toEqual([]);
});

it('live regions announce a repeated notice with its count', () => {
  render(<Notices notices={notices} NoticeToaster={NoToaster} />);
  say({ kind: 'error', text: 'User Info Pull Failed' }, { kind: 'error', text: 'User Info Pull Failed' });
  pass(100);
  expect(sentences('assertive')).toEqual(['Error: User Info Pull Failed ×2.']);
});
