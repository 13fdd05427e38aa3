import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { COMPANY_FIELD } from '../../../openapi/rules/product.ts';
import type { BusinessProfile } from '../../../openapi/generated/types.ts';
import { businessProfileChoices, storedBusinessProfile } from '../../support/business-profiles.ts';
import { API, closeConsoles, openConsole, page } from '../../support/console.tsx';
import { deferredAnswer } from '../../support/deferred.ts';
import { refusal } from '../../support/stub-service.ts';

afterEach(closeConsoles);

const { applications, appProfiles, companies } = businessProfileChoices();
const auditors = storedBusinessProfile({ uuid: 'uuid-auditors', name: 'Auditors', appProfiles: [] });
const LIST = `GET ${API}/profile/business/list`;

function openList(profiles: BusinessProfile[], listed: unknown = applications) {
  return openConsole('profile/business/list', {
    answers: {
      [LIST]: () => profiles,
      [`GET ${API}/app/list`]: () => listed,
      [`GET ${API}/profile/app/list`]: () => appProfiles,
      [`GET ${API}/${COMPANY_FIELD}/list`]: () => companies,
    },
  });
}

/** Returns the texts of a row's cells, without the cell of its check box. */
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .slice(1)
    .map((cell) => cell.textContent);

describe('the list of business profiles', () => {
  test('links to the form of each profile, and shows the chosen application profiles as text', async () => {
    openList([storedBusinessProfile(), auditors]);
    await page('Profiles');
    const [, first, second] = await screen.findAllByRole('row');
    expect(within(second!).getByRole('link', { name: 'Operators' })).toHaveAttribute(
      'href',
      '/userprofile/profile/business/edit/uuid-operators',
    );
    expect(cellsOf(second!).slice(0, 4)).toEqual(['Watch the network', 'Viewer', 'Cartographer', '---']);
    expect(cellsOf(first!).slice(1, 4)).toEqual(['---', '---', '---']);
    expect(within(second!).getAllByRole('link')).toHaveLength(1);
  });

  test('has different column names for applications with equal names', async () => {
    const other = { ...applications[0]!, uuid: 'app-2b1d9f04', name: applications[0]!.name.toUpperCase() };
    openList([auditors], [...applications, other]);
    await page('Profiles');
    expect(await screen.findByRole('columnheader', { name: 'Alarms (…p-Alarms)' })).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'ALARMS (…2b1d9f04)' })).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Maps' })).toBeVisible();
  });

  test('renders no row before its columns are known', async () => {
    const listed = deferredAnswer<unknown>();
    openList([auditors], listed.answered);
    await page('Profiles');
    expect(await screen.findByText('1 profile')).toBeVisible();
    expect(screen.queryByRole('rowheader')).toBeNull();
    listed.answer(applications);
    const header = await screen.findByRole('rowheader', { name: 'Auditors' });
    expect(cellsOf(header.closest('tr')!).slice(1, 4)).toEqual(['---', '---', '---']);
  });

  test('shows that the applications cannot be loaded, lists the profiles, and retries', async () => {
    let answers = 0;
    openConsole('profile/business/list', {
      answers: {
        [LIST]: () => [auditors],
        [`GET ${API}/app/list`]: () => ((answers += 1) === 1 ? refusal(500, 'internal') : applications),
      },
    });
    await page('Profiles');
    expect(await screen.findByText('The applications could not be loaded')).toBeVisible();
    expect(screen.getByRole('rowheader', { name: 'Auditors' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('columnheader', { name: applications[0]!.name })).toBeVisible();
    expect(screen.queryByText('The applications could not be loaded')).toBeNull();
  });

  test('links to the form of a new profile, even if the list is empty', async () => {
    const { address } = openList([]);
    await page('Profiles');
    expect(await screen.findByText(/^Create one with New Profile/)).toBeVisible();
    const [, below] = screen.getAllByRole('link', { name: 'New Profile' });
    await userEvent.click(below!);
    expect(await page('New Profile')).toBeVisible();
    expect(address()).toBe('/profile/business/new');
  });

  test('shows 200 profiles with 30 applications in pages of ten, and finds them by their application profiles', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `Application ${index}`);
    const many = names.map((name) => ({ uuid: name, name, roles: [], elements: [] }));
    const profiles = Array.from({ length: 200 }, (_, number) =>
      storedBusinessProfile({
        uuid: `uuid-${number}`,
        name: `Team ${String(number).padStart(3, '0')}`,
        appProfiles: names.map((name) => ({
          uuid: `${name}-${number}`,
          name: `${name} team ${number}.`,
          application: { uuid: name, name },
        })),
      }),
    );
    openList(profiles, many);
    await page('Profiles');
    expect(await screen.findByText('200 profiles')).toBeVisible();
    const [header, first, ...others] = await screen.findAllByRole('row');
    expect(within(header!).getAllByRole('columnheader')).toHaveLength(34);
    expect(cellsOf(first!)[1]).toBe('Application 0 team 0.');
    expect(others).toHaveLength(9);
    await userEvent.click(screen.getByRole('searchbox', { name: 'Filter Application profiles' }));
    await userEvent.paste('team 7., application 9 team 199.');
    expect(await screen.findByText('2 of 200 profiles')).toBeVisible();
    expect(screen.getAllByRole('rowheader').map((row) => row.textContent)).toEqual(['Team 007', 'Team 199']);
  });
});
