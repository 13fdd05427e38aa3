import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ActorRefFrom, createActor } from 'xstate';
import type { NewNotice } from '../../../machines/shell/notice-stack.ts';
import { noticesMachine } from '../../../machines/shell/notices.machine.ts';
import { NoticeToaster } from '../../../src/screens/notice-toaster.tsx';

const UNDO = {
  label: 'Undo',
  to: 'quickUndo',
  event: { type: 'UNDO', changes: ['018f8a5e-1b2c-7d3e-9f40-5a6b7c8d9e0f'] },
} as const;

let notices: ActorRefFrom<typeof noticesMachine>;

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const say = (...said: readonly NewNotice[]) =>
  act(() => {
    for (const notice of said) notices.send({ type: 'NOTIFY', notice });
  });
const region = () => screen.getByRole('region', { name: 'Notifications' });
/** Returns the texts of the visible notices, from top to bottom. */
const shown = () => [...region().querySelectorAll('[data-notice]')].map(({ textContent }) => textContent);
const warnings = (count: number): NewNotice[] =>
  Array.from({ length: count }, (_, index) => ({ kind: 'warning', text: `Warning ${index + 1}` }));
const focus = (element: HTMLElement) => act(() => element.focus());
const face = (text: string) => screen.getByRole('button', { name: text });

beforeEach(() => {
  vi.useFakeTimers();
  notices = createActor(noticesMachine).start();
  render(<NoticeToaster notices={notices} />);
});

afterEach(() => {
  notices.stop();
  vi.useRealTimers();
});

