import { screen, within } from '@testing-library/react';
import { userEvent as events } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { API, closeConsoles, openConsole, page } from '../../support/console.tsx';
import { deferredAnswer } from '../../support/deferred.ts';
import { currentUser } from '../../support/summaries.ts';
import { storedVisibilityProfile } from '../../support/visibility-profiles.ts';

// The check of `pointer-events` is skipped, because in jsdom the page stays inert after the menu has closed.
const userEvent = events.setup({ pointerEventsCheck: 0 });

const answers = { [`GET ${API}/profile/visibility/list`]: () => [storedVisibilityProfile()] };

afterEach(closeConsoles);

const syncButton = () => screen.findByRole('button', { name: 'Sync Visibility Elements' });
const toast = (text: string) =>
  within(screen.getByRole('region', { name: 'Notifications' })).findByText(text);

describe('the list of visibilities', () => {
  it('links to the form of each profile, and to the form of a new one', async () => {
    openConsole('profile/visibility/list', { answers });
    await page('Visibilities');
    expect(await screen.findByRole('link', { name: 'Nile' })).toHaveAttribute(
      'href',
      '/userprofile/profile/visibility/edit/uuid-nile',
    );
    expect(screen.getByRole('link', { name: 'New Visibility' })).toHaveAttribute(
      'href',
      '/userprofile/profile/visibility/new',
    );
  });

  it.each([
    [[], []],
    [['NEA'], ['NE Attribute']],
    [['VEN', 'SCO'], ['Venue']],
  ])('offers to sync the sets of a tenant with %j', async (layoutCode, more) => {
    openConsole('profile/visibility/list', {
      answers: { ...answers, [`GET ${API}/me`]: () => currentUser({ layoutCode }) },
    });
    await userEvent.click(await syncButton());
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'All',
      'Carrier',
      'Cluster',
      'Cluster Group',
      'Network Group',
      ...more,
    ]);
  });

  it('syncs one set at a time, and reports how many elements it has', async () => {
    const { answered, answer } = deferredAnswer<number>();
    openConsole('profile/visibility/list', {
      answers: { ...answers, [`GET ${API}/visibility/sync/all`]: () => answered },
    });
    await userEvent.click(await syncButton());
    await userEvent.click(await screen.findByRole('menuitem', { name: 'All' }));
    expect(await syncButton()).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(await syncButton());
    expect(screen.queryByRole('menu')).toBeNull();
    answer(14);
    expect(await toast('All Syncs Completed Successfully, 14 Elements Synced')).toBeVisible();
    expect(await syncButton()).not.toHaveAttribute('aria-busy');
  });
});
