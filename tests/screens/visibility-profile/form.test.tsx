import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ActorRefFrom, createActor } from 'xstate';
import type { App } from '../../../machines/app/compose.ts';
import type { VisibilityProfileFormActor } from '../../../machines/visibility-profile/form.ts';
import { clusterTree } from '../../../machines/visibility-profile/cluster-tree.ts';
import { clusterTreeMachine } from '../../../machines/visibility-profile/cluster-tree.machine.ts';
import type {
  VisibilityProfileChoices,
  VisibilityProfileDraft,
} from '../../../machines/visibility-profile/form-rules.ts';
import { PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import type {
  CurrentUser,
  VisibilityProfile,
  VisibilityProfileInput,
} from '../../../openapi/generated/types.ts';
import { VisibilityProfileRemovalDialog } from '../../../src/screens/visibility-profile/removal-dialog.tsx';
import { VisibilityProfileFormScreen } from '../../../src/screens/visibility-profile/form.tsx';
import { fannedClusters, LARGE_FAN } from '../../support/clusters.ts';
import { fault } from '../../support/faults.ts';
import { noticeOf } from '../../support/outcomes.ts';
import { type FormScript, startScriptedForm } from '../../support/scripted-form.ts';
import { createStubApp } from '../../support/stub-app.ts';
import { showScreen } from '../../support/show-screen.tsx';
import { currentUser } from '../../support/summaries.ts';
import {
  named,
  storedVisibilityProfile,
  visibilityProfileChoices,
} from '../../support/visibility-profiles.ts';

const NOTHING_VISIBLE = 'Either primary visibility or a network group has to be set';

let app: App;
let tree: ActorRefFrom<typeof clusterTreeMachine>;
beforeEach(() => {
  app = createStubApp({});
});
afterEach(() => {
  tree.stop();
  app.stop();
});

type Options = Partial<FormScript<VisibilityProfile, VisibilityProfileChoices>> & { viewer?: CurrentUser };

/** Renders the form and its tree with their machines, whose calls are stubs. */
async function showForm({ viewer = currentUser(), ...options }: Options = {}) {
  const played = startScriptedForm<
    VisibilityProfile,
    VisibilityProfileDraft,
    VisibilityProfileChoices,
    VisibilityProfileInput
  >('visibilityProfileForm', {
    uuid: 'uuid-nile',
    stored: storedVisibilityProfile(),
    choices: visibilityProfileChoices(),
    ...options,
  });
  const form = played.form as VisibilityProfileFormActor;
  tree = createActor(clusterTreeMachine, { input: { form } });
  tree.on('*', (event) => {
    const { kind, text } = noticeOf({ from: 'clusterTree', event })!;
    played.notices.push(`${kind}: ${text}`);
  });
  tree.start();
  await showScreen(
    <>
      <VisibilityProfileFormScreen form={form} tree={tree} viewer={viewer} />
      <VisibilityProfileRemovalDialog />
    </>,
    app,
  );
  await screen.findByRole('textbox', { name: 'Name' });
  return played;
}

const tabNames = () => screen.getAllByRole('tab').map(({ textContent }) => textContent?.trim());
const openTab = (name: string) =>
  userEvent.click(
    screen.getByRole('tab', { name: new RegExp(`^${name}( \\d+ chosen)?( has something.*)?$`) }),
  );
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}\\b`) });
const primary = () => screen.getByRole('combobox', { name: 'Primary Visibility' });
const said = (text: string) => screen.queryByText(text, { selector: 'output' });
const BECAME = 'Egypt became the primary visibility: there was none before.';
const HIDDEN = '2 changed clusters are hidden by the filter.';
const defaultOf = (name: string) => within(row(name)).getByRole('button', { name: 'Default' });

describe('the tabs of the visibility form', () => {
  it('exist for each kind of elements that the tenant has', async () => {
    await showForm();
    expect(tabNames()).toEqual([
      'Basic Info',
      'Carrier 1 chosen',
      'Cluster 3 chosen',
      'Cluster Group 1 chosen',
      'Network Group',
      'Assigned users',
    ]);
  });

  it('are all shown for a tenant with NEA and VEN', async () => {
    await showForm({ viewer: currentUser({ layoutCode: ['NEA', 'VEN'] }) });
    expect(tabNames().slice(5)).toEqual(['Network Attribute', 'Venue', 'Assigned users']);
  });
});

const access = (uuid: string, name = 'Access') => ({ uuid, name, children: [] });
const twin = (end: string, name: string) => ({ uuid: `uuid-${end}`, name });

describe('objects with equal names', () => {
  it('are distinguished by the end of the uuid in pick lists, default groups and companies', async () => {
    await showForm({
      uuid: null,
      viewer: currentUser({ roles: [PRODUCT_ADMIN], layoutCode: ['SCO'] }),
      choices: visibilityProfileChoices({
        carriers: [twin('7c0e1d52', 'Red'), twin('7c0e1d53', 'RED'), named('Blue')],
        clusterGroups: [twin('7c0e1d52', 'Coast'), twin('7c0e1d53', 'Coast')],
        companies: [twin('7c0e1d52', 'Acme'), twin('7c0e1d53', 'Acme')],
      }),
    });
    await userEvent.click(screen.getByRole('combobox', { name: 'Company' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Acme (…7c0e1d53)' }));
    expect(screen.getByRole('combobox', { name: 'Company' })).toHaveValue('Acme (…7c0e1d53)');
    await openTab('Carrier');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Red …7c0e1d52',
      'RED …7c0e1d53',
      'Blue',
    ]);
    await openTab('Cluster Group');
    expect(screen.getAllByRole('row').map((each) => each.textContent)).toEqual([
      'Coast…7c0e1d52Default',
      'Coast…7c0e1d53Default',
    ]);
    expect(screen.getByRole('row', { name: 'Coast …7c0e1d53' })).toBeVisible();
  });
});

describe('the clusters of the visibility form', () => {
  it('are not selected at first, and the first one to be selected becomes the primary visibility', async () => {
    const { notices, form } = await showForm({ uuid: null });
    await openTab('Cluster');
    expect(primary()).toHaveAttribute('placeholder', '-- Please Select --');
    expect(screen.getByText('0 of 10 selected')).toBeVisible();
    await userEvent.click(row('Egypt'));
    expect(notices).toEqual(['info: 2 children added']);
    await expect.poll(() => primary()).toHaveValue('Egypt');
    expect(row('Egypt')).toHaveAccessibleName('Egypt Primary 2 of 2 selected below');
    expect(screen.getByText('3 of 10 selected')).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Cluster 3 chosen' })).toBeVisible();
    expect(form.getSnapshot().context.open?.draft).toMatchObject({
      primaryVisibility: 'uuid of Egypt',
      clusters: ['uuid of Egypt', 'uuid of Cairo', 'uuid of Aswan'],
    });
  });

  it('are expanded at the selection, and Tab focuses the primary visibility', async () => {
    await showForm({
      stored: storedVisibilityProfile({ primaryVisibility: named('Aswan'), clusters: [named('Aswan')] }),
    });
    await openTab('Cluster');
    expect(row('Aswan')).toHaveAttribute('tabindex', '0');
    expect(row('Egypt')).toHaveAttribute('aria-expanded', 'true');
    expect(row('Spain')).toHaveAttribute('aria-expanded', 'false');
  });

  it('can be limited to the selected ones', async () => {
    await showForm();
    await openTab('Cluster');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Selected only' }));
    expect(screen.getAllByRole('row').map((each) => each.getAttribute('aria-level'))).toEqual([
      '1',
      '2',
      '3',
      '3',
    ]);
    expect(row('Aswan')).toBeVisible();
    await userEvent.click(row('Aswan'));
    expect(row('Aswan')).toHaveAttribute('aria-selected', 'false');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Selected only' }));
    expect(row('Oceania')).toBeVisible();
  });

  it('show a note if only selected clusters are shown and none is selected', async () => {
    await showForm({ uuid: null });
    await openTab('Cluster');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Selected only' }));
    expect(screen.getByText('No cluster is selected')).toBeVisible();
  });

  it('show how many changed clusters the filter hides, and show them on request', async () => {
    await showForm({ uuid: null });
    await openTab('Cluster');
    await userEvent.type(screen.getByRole('searchbox', { name: /Cluster$/ }), 'Cairo');
    expect(said(HIDDEN)).toBeNull();
    await userEvent.click(row('Africa'));
    expect(said(HIDDEN)).toBeInTheDocument();
    await press('Show Them');
    expect(said(HIDDEN)).toBeNull();
    expect(screen.getByRole('searchbox', { name: /Cluster$/ })).toHaveValue('');
    expect(row('Aswan')).toBeVisible();
    expect(row('Aswan')).toHaveAttribute('tabindex', '0');
  });

  it('are distinguished by their path if they have equal names, in all places', async () => {
    const roots = [
      { uuid: 'n', name: 'North', children: [access('1-7c0e1d52')] },
      { uuid: 's', name: 'South', children: [access('2-7c0e1d53'), access('3-7c0e1d54', 'access')] },
    ];
    const { notices } = await showForm({
      uuid: null,
      choices: visibilityProfileChoices({ tree: clusterTree(roots) }),
    });
    await openTab('Cluster');
    await userEvent.click(screen.getByRole('row', { name: 'Access North' }));
    expect(primary()).toHaveValue('Access (North)');
    expect(said('Access (North) became the primary visibility: there was none before.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('row', { name: 'Access North Primary' }));
    expect(notices.at(-1)).toBe(
      "warning: Primary Visibility Cannot Be Removed, Please Select New One To Remove 'Access (North)'",
    );
    await userEvent.click(primary());
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'North',
      'Access (North)',
      'South',
      'Access (South, …7c0e1d53)',
      'access (South, …7c0e1d54)',
    ]);
  });

  it('say which one has become the primary visibility automatically, until the next change', async () => {
    await showForm({ uuid: null });
    await openTab('Cluster');
    expect(said(BECAME)).toBeNull();
    await userEvent.click(row('Egypt'));
    expect(said(BECAME)).toBeInTheDocument();
    expect(primary()).toHaveAccessibleDescription(BECAME);
    await userEvent.click(row('Kenya'));
    expect(said(BECAME)).toBeNull();
    expect(primary()).toHaveAccessibleDescription('Making a cluster primary selects it and all below it.');
  });

  it('do not say this about a primary visibility that the user has chosen', async () => {
    await showForm({ uuid: null });
    await openTab('Cluster');
    await userEvent.click(within(row('Kenya')).getByRole('button', { name: 'Make Primary', hidden: true }));
    expect(primary()).toHaveAccessibleDescription('Making a cluster primary selects it and all below it.');
  });

  it('keep the primary visibility until there is another one', async () => {
    const { notices, form } = await showForm();
    await openTab('Cluster');
    await userEvent.click(row('Egypt'));
    expect(notices).toEqual([
      "warning: Primary Visibility Cannot Be Removed, Please Select New One To Remove 'Egypt'",
    ]);
    await userEvent.click(within(row('Poland')).getByRole('button', { name: 'Make Primary', hidden: true }));
    await userEvent.click(row('Egypt'));
    expect(notices.at(-1)).toBe('info: 2 children removed');
    expect(form.getSnapshot().context.open?.draft).toMatchObject({
      primaryVisibility: 'uuid of Poland',
      clusters: ['uuid of Poland'],
    });
  });

  it('have a primary visibility that can be chosen by name, and cleared', async () => {
    const { form } = await showForm();
    await openTab('Cluster');
    await userEvent.click(primary());
    await userEvent.click(await screen.findByRole('option', { name: 'Spain' }));
    expect(form.getSnapshot().context.open?.draft.clusters).toContain('uuid of Málaga');
    await press('Clear Primary Visibility');
    expect(form.getSnapshot().context.open?.draft).toMatchObject({ primaryVisibility: '' });
    expect(form.getSnapshot().context.open?.draft.clusters).toContain('uuid of Spain');
  });

  it('keep a text that names no primary visibility until one is chosen', async () => {
    const { form } = await showForm();
    await openTab('Cluster');
    await userEvent.clear(primary());
    await userEvent.type(primary(), 'Atlantis{Tab}');
    expect(primary()).toHaveValue('Atlantis');
    expect(primary()).toHaveAccessibleDescription(
      'No single cluster has this name. Choose one from the list.',
    );
    await userEvent.click(within(row('Poland')).getByRole('button', { name: 'Make Primary', hidden: true }));
    expect(primary()).toHaveValue('Poland');
    expect(form.getSnapshot().context.open?.typed).toEqual({});
  });

  it('can be filtered, expanded and collapsed', async () => {
    await showForm();
    await openTab('Cluster');
    await press('Expand Spain');
    expect(row('Málaga')).toBeVisible();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter Cluster' }), ' ASW ');
    expect(screen.getAllByRole('row', { selected: true })).toHaveLength(2);
    expect(row('Aswan')).toBeVisible();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter Cluster' }), 'xyz');
    expect(screen.getByText('Nothing found')).toBeVisible();
  });

  it('that the tree does not contain are named, and can be removed', async () => {
    const { form } = await showForm({
      stored: storedVisibilityProfile({ clusters: [named('Egypt'), named('Atlantis')] }),
    });
    await openTab('Cluster');
    expect(screen.getByText(/^Atlantis: they are gone, or not visible to you/)).toBeVisible();
    await press('Leave Them Out');
    expect(form.getSnapshot().context.open?.draft.clusters).toEqual(['uuid of Egypt']);
    expect(screen.queryByText(/Atlantis/)).toBeNull();
  });

  it('are read-only during a save', async () => {
    const { notices } = await showForm();
    await openTab('Cluster');
    await press('Update Profile');
    await userEvent.click(row('Poland'));
    expect(row('Poland')).toHaveAttribute('aria-selected', 'false');
    expect(notices).toEqual([]);
    await press('Collapse Africa');
    expect(screen.queryByRole('row', { name: /^Egypt/ })).toBeNull();
  });

  it('are replaced by a note if there are none', async () => {
    await showForm({ uuid: null, choices: visibilityProfileChoices({ tree: clusterTree([]) }) });
    expect(screen.getByText(/^No clusters can be chosen yet\. Press Sync Visibility Elements/)).toBeVisible();
    await openTab('Cluster');
    expect(
      screen.getByText('There is nothing to choose from', { selector: ':not([hidden] *)' }),
    ).toBeVisible();
  });

  it('can be selected in a tree of 50,000', async () => {
    const { form } = await showForm({
      uuid: null,
      choices: visibilityProfileChoices({ tree: clusterTree(fannedClusters(LARGE_FAN)) }),
    });
    await openTab('Cluster');
    await userEvent.click(screen.getAllByRole('row')[0]!);
    expect(screen.getByText('5,021 of 50,210 selected')).toBeVisible();
    await userEvent.click(primary());
    expect(await screen.findAllByRole('option')).toHaveLength(200);
    expect(screen.getByText('50,010 more: find them by name.')).toBeVisible();
    expect(form.getSnapshot().context.open?.draft.clusters).toHaveLength(5021);
  });
});

describe('the elements of the visibility form', () => {
  it('can be selected in every tab', async () => {
    const { form } = await showForm({ viewer: currentUser({ layoutCode: ['NEA', 'VEN'] }) });
    await openTab('Carrier');
    await userEvent.click(screen.getByRole('option', { name: 'Blue' }));
    await openTab('Venue');
    await userEvent.click(screen.getByRole('option', { name: 'Arena' }));
    await openTab('Network Attribute');
    await press('Add All');
    expect(form.getSnapshot().context.open?.draft).toMatchObject({
      carriers: ['uuid of Blue', 'uuid of Red'],
      venues: ['uuid of Arena'],
      neAttributes: ['uuid of 5G'],
    });
  });

  it('are named in their tab if the service refuses them', async () => {
    const fields = [{ field: 'carriers.0', message: 'This element does not exist any more.' }];
    await showForm({ saves: [{ fault: fault({ status: 422, fields }) }] });
    await press('Update Profile');
    expect(await screen.findByText('Red: This element does not exist any more.')).toBeVisible();
    expect(screen.getByRole('searchbox', { name: 'Filter Carrier' })).toHaveFocus();
  });

  it('have a default cluster group, which is selected and deselected together with the group', async () => {
    const { form } = await showForm();
    await openTab('Cluster Group');
    expect(defaultOf('Coast')).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(defaultOf('Inland'));
    expect(defaultOf('Coast')).toHaveAttribute('aria-pressed', 'false');
    expect(row('Inland')).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(row('Inland'));
    expect(defaultOf('Inland')).toHaveAttribute('aria-pressed', 'false');
    expect(form.getSnapshot().context.open?.draft).toMatchObject({
      clusterGroups: ['uuid of Coast'],
      defaultClusterGroup: '',
    });
    await userEvent.click(defaultOf('Coast'));
    await userEvent.click(defaultOf('Coast'));
    expect(defaultOf('Coast')).toHaveAttribute('aria-pressed', 'false');
  });
});

describe('an error of the visibility form', () => {
  it('is shown at the field and above the form, where it can be dismissed until the next save', async () => {
    const { notices } = await showForm({
      stored: storedVisibilityProfile({ primaryVisibility: null }),
    });
    expect(screen.queryByText(NOTHING_VISIBLE, { selector: '[role=alert] *' })).toBeNull();
    await press('Update Profile');
    expect(notices).toEqual(['warning: Please Check Form Is Filled Correctly']);
    expect(primary()).toHaveFocus();
    expect(primary()).toHaveAccessibleDescription(NOTHING_VISIBLE);
    expect(screen.getByRole('alert')).toHaveTextContent(NOTHING_VISIBLE);
    await press('Dismiss');
    expect(screen.queryByRole('alert')).toBeNull();
    await press('Update Profile');
    expect(screen.getByRole('alert')).toHaveTextContent(NOTHING_VISIBLE);
    await openTab('Network Group');
    await userEvent.click(screen.getByRole('option', { name: 'Core' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    [fault({ status: 409, code: 'name_taken' }), 'A Visibility Profile with this name already exists'],
    [fault({ status: 500 }), 'Error Saving Visibility Profile'],
  ])('is shown as a notice for a refusal (case %$)', async (refused, message) => {
    const { notices } = await showForm({ saves: [{ fault: refused }] });
    await press('Update Profile');
    await expect.poll(() => notices).toEqual([`error: ${message}`]);
  });
});

describe('the visibility profile form', () => {
  it('saves the profile', async () => {
    const { notices, counted } = await showForm({
      saves: [{ stored: storedVisibilityProfile(), tag: '"2"' }],
    });
    await press('Update Profile');
    await expect.poll(() => notices).toEqual(['success: Visibility Nile Is Saved Successfully']);
    expect(counted).toEqual([{ action: 'edit', subject: 'visibilityProfile' }]);
  });

  it('shows both versions by name after a conflict', async () => {
    await showForm({
      saves: [{ fault: fault({ status: 412 }) }],
      theirs: storedVisibilityProfile({
        minimumRole: { name: 'SCO_ADMIN' },
        primaryVisibility: named('Poland'),
        clusters: [named('Poland')],
        clusterGroups: [],
        defaultClusterGroup: null,
      }),
    });
    await press('Update Profile');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getAllByRole('group').map((group) => group.textContent)).toEqual([
      'Visible ToBeforeCustomerYoursCustomerTheirsSCO Customer',
      'Primary VisibilityBeforeEgyptYoursEgyptTheirsPoland',
      'ClusterBeforeAswan, Cairo, EgyptYoursAswan, Cairo, EgyptTheirsPoland',
      'Cluster GroupBeforeCoastYoursCoastTheirs(empty)',
      'Default Cluster GroupBeforeCoastYoursCoastTheirs(empty)',
    ]);
  });
});