describe('NoticeToaster', () => {
  it('shows a notice for 5000 ms, and fades it out in 300 ms', () => {
    say({ kind: 'success', text: 'User Info Pull Successful' });
    pass(5000);
    pass(299);
    expect(shown()).toEqual(['User Info Pull Successful']);
    pass(1);
    expect(shown()).toEqual([]);
  });

  it('marks the names in a notice as not translatable', () => {
    say({
      kind: 'error',
      text: 'Error Saving User May, Failed Applications: May Day',
      detail: 'May is inactive.',
      names: ['May', 'May Day'],
    });
    const kept = [...region().querySelectorAll('[translate=no]')].map(({ textContent }) => textContent);
    expect(kept).toEqual(['May', 'May Day', 'May']);
    expect(shown()).toEqual(['Error Saving User May, Failed Applications: May Day May is inactive.']);
  });

  it('shows the newest three, the newest one on top, and counts the others', () => {
    say(...warnings(7));
    expect(shown()).toEqual(['Warning 7', 'Warning 6', 'Warning 5']);
    const count = screen.getByRole('button', { name: '4 more' });
    expect(count).toHaveAttribute('aria-expanded', 'false');
    fireEvent.click(count);
    expect(shown()).toEqual([7, 6, 5, 4, 3, 2, 1].map((number) => `Warning ${number}`));
    fireEvent.click(screen.getByRole('button', { name: 'Show fewer' }));
    pass(300);
    expect(shown()).toHaveLength(3);
  });

  it('shows older notices below newer ones when they become visible', () => {
    say(...warnings(4));
    fireEvent.click(face('Warning 4'));
    pass(300);
    expect(shown()).toEqual(['Warning 3', 'Warning 2', 'Warning 1']);
    expect(screen.queryByRole('button', { name: /more/ })).toBeNull();
  });

  it('counts the notices beyond the limit of react-hot-toast', () => {
    say(...warnings(25));
    fireEvent.click(screen.getByRole('button', { name: '22 more' }));
    expect(shown()).toHaveLength(20);
    expect(screen.getByRole('button', { name: '5 more · Show fewer' })).toBeVisible();
  });

  it('keeps a notice while the pointer is on it, and for 1000 ms afterwards', () => {
    say({ kind: 'error', text: 'User Info Pull Failed' });
    const notice = region().querySelector('[data-notice]')!;
    fireEvent.pointerEnter(notice);
    pass(60_000);
    fireEvent.pointerLeave(notice);
    pass(999);
    expect(shown()).toHaveLength(1);
    pass(1);
    pass(300);
    expect(shown()).toEqual([]);
  });

  it('dismisses a notice on tap, without running its action', () => {
    const chosen = vi.fn<() => void>();
    notices.on('actionChosen', chosen);
    say({ kind: 'success', text: 'anna Inactivated', action: UNDO });
    fireEvent.click(face('anna Inactivated'));
    pass(300);
    expect(shown()).toEqual([]);
    expect(chosen).not.toHaveBeenCalled();
  });

  it('shows the reasons as selectable text, the count and the request id', () => {
    const failed: NewNotice = {
      kind: 'error',
      text: 'User Info Pull Failed',
      detail: 'No answer.',
      requestId: 'a1',
    };
    say(failed, { ...failed, requestId: 'b2' });
    expect(shown()).toEqual(['User Info Pull Failed ×2 No answer.Request id b2']);
    expect(screen.getByText('b2').closest('button')).toBeNull();
    expect(screen.getByText('User Info Pull Failed')).toBeVisible();
  });

  it('runs the action of a notice once, and removes the notice', () => {
    const chosen = vi.fn<(event: { action: unknown }) => void>();
    notices.on('actionChosen', chosen);
    say({ kind: 'success', text: 'anna Inactivated', action: UNDO });
    const undo = screen.getByRole('button', { name: 'Undo' });
    fireEvent.click(undo);
    fireEvent.click(undo);
    expect(chosen.mock.calls).toEqual([[{ type: 'actionChosen', action: UNDO }]]);
    pass(300);
    expect(undo).not.toBeInTheDocument();
  });

  describe('by keyboard', () => {
    beforeEach(() => {
      render(<input aria-label="Filter" />);
      focus(screen.getByRole('textbox'));
    });

    it('focuses the newest notice on F8', () => {
      say(...warnings(2));
      fireEvent.keyDown(document.activeElement!, { key: 'F8' });
      expect(face('Warning 2')).toHaveFocus();
    });

    it('leaves the focus unchanged on F8 without a notice, or while a dialog is open', () => {
      fireEvent.keyDown(document.activeElement!, { key: 'F8' });
      expect(screen.getByRole('textbox')).toHaveFocus();
      say(...warnings(1));
      const dialog = document.body.appendChild(document.createElement('div'));
      dialog.setAttribute('role', 'dialog');
      dialog.dataset['state'] = 'open';
      fireEvent.keyDown(document.activeElement!, { key: 'F8' });
      expect(screen.getByRole('textbox')).toHaveFocus();
      dialog.remove();
    });

    it.each(['Escape', 'Delete'])('dismisses the notice by %s, and returns the focus', (key) => {
      const onKeyDown = vi.fn<() => void>();
      document.addEventListener('keydown', onKeyDown);
      say(...warnings(2));
      focus(face('Warning 2'));
      fireEvent.keyDown(face('Warning 2'), { key });
      document.removeEventListener('keydown', onKeyDown);
      expect(screen.getByRole('textbox')).toHaveFocus();
      expect(onKeyDown).not.toHaveBeenCalled();
      pass(300);
      expect(shown()).toEqual(['Warning 1']);
    });

    it('keeps notices while the focus is on one of their buttons', () => {
      say({ kind: 'success', text: 'anna Inactivated', action: UNDO });
      focus(screen.getByRole('button', { name: 'Undo' }));
      pass(60_000);
      expect(shown()).toHaveLength(1);
      focus(screen.getByRole('textbox'));
      pass(20_000);
      pass(300);
      expect(shown()).toEqual([]);
    });

    it('returns the focus when the notice with the focus is withdrawn', () => {
      say({ kind: 'warning', text: 'Session Timed Out', about: ['session'] });
      focus(face('Session Timed Out'));
      act(() => notices.send({ type: 'WITHDRAW', about: ['session'] }));
      expect(screen.getByRole('textbox')).toHaveFocus();
    });

    it('gives the focus to the page title if the element that had it before was removed', () => {
      const { unmount } = render(<h1 tabIndex={-1}>Users</h1>);
      const opener = render(<button type="button">Opener</button>);
      focus(screen.getByRole('button', { name: 'Opener' }));
      say(...warnings(1));
      focus(face('Warning 1'));
      opener.unmount();
      fireEvent.keyDown(face('Warning 1'), { key: 'Escape' });
      expect(screen.getByRole('heading')).toHaveFocus();
      unmount();
    });
  });

  it('is not a live region, because the page announces the notices', () => {
    say(...warnings(2), { kind: 'error', text: 'Failed' });
    expect(within(region()).queryAllByRole('alert')).toEqual([]);
    expect(within(region()).queryAllByRole('status')).toEqual([]);
    expect(region().closest('[aria-live]')).toBeNull();
  });
});
