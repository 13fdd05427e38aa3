import { screen, waitFor, within } from '@testing-library/react';
import { userEvent as events } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import type { App } from '../../../machines/app/compose.ts';
import { businessProfileEffect } from '../../../machines/access/profile-effects.ts';
import type { Grant } from '../../../machines/access/grants.ts';
import type { VisibleObject } from '../../../machines/access/visibility-change.ts';
import type { AppProfile, UserSummary } from '../../../openapi/types.ts';
import { Consequences } from '../../../src/screens/access/consequences.tsx';
import { accessTexts } from '../../../src/screens/access/texts.ts';
import { useAccessData } from '../../../src/screens/access/use-access-data.ts';
import { consequences, grantWording, visibilityWording } from '../../../src/screens/access/wording.ts';
import { named, visibilityProfileChoices } from '../../support/visibility-profiles.ts';
import { createStubApp } from '../../support/stub-app.ts';
import { showScreen } from '../../support/show-screen.tsx';
import { refusal } from '../../support/stub-service.ts';
import { userSummary } from '../../support/summaries.ts';

// Skips the check of `pointer-events`: in jsdom, the page stays inert after a dialog has closed.
const userEvent = events.setup({ pointerEventsCheck: 0 });

const API = '/userprofile/api/v1';
const FAULT = { uuid: 'fault', name: 'Fault Manager' };

const appProfile = (name: string, roles: readonly string[]): AppProfile => ({
  uuid: name,
  name,
  application: FAULT,
  roles: roles.map((role) => ({ uuid: role, name: role })),
  elements: [],
});
const viewing = appProfile('viewing', ['Viewer']);
const operating = appProfile('operating', ['Operator']);
const auditing = appProfile('auditing', ['Audit 10', 'Audit 9']);
const draft = {
  name: 'NOC',
  description: '',
  minimumRole: 'ADMIN',
  company: '',
  appProfiles: { fault: 'viewing' },
};

const noc = (username: string, changes: Partial<UserSummary> = {}) =>
  userSummary(username, { businessProfile: { uuid: 'noc', name: 'NOC' }, ...changes });

let app: App | null = null;
afterEach(() => app?.stop());

interface Situation {
  active?: () => unknown;
  inactive?: () => unknown;
  /** The chosen application profiles after the change: for each application, the profile's uuid. */
  after?: Record<string, string>;
}

/** Loads the lists, changes the chosen application profiles to `after`, and shows the consequences. */
async function show({ active, inactive, after = { fault: 'operating' } }: Situation): Promise<void> {
  const started = createStubApp({
    [`GET ${API}/user/list/active`]: active ?? (() => []),
    [`GET ${API}/user/list/inactive`]: inactive ?? (() => []),
    [`GET ${API}/profile/business/list`]: () => [],
    [`GET ${API}/profile/app/list`]: () => [],
  });
  app = started;
  // Loads the lists only after the session check: the check finds no signed-in user and would clear them.
  await started.whenSessionKnown();
  const { activeUsers, inactiveUsers, businessProfiles, appProfiles } = (await started.openConsole()).lists;
  for (const list of [activeUsers, inactiveUsers, businessProfiles, appProfiles]) list.send({ type: 'LOAD' });
  await showScreen(<Shown after={after} />, started);
}

function Shown({ after }: { after: Record<string, string> }) {
  const known = useAccessData();
  const edited = {
    stored: { uuid: 'noc', name: 'NOC', appProfiles: [] },
    base: draft,
    draft: { ...draft, appProfiles: after },
    choices: { appProfiles: [viewing, operating, auditing] },
  };
  return (
    <Consequences effect={businessProfileEffect(edited, known.data)} wording={grantWording} known={known} />
  );
}

const grant = (kind: 'role' | 'element' | 'profile', name: string, application = FAULT) => ({
  kind,
  uuid: name,
  name,
  application,
  category: null,
});

const userNumbers = (count: number) => Array.from({ length: count }, (_, index) => index);

const replaced = (gained: Grant, lost: Grant) =>
  consequences([{ users: userNumbers(1), gained: [gained], lost: [lost] }], grantWording);

