import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hiddenOption } from '../../../machines/common/hidden-choice.ts';
import type { App } from '../../../machines/app/compose.ts';
import type { AppProfile, BusinessProfile } from '../../../openapi/generated/types.ts';
import { EffectiveAccess } from '../../../src/screens/access/effective-access.tsx';
import { createStubApp } from '../../support/stub-app.ts';
import { showScreen } from '../../support/show-screen.tsx';

const FAULT = { uuid: 'fault', name: 'Fault Manager' };
const tree = (name: string) => ({ uuid: name, name, category: 'NOVA_TREE', label: 'Tree' });

const operating: AppProfile = {
  uuid: 'operating',
  name: 'Operating',
  application: FAULT,
  roles: [{ uuid: 'operator', name: 'Operator' }],
  elements: [tree('Core'), tree('Edge')],
};
const auditing: AppProfile = {
  uuid: 'auditing',
  name: 'Auditing',
  application: FAULT,
  roles: [{ uuid: 'operator', name: 'Operator' }],
  elements: [],
};
const reading: AppProfile = {
  uuid: 'reading',
  name: 'Reading',
  application: FAULT,
  roles: [{ uuid: 'reader', name: 'Reader' }],
  elements: [],
};
const noc: BusinessProfile = {
  uuid: 'noc',
  name: 'NOC',
  appProfiles: [
    operating,
    auditing,
    { uuid: 'x', name: 'Secret', application: { uuid: 'snmp', name: 'SNMP' } },
  ],
};

const having = (profile: BusinessProfile | undefined, ...elements: string[]) => ({
  profile,
  assigned: new Set(elements),
});

let app: App;
beforeEach(() => void (app = createStubApp({})));
afterEach(() => app.stop());

async function show(changes: Partial<Parameters<typeof EffectiveAccess>[0]> = {}): Promise<void> {
  await showScreen(
    <EffectiveAccess
      saved={having(noc, 'Core')}
      next={having(noc, 'Core')}
      appProfiles={[operating, auditing]}
      active
      linked
      {...changes}
    />,
    app,
  );
}

const row = async (name: string) => (await screen.findByRole('rowheader', { name })).closest('tr')!;

