import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { App } from '../../../machines/app/compose.ts';
import type { Holders } from '../../../machines/access/holders.ts';
import { wholeGroup } from '../../../openapi/rules/access/access-change.ts';
import type { UserSummary } from '../../../openapi/generated/types.ts';
import { CountLinks } from '../../../src/screens/access/count-links.tsx';
import { ProfileHolders } from '../../../src/screens/access/profile-holders.tsx';
import { grantWording } from '../../../src/screens/access/wording.ts';
import { AppProfileUsers } from '../../../src/screens/app-profile/users.tsx';
import { createStubApp } from '../../support/stub-app.ts';
import { showScreen } from '../../support/show-screen.tsx';
import { userSummary } from '../../support/summaries.ts';

let app: App;
afterEach(() => app.stop());

const named = (name: string, count: number, active = true): UserSummary[] =>
  Array.from({ length: count }, (_, index) =>
    userSummary(`${name}.${index}`, { active, firstName: 'Ada', lastName: String(index) }),
  );
/** 76 users, of whom the service names the first 12. */
const many: Holders = { active: 61, inactive: 15, first: named('active', 12) };
const NOBODY: Holders = { active: 0, inactive: 0, first: [] };
const FAULT = { uuid: 'fault', name: 'Fault Manager' };
const role = (name: string) => ({
  kind: 'role' as const,
  uuid: name,
  name,
  application: FAULT,
  category: null,
});
const NOTHING = { touched: [], isKnown: true };
const settled = { waiting: false, retry: () => {} };

async function show(holders: Holders | null, changes: object = {}): Promise<void> {
  app = createStubApp({});
  await showScreen(
    <ProfileHolders
      holders={holders}
      summary={holders && <CountLinks holders={holders} filter={{ profile: 'NOC Operator' }} />}
      effect={NOTHING}
      wording={grantWording}
      known={settled}
      {...changes}
    />,
    app,
  );
}

const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

const profile = (uuid: string, chosen: string) => ({
  uuid,
  name: uuid.toUpperCase(),
  appProfiles: [{ uuid: chosen, name: chosen }],
});

describe('ProfileHolders', () => {
  test('counts the users of the profile with a link to them, and names the first ones', async () => {
    await show(many);
    expect(await screen.findByRole('link', { name: '61 active' })).toBeVisible();
    expect(hrefs().slice(0, 2)).toEqual([
      '/userprofile/user/list?profile=NOC+Operator',
      '/userprofile/user/list?profile=NOC+Operator&status=inactive',
    ]);
    const list = within(screen.getByRole('list', { name: 'Users who have it' }));
    expect(list.getAllByRole('listitem')).toHaveLength(11);
    expect(list.getByRole('link', { name: 'active.0' })).toHaveAttribute(
      'href',
      '/userprofile/user/edit/uuid-active.0',
    );
    expect(list.getByText('Ada 0')).toBeVisible();
    expect(list.getByText('and 66 more')).toBeVisible();
  });

  test('marks inactive users, and shows no link for a count of zero', async () => {
    await show({ active: 0, inactive: 2, first: named('inactive', 2, false) });
    expect(await screen.findByText('0 active', { exact: false })).toBeVisible();
    expect(screen.queryByRole('link', { name: '0 active' })).toBeNull();
    expect(screen.getAllByText('Inactive')).toHaveLength(2);
  });

  test('says that no user has the profile', async () => {
    await show(NOBODY);
    expect(await screen.findByText('No user has it')).toBeVisible();
    expect(screen.queryByRole('list')).toBeNull();
  });

  test('shows beside the count what each group of users gains and loses', async () => {
    const touched = [
      { count: 76, users: many.first, gained: [role('Viewer')], lost: [role('Operator')] },
      ...Array.from({ length: 6 }, (_, index) => ({
        ...wholeGroup(named(`group${index}`, 2)),
        gained: [role(`Role ${index}`)],
        lost: [],
      })),
      { ...wholeGroup([]), gained: [], lost: [role('Nothing')] },
    ];
    await show(many, { effect: { touched, isKnown: true } });
    expect(await screen.findByRole('heading', { name: 'For 76 users, once saved' })).toBeVisible();
    expect(screen.getAllByRole('list', { name: 'Gained' })[0]).toHaveTextContent('Fault Manager: Viewer');
    expect(screen.getByRole('list', { name: 'Lost' })).toHaveTextContent('Fault Manager: Operator');
    expect(screen.getByText('and 2 more groups of users')).toBeVisible();
  });

  test('loads an unknown list again on request', async () => {
    const retry = vi.fn<() => void>();
    await show(null, { known: { waiting: false, retry } });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  test('counts the users of each business profile that contains an application profile', async () => {
    app = createStubApp({});
    const data = {
      businessProfiles: [profile('noc', 'viewing'), profile('desk', 'viewing'), profile('lab', 'other')],
      appProfiles: [],
      holdersOf: (uuid: string) => (uuid === 'noc' ? many : NOBODY),
    };
    await showScreen(<AppProfileUsers uuid="viewing" effect={NOTHING} known={{ ...settled, data }} />, app);
    expect(await screen.findByText('61 active, 15 inactive', { selector: 'p' })).toBeVisible();
    const through = within(screen.getByRole('list', { name: 'Business profiles that choose it' }));
    expect(through.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'NOC61 active, 15 inactive',
      'DESKNo user has it',
    ]);
    expect(through.getByRole('link', { name: '15 inactive' })).toHaveAttribute(
      'href',
      '/userprofile/user/list?profile=%22NOC%22&status=inactive',
    );
  });
});
