import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearNotices } from '../../../src/ui/feedback/decks.ts';
import { notify } from '../../../src/ui/feedback/notify.ts';
import { Toaster } from '../../../src/ui/feedback/toaster.tsx';

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const say = (...notices: Parameters<typeof notify>) => act(() => void notify(...notices));

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});

afterEach(() => {
  act(clearNotices);
  vi.useRealTimers();
});

it('shows a notice for 5000 ms and takes 300 ms to leave', () => {
  say('success', 'User Info Pull Successful');
  pass(4999);
  expect(screen.getByRole('status')).toHaveTextContent('User Info Pull Successful');
  pass(1);
  pass(299);
  expect(screen.getByText('User Info Pull Successful')).toBeInTheDocument();
  pass(1);
  expect(screen.queryByText('User Info Pull Successful')).not.toBeInTheDocument();
});

it('keeps a notice under the pointer, and for 1000 ms after', () => {
  say('error', 'User Info Pull Failed');
  const notice = screen.getByRole('alert');
  pass(4000);
  fireEvent.pointerEnter(notice);
  pass(60_000);
  expect(notice).toBeInTheDocument();
  fireEvent.pointerLeave(notice);
  pass(999);
  expect(notice).toBeInTheDocument();
  pass(1);
  pass(300);
  expect(notice).not.toBeInTheDocument();
});

it('dismisses a notice that is tapped', () => {
  say('info', 'Synced');
  fireEvent.click(screen.getByText('Synced'));
  pass(300);
  expect(screen.queryByText('Synced')).not.toBeInTheDocument();
});

it('puts the newest on top, counts those below it, and has no maximum', () => {
  say('warning', 'Warning 1');
  expect(screen.queryByRole('button', { name: /more/ })).not.toBeInTheDocument();
  for (let count = 2; count <= 45; count += 1) say('warning', `Warning ${count}`);
  expect(screen.getByRole('button', { name: '44 more' })).toHaveAttribute('aria-expanded', 'false');
  const texts = screen.getAllByRole('alert').map((notice) => notice.textContent);
  expect(texts).toEqual(Array.from({ length: 45 }, (_, index) => `Warning ${45 - index}`));
});

it('shows a notice for its time once those above it have left', () => {
  say('error', 'Failed To Sync Apps');
  pass(4999);
  say('success', 'User Info Pull Successful');
  pass(5000);
  pass(300);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /more/ })).not.toBeInTheDocument();
  pass(4699);
  expect(screen.getByRole('alert')).toHaveTextContent('Failed To Sync Apps');
  pass(1);
  pass(300);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it.each([
  ['the pointer is', (notices: HTMLElement) => fireEvent.pointerEnter(notices, { pointerType: 'mouse' })],
  ['the focus is', () => act(() => screen.getByRole('button', { name: '1 more' }).focus())],
  ['a finger has tapped', () => fireEvent.click(screen.getByRole('button', { name: '1 more' }))],
])('shows all, and keeps them, while %s on them', (_, reach) => {
  say('error', 'Failed To Sync Apps');
  say('success', 'User Info Pull Successful');
  const notices = screen.getByRole('region', { name: 'Notifications' });
  expect(notices).toHaveAttribute('data-open', 'false');
  reach(notices);
  expect(screen.getByRole('button', { name: '1 more' })).toHaveAttribute('aria-expanded', 'true');
  expect(notices).toHaveAttribute('data-open', 'true');
  pass(60_000);
  expect(screen.getByRole('status')).toBeInTheDocument();
  fireEvent.click(screen.getByText('User Info Pull Successful'));
  pass(300);
  expect(screen.getByRole('alert')).toBeInTheDocument();
  expect(notices).toHaveAttribute('data-open', 'false');
});

it('hides the older ones again when the pointer leaves them, and goes on with their time', () => {
  say('error', 'Failed To Sync Apps');
  say('success', 'User Info Pull Successful');
  const notices = screen.getByRole('region', { name: 'Notifications' });
  fireEvent.pointerEnter(notices, { pointerType: 'mouse' });
  fireEvent.pointerLeave(notices, { pointerType: 'mouse' });
  expect(notices).toHaveAttribute('data-open', 'false');
  pass(5000);
  pass(300);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(screen.getByRole('alert')).toBeInTheDocument();
});