describe('EffectiveAccess', () => {
  test('lists each role and element with all profiles through which it is granted', async () => {
    await show();
    const operator = await row('Operator Role');
    const group = within(operator.closest('tbody')!).getByRole('rowheader', { name: /^Fault Manager/ });
    expect(
      within(group)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Operating', '/userprofile/profile/app/edit/operating'],
      ['Auditing', '/userprofile/profile/app/edit/auditing'],
    ]);
    expect(within(operator).queryByRole('link')).toBeNull();
    expect(await row('Core Nova Tree')).toHaveTextContent('Nova TreeAssigned');
    expect(await row('Edge Nova Tree')).toHaveTextContent('Nova TreeCan be assigned');
    expect(await row('Secret')).toHaveTextContent('Hidden from you');
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  test('shows an application whose name is unknown as unknown', async () => {
    show({ next: having({ ...noc, appProfiles: [{ uuid: 'x', name: 'Secret' }] }) });
    expect(await screen.findByRole('rowheader', { name: /^Application not known/ })).toBeVisible();
  });

  test('shows profiles without links to viewers who may not open profiles', async () => {
    await show({ linked: false });
    expect((await row('Operator Role')).closest('tbody')).toHaveTextContent(/throughOperatingAuditing/);
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('marks no gains for a new user, and shows a note instead', async () => {
    await show({ saved: null });
    expect(await screen.findByText(/once the chosen profile is saved/)).toBeVisible();
    expect(screen.queryByText('Gained')).toBeNull();
  });

  test('distinguishes applications and grants with equal names by the end of the uuid, or by kind', async () => {
    const [north, south] = ['fault-north', 'fault-south'].map((uuid) => ({ uuid, name: 'Fault Manager' }));
    const both: AppProfile = {
      ...operating,
      application: north!,
      roles: [
        { uuid: 'role-0001', name: 'Viewer' },
        { uuid: 'role-0002', name: 'viewer' },
        { uuid: 'core', name: 'Core' },
      ],
      elements: [tree('Core')],
    };
    const other: AppProfile = {
      ...both,
      uuid: 'other',
      application: south!,
      roles: [],
      elements: [tree('Edge')],
    };
    await show({
      saved: null,
      next: having({ ...noc, appProfiles: [both, other] }),
      appProfiles: [both, other],
    });
    await row('Edge Nova Tree');
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent.trim())).toEqual([
      'Fault Manager (…lt-north) throughOperating (Fault Manager, …perating)',
      'Core (Role) Role',
      'viewer (Role, …ole-0002) Role',
      'Viewer (Role, …ole-0001) Role',
      'Core (Nova Tree) Nova Tree',
      'Fault Manager (…lt-south) throughOperating (Fault Manager, …other)',
      'Edge Nova Tree',
    ]);
  });

  test('lists what a save gives and takes first, with a label and a sentence', async () => {
    const desk: BusinessProfile = { uuid: 'desk', name: 'Desk', appProfiles: [reading] };
    await show({
      saved: having(noc, 'Core'),
      next: having(desk),
      appProfiles: [operating, auditing, reading],
    });
    await row('Reader Role');
    expect(
      screen.getAllByRole('row').map((one) => one.querySelector('td')?.textContent ?? one.textContent),
    ).toEqual([
      'Role or elementState',
      expect.stringMatching(/^Fault Manager ?through/),
      'Lost',
      expect.stringMatching(/^Fault Manager ?through/),
      'Lost',
      'Lost',
      expect.stringMatching(/^SNMP ?through/),
      'Lost',
      expect.stringMatching(/^Fault Manager ?throughReading/),
      'Gained',
    ]);
    expect(await row('Core Nova Tree')).not.toHaveTextContent('Assigned');
    expect(await row('Edge Nova Tree')).not.toHaveTextContent('Can be assigned');
    expect(
      screen.getByText(
        'Once saved, the user gains Reader in Fault Manager and loses Operator, 2 elements and Secret in 2 applications.',
      ),
    ).toBeVisible();
  });

  test('shows an element that is assigned or removed in the form as gained or lost', async () => {
    await show({ next: having(noc, 'Edge') });
    expect(await row('Edge Nova Tree')).toHaveTextContent('Gained');
    expect(await row('Core Nova Tree')).toHaveTextContent('Lost');
    expect(await row('Core Nova Tree')).not.toHaveTextContent('Can be assigned');
    expect(await row('Operator Role')).not.toHaveTextContent(/Gained|Lost/);
  });

  test('says that an inactive user cannot use the access', async () => {
    await show({ active: false });
    expect(await screen.findByText('Inactive users cannot sign in')).toBeVisible();
  });

  test('shows no access if the profile is missing or empty', async () => {
    await show({ saved: having(undefined), next: having(undefined) });
    expect(await screen.findByText('This user has no access to any application.')).toBeVisible();
  });

  test('says that the access through a hidden profile is not shown', async () => {
    const hidden = having({ ...hiddenOption, appProfiles: [] });
    await show({ saved: hidden, next: hidden, active: false });
    expect(await screen.findByText('You may not see the access of this user.')).toBeVisible();
    expect(screen.getByText('It comes from a business profile that is hidden from you.')).toBeVisible();
    expect(screen.queryByText('This user has no access to any application.')).toBeNull();
    expect(screen.getByText('Inactive users cannot sign in')).toBeVisible();
  });

  test('says that a save takes the access through a hidden profile', async () => {
    await show({ saved: having({ ...hiddenOption, appProfiles: [] }), next: having(noc) });
    expect(await screen.findByText('Replaces a business profile that is hidden from you.')).toBeVisible();
    expect(screen.getByText(/once the chosen profile is saved/)).toBeVisible();
    expect(await row('Operator Role')).toBeVisible();
    expect(screen.queryByText('Gained')).toBeNull();
  });

  test('renders only a part of a long list, and filters it by name', async () => {
    const elements = Array.from({ length: 500 }, (_, index) => tree(`Tree ${index}`));
    await show({ appProfiles: [{ ...operating, elements }, auditing] });
    expect(await screen.findByText('302 more: find them by name.')).toBeVisible();
    await userEvent.type(screen.getByRole('searchbox'), 'tree 499');
    expect(await row('Tree 499 Nova Tree')).toBeVisible();
    expect(screen.getAllByRole('rowheader').map((header) => header.textContent.trim())).toEqual([
      'Fault Manager throughOperating',
      'Tree 499 Nova Tree',
    ]);
    await userEvent.type(screen.getByRole('searchbox'), '9');
    expect(screen.getByText('No role or element has this name.')).toBeVisible();
  });
});
