import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { clearNotices } from '../../../src/ui/feedback/decks.ts';
import { Notices } from '../../../src/ui/feedback/notices.tsx';
import { notify } from '../../../src/ui/feedback/notify.ts';
import { deferred } from '../../support/console.tsx';

afterEach(() => act(clearNotices));

it('shows what was said before there was a toaster, once it may be loaded', async () => {
  const { promise, normalize: beThere } = deferred<void>();
  render(<Notices after={promise} />);
  act(() => void notify('warning', 'Please Login First'));
  expect(screen.queryByRole('region', { name: 'Notifications' })).not.toBeInTheDocument();
  beThere();
  expect(await screen.findByRole('alert')).toHaveTextContent('Please Login First');
});

it('does not show what was taken away meanwhile', async () => {
  const { promise, normalize: beThere } = deferred<void>();
  render(<Notices after={promise} />);
  notify('warning', 'Please Login First')();
  notify('info', 'Synced');
  beThere();
  expect(await screen.findByRole('status')).toHaveTextContent('Synced');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('takes a notice away that had to wait', async () => {
  const { promise, normalize: beThere } = deferred<void>();
  render(<Notices after={promise} />);
  const takeAway = notify('warning', 'Please Login First');
  beThere();
  await screen.findByRole('alert');
  act(takeAway);
  await expect.poll(() => screen.queryByRole('alert')).toBeNull();
});