it('says why below what it says', () => {
  say('error', 'User Info Pull Failed', 'The inventory cannot be reached.');
  expect(screen.getByRole('alert')).toHaveTextContent(
    'User Info Pull Failed The inventory cannot be reached.',
  );
  expect(screen.getByText('User Info Pull Failed')).toBeInTheDocument();
});

it('says the id of the call below it, where it can be selected, and the last one of several', () => {
  say('error', 'User Info Pull Failed', 'The inventory cannot be reached.', null, 'a1');
  say('error', 'User Info Pull Failed', 'The inventory cannot be reached.', null, 'b2');
  const notice = screen.getByRole('alert');
  expect(notice).toHaveTextContent('×2 The inventory cannot be reached. Request id b2');
  expect(screen.getByText('b2').closest('button')).toBeNull();
});

it('counts a notice that is said again while it is shown, and shows it for its whole time again', () => {
  say('error', 'User Info Pull Failed', 'The inventory cannot be reached.');
  pass(4000);
  say('error', 'User Info Pull Failed', 'The inventory cannot be reached.');
  say('error', 'User Info Pull Failed', 'Another reason.');
  const [other, again] = screen.getAllByRole('alert');
  expect(other).toHaveTextContent('User Info Pull Failed Another reason.');
  expect(again).toHaveTextContent('User Info Pull Failed ×2 The inventory cannot be reached.');
  fireEvent.click(screen.getByText('Another reason.'));
  pass(4999);
  expect(again).toBeInTheDocument();
  pass(1);
  pass(300);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  say('error', 'User Info Pull Failed', 'Another reason.');
  expect(screen.getByRole('alert')).not.toHaveTextContent('×');
});

it('keeps a notice with an action for 20 s, and while the focus is on it', () => {
  say('success', 'anna Inactivated', undefined, { label: 'Undo', act() {} });
  pass(19_999);
  const undo = screen.getByRole('button', { name: 'Undo' });
  act(() => undo.focus());
  pass(60_000);
  expect(undo).toBeInTheDocument();
  act(() => undo.blur());
  pass(19_999);
  expect(undo).toBeInTheDocument();
  pass(1);
  pass(300);
  expect(undo).not.toBeInTheDocument();
});

it('does what it offers, leaves, and gives the focus back', () => {
  render(<input aria-label="Filter" />);
  const done = vi.fn<() => void>();
  say('success', 'anna Inactivated', undefined, { label: 'Undo', act: done });
  const filter = screen.getByRole('textbox', { name: 'Filter' });
  filter.focus();
  const undo = screen.getByRole('button', { name: 'Undo' });
  fireEvent.focus(undo, { relatedTarget: filter });
  undo.focus();
  fireEvent.click(undo);
  fireEvent.click(undo);
  expect(done).toHaveBeenCalledOnce();
  expect(filter).toHaveFocus();
  pass(300);
  expect(undo).not.toBeInTheDocument();
});

it('does what it offered last where it was said again', () => {
  const [first, last] = [vi.fn<() => void>(), vi.fn<() => void>()];
  say('success', 'anna Inactivated', undefined, { label: 'Undo', act: first });
  say('success', 'anna Inactivated', undefined, { label: 'Undo', act: last });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(first).not.toHaveBeenCalled();
  expect(last).toHaveBeenCalledOnce();
});

it('does not do what it offers when it is tapped beside that', () => {
  const done = vi.fn<() => void>();
  say('success', 'anna Inactivated', undefined, { label: 'Undo', act: done });
  fireEvent.click(screen.getByText('anna Inactivated'));
  pass(300);
  expect(screen.queryByText('anna Inactivated')).not.toBeInTheDocument();
  expect(done).not.toHaveBeenCalled();
});

it('begins to count anew once a notice leaves', () => {
  say('info', 'Synced');
  fireEvent.click(screen.getByText('Synced'));
  say('info', 'Synced');
  expect(screen.getAllByText('Synced')).toHaveLength(2);
  pass(300);
  expect(screen.getByRole('status')).toHaveTextContent(/^Synced$/);
});

it('takes a notice away when all who said it take it back', () => {
  let takeBack: (() => void)[] = [];
  act(() => void (takeBack = [notify('info', 'Syncing'), notify('info', 'Syncing')]));
  act(takeBack[0]!);
  pass(300);
  expect(screen.getByRole('status')).toBeInTheDocument();
  act(takeBack[1]!);
  pass(300);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});
