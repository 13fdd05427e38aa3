import { screen, waitFor, within } from '@testing-library/react';
import { userEvent as events } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import type { App } from '../../../machines/app/compose.ts';
import { businessProfileFormEffect } from '../../../machines/business-profile/access-effect.ts';
import { type Grant, hiddenGrant } from '../../../openapi/rules/access/grants.ts';
import { chosenProfile } from '../../../machines/common/hidden-choice.ts';
import type { VisibleObject } from '../../../machines/access/visibility-change.ts';
import type { AppProfile } from '../../../openapi/generated/types.ts';
import { Consequences } from '../../../src/screens/access/consequences.tsx';
import { accessTexts } from '../../../src/screens/access/texts.ts';
import { useHolders } from '../../../src/screens/access/use-access-data.ts';
import { consequences, grantWording, visibilityWording } from '../../../src/screens/access/wording.ts';
import { named, visibilityProfileChoices } from '../../support/visibility-profiles.ts';
import { createActor } from 'xstate';
import { machine } from '../../../machines/business-profile/form.ts';
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

let app: App | null = null;
afterEach(() => app?.stop());

interface Situation {
  /** Returns the response to the request for the users of the profile. */
  users: () => unknown;
  /** The chosen application profiles after the change: for each application, the profile's uuid. */
  after?: Record<string, string>;
}

/** Loads the users, changes the chosen application profiles to `after`, and shows the consequences. */
async function show({ users, after = { fault: 'operating' } }: Situation): Promise<void> {
  const started = createStubApp({ [`GET ${API}/profile/business/noc/users`]: users });
  app = started;
  // Loads the users only after the session check: the check finds no signed-in user and would clear them.
  await started.whenSessionKnown();
  const { holders } = await started.openConsole();
  holders.send({ type: 'SHOW', object: { resource: 'businessProfile', uuid: 'noc' } });
  await showScreen(<Shown after={after} />, started);
}

const form = createActor(machine, { input: { uuid: 'noc', clonedId: null, unsaved: null } });

function Shown({ after }: { after: Record<string, string> }) {
  const known = useHolders(form);
  const edited = {
    stored: { uuid: 'noc', name: 'NOC', appProfiles: [] },
    base: draft,
    draft: { ...draft, appProfiles: after },
    choices: { appProfiles: [viewing, operating, auditing] },
  };
  return (
    <Consequences
      effect={businessProfileFormEffect(edited, known.data)}
      wording={grantWording}
      known={known}
    />
  );
}

const strip = () => screen.getByRole('button', { name: 'Show who' }).closest('[data-strip]')!;

const grant = (kind: 'role' | 'element' | 'profile', name: string, application = FAULT) => ({
  kind,
  uuid: name,
  name,
  application,
  category: null,
});

const replaced = (gained: Grant, lost: Grant) =>
  consequences([{ count: 1, gained: [gained], lost: [lost] }], grantWording);

test('a sentence about a hidden profile does not use its placeholder as a name', () => {
  const lost = [hiddenGrant(chosenProfile({ hidden: true, appUUID: FAULT.uuid, application: FAULT }))];
  expect(consequences([{ count: 2, gained: [], lost }], grantWording)).toBe(
    '2 users lose a hidden profile in Fault Manager',
  );
});

describe('the consequences of a change', () => {
  test('list gains and losses, with links to the affected users', async () => {
    await show({ users: () => [userSummary('ben', { active: false }), userSummary('anna')] });
    expect(await screen.findByText('2 users gain Operator and lose Viewer in Fault Manager')).toBeVisible();
    expect(screen.getByText('Takes access from 2 users')).toBeVisible();
    expect(strip().querySelector('svg')).not.toBeNull();
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

  test('list the first of many users, and how many are not listed', async () => {
    const first = Array.from({ length: 6 }, (_, index) => userSummary(`anna.${index}`));
    const headers = { 'X-Total-Count': '300000', 'X-Active-Count': '299000' };
    await show({ users: () => Response.json(first, { headers }) });
    expect(await screen.findByText('Takes access from 300,000 users')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show who' }));
    const users = within(await screen.findByRole('list', { name: 'The 300,000 users' }));
    expect(users.getAllByRole('listitem')).toHaveLength(7);
    expect(users.getByText('299,994 more are not listed.')).toBeVisible();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find' }), 'zoe');
    expect(users.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Nobody of this name is listed.',
      '299,994 more are not listed.',
    ]);
  });

  test('sort gains and losses by name', async () => {
    await show({ users: () => [userSummary('anna')], after: { fault: 'auditing' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Show who' }));
    expect(await screen.findByRole('list', { name: 'Gained' })).toHaveTextContent(
      'Fault Manager: Audit 9, Audit 10',
    );
  });

  test('are empty if no user gains or loses access', async () => {
    await show({ users: () => [userSummary('anna')], after: { fault: 'viewing' } });
    await waitFor(() => expect(screen.queryByText(accessTexts.finding)).toBeNull());
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('are no warning if a single user loses access', async () => {
    await show({ users: () => [userSummary('anna')] });
    expect(await screen.findByText('1 user gains Operator and loses Viewer in Fault Manager')).toBeVisible();
    expect(screen.queryByText(/^Takes access/)).toBeNull();
    expect(strip().querySelector('svg')).toBeNull();
  });

  test('say that no user has the profile', async () => {
    await show({ users: () => [] });
    expect(await screen.findByText(accessTexts.nobody)).toBeVisible();
  });

  test('say that the users cannot be loaded, and load them again on request', async () => {
    let answers = 0;
    await show({
      users: () => ((answers += 1) === 1 ? refusal(500, 'internal') : [userSummary('anna')]),
    });
    expect(await screen.findByText(accessTexts.unknown)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^1 user gains Operator/)).toBeVisible();
  });

  test('name a few grants in a sentence, and count many, separately for each group of users', () => {
    const roles = ['Viewer', 'Operator', 'Auditor'].map((name) => grant('role', name));
    expect(
      consequences(
        [
          { count: 1204, gained: [grant('role', 'Viewer')], lost: [] },
          { count: 2, gained: [], lost: [grant('role', 'Operator')] },
        ],
        grantWording,
      ),
    ).toBe('1,204 users gain Viewer in Fault Manager; 2 lose Operator');
    expect(
      consequences(
        [
          {
            count: 3,
            gained: [...roles, grant('element', 'Core', { uuid: 'snmp', name: 'SNMP Manager' })],
            lost: [],
          },
          { count: 1, gained: roles.slice(1), lost: [grant('profile', 'Secret')] },
          { count: 1, gained: [], lost: roles },
          { count: 1, gained: roles, lost: [] },
          { count: 1, gained: roles, lost: roles },
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
      consequences([{ count: 76, gained: [arena], lost: [egypt, { ...arena, kind: 'carriers' }] }], wording),
    ).toBe('76 users gain Arena and lose 2 clusters and uuid of Arena');
    expect(wording.groups([egypt, arena], [egypt, arena])).toEqual([
      { title: 'Cluster', names: 'Egypt, Cairo' },
      { title: 'Venue', names: 'Arena' },
    ]);
  });
});