describe('the consequences of a change', () => {
  test('list gains and losses, with links to the affected users', async () => {
    await show({
      active: () => [noc('anna'), userSummary('dora')],
      inactive: () => [noc('ben', { active: false })],
    });
    expect(await screen.findByText('2 users gain Operator and lose Viewer in Fault Manager')).toBeVisible();
    expect(screen.getByText('Takes access from 2 users')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show who' }));
    const dialog = await screen.findByRole('dialog', { name: 'What saving this will do' });
    expect(within(dialog).getByRole('list', { name: 'Gained' })).toHaveTextContent('Fault Manager: Operator');
    expect(within(dialog).getByRole('list', { name: 'Lost' })).toHaveTextContent('Fault Manager: Viewer');
    const users = within(dialog).getByRole('list', { name: 'The 2 users' });
    expect(within(users).getByRole('link', { name: 'anna' })).toHaveAttribute(
      'href',
      '/userprofile/user/edit/uuid-anna',
    );
    expect(within(users).getByText('Inactive')).toBeVisible();
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1)!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('sort gains and losses by name', async () => {
    await show({ active: () => [noc('anna')], after: { fault: 'auditing' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Show who' }));
    expect(await screen.findByRole('list', { name: 'Gained' })).toHaveTextContent(
      'Fault Manager: Audit 9, Audit 10',
    );
  });

  test('are empty if no user gains or loses access', async () => {
    await show({ active: () => [noc('anna')], after: { fault: 'viewing' } });
    await waitFor(() => expect(screen.queryByText(accessTexts.finding)).toBeNull());
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('are no warning if a single user loses access', async () => {
    await show({ active: () => [noc('anna')] });
    expect(await screen.findByText('1 user gains Operator and loses Viewer in Fault Manager')).toBeVisible();
    expect(screen.queryByText(/^Takes access/)).toBeNull();
  });

  test('say that no user has the profile', async () => {
    await show({ active: () => [userSummary('dora')] });
    expect(await screen.findByText(accessTexts.nobody)).toBeVisible();
  });

  test('report a list that cannot be loaded, and load it again on request', async () => {
    let answers = 0;
    await show({ active: () => ((answers += 1) === 1 ? refusal(500, 'internal') : [noc('anna')]) });
    expect(await screen.findByText(accessTexts.unknown)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^1 user gains Operator/)).toBeVisible();
  });

  test('name a few grants in a sentence, and count many, separately for each group of users', () => {
    const roles = ['Viewer', 'Operator', 'Auditor'].map((name) => grant('role', name));
    expect(
      consequences(
        [
          { users: userNumbers(1204), gained: [grant('role', 'Viewer')], lost: [] },
          { users: userNumbers(2), gained: [], lost: [grant('role', 'Operator')] },
        ],
        grantWording,
      ),
    ).toBe('1,204 users gain Viewer in Fault Manager; 2 lose Operator');
    expect(
      consequences(
        [
          {
            users: userNumbers(3),
            gained: [...roles, grant('element', 'Core', { uuid: 'snmp', name: 'SNMP Manager' })],
            lost: [],
          },
          { users: userNumbers(1), gained: roles.slice(1), lost: [grant('profile', 'Secret')] },
          { users: userNumbers(1), gained: [], lost: roles },
          { users: userNumbers(1), gained: roles, lost: [] },
          { users: userNumbers(1), gained: roles, lost: roles },
        ],
        grantWording,
      ),
    ).toBe(
      '3 users gain 3 roles and Core in 2 applications; ' +
        '1 gains Operator and Auditor and loses Secret in Fault Manager; 1 loses 3 roles; 2 more groups',
    );
  });

  test('distinguish grants with equal names by application, or by the end of the uuid', () => {
    const [one, two] = ['fault-1', 'fault-2'].map((uuid) => ({ uuid, name: 'Fault Manager' }));
    const viewer = (uuid: string, application = one!) => ({ ...grant('role', 'Viewer', application), uuid });
    expect(replaced(viewer('viewer-1'), viewer('viewer-2'))).toBe(
      '1 user gains Viewer (Fault Manager, …viewer-1) and loses Viewer (Fault Manager, …viewer-2) in Fault Manager',
    );
    expect(replaced(viewer('viewer-1'), viewer('viewer-2', two))).toBe(
      '1 user gains Viewer in Fault Manager (…fault-1) and loses Viewer in Fault Manager (…fault-2)',
    );
    const both = [viewer('viewer-1'), viewer('viewer-2', two)];
    expect(grantWording.groups(both, both)).toEqual([
      { title: 'Fault Manager (…fault-1)', names: 'Viewer' },
      { title: 'Fault Manager (…fault-2)', names: 'Viewer' },
    ]);
  });

  test('name a visible object if it is the only one of its kind, and otherwise count the objects', () => {
    const wording = visibilityWording(visibilityProfileChoices());
    const egypt: VisibleObject = {
      kind: 'clusters',
      uuids: ['Egypt', 'Cairo'].map((name) => named(name).uuid),
    };
    const arena: VisibleObject = { kind: 'venues', uuids: [named('Arena').uuid] };
    expect(
      consequences(
        [{ users: userNumbers(76), gained: [arena], lost: [egypt, { ...arena, kind: 'carriers' }] }],
        wording,
      ),
    ).toBe('76 users gain Arena and lose 2 clusters and uuid of Arena');
    expect(wording.groups([egypt, arena], [egypt, arena])).toEqual([
      { title: 'Cluster', names: 'Egypt, Cairo' },
      { title: 'Venue', names: 'Arena' },
    ]);
  });
});
