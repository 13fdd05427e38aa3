import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { accessExplanation, OPERATOR, userAccess } from '../../support/access-questions.ts';
import { API, closeConsoles, openConsole } from '../../support/console.tsx';
import { type Answers, refusal } from '../../support/stub-service.ts';
import { answerUserChoices, storedUser } from '../../support/users.ts';

const UUID = '5f1c2f0a-7f5f-4f0a-8f43-0c4f3d1f6a55';
const ACCESS = `GET ${API}/user/${UUID}/access`;
const EXPLANATION = `${ACCESS}/explanation`;

const path = [
  [
    { kind: 'businessProfile' as const, uuid: 'noc', name: 'NOC' },
    { kind: 'appProfile' as const, uuid: 'operators', name: 'Operators' },
  ],
];

const answers: Answers = {
  ...answerUserChoices(),
  [`GET ${API}/user/${UUID}`]: () => storedUser({ uuid: UUID }),
  [`GET ${API}/history`]: () => ({ changes: [], next: null }),
  [`GET ${API}/access/objects`]: () => ({ objects: [OPERATOR] }),
  [EXPLANATION]: () => accessExplanation(),
};

const open = (changes: Answers = {}) =>
  openConsole(`user/edit/${UUID}`, { answers: { ...answers, ...changes } });

afterEach(closeConsoles);

const section = async (name: string) => within(await screen.findByRole('region', { name }));

async function openTab(): Promise<void> {
  const tab = await screen.findByRole('tab', { name: 'Effective access' });
  await userEvent.click(tab);
}

async function ask(): Promise<void> {
  const why = await section('Why, why not?');
  await userEvent.type(why.getByRole('combobox', { name: 'Object' }), 'oper');
  await userEvent.click(await screen.findByRole('option', { name: 'Operator (role, Fault Manager)' }));
}

describe('questions about the access of a user', () => {
  it('explains through which profiles the user has an object', async () => {
    open({ [EXPLANATION]: () => accessExplanation({ reason: null, paths: path, active: false }) });
    await openTab();
    await ask();
    const why = await section('Why, why not?');
    expect(await why.findByText('Yes: the user has it.')).toBeVisible();
    expect(why.getByRole('list', { name: 'Comes through' })).toHaveTextContent('NOC → Operators');
    expect(why.getByText('The user is inactive and cannot use it.')).toBeVisible();
  });

  it('explains why the user does not have it, and what would give it', async () => {
    open({
      [EXPLANATION]: () =>
        accessExplanation({
          reason: 'notGranted',
          profile: { uuid: 'reader', name: 'Reader' },
          chosen: { uuid: 'viewers', name: 'Viewers' },
          givenBy: path,
          givenByTotal: 3,
        }),
    });
    await openTab();
    await ask();
    const why = await section('Why, why not?');
    expect(await why.findByText('No: the profile of the user does not give it.')).toBeVisible();
    expect(why.getByText('Reader')).toBeVisible();
    expect(why.getByText('Viewers')).toBeVisible();
    expect(why.getByRole('list', { name: 'These profiles would give it' })).toHaveTextContent(
      'NOC → Operators',
    );
    expect(why.getByText('and 2 more')).toBeVisible();
  });

  it('can be asked again after a failure', async () => {
    const { service } = open({ [EXPLANATION]: () => refusal(503, 'unavailable', 'Not now.') });
    await openTab();
    await ask();
    expect(await screen.findByRole('alert')).toHaveTextContent('The reason could not be found out');
    service.answers[EXPLANATION] = () => accessExplanation();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No: the user has no profile that could give it.')).toBeVisible();
  });

  it('shows what the user had at the end of a day, and again what they have now', async () => {
    const application = { uuid: 'fault', name: 'Fault Manager' };
    const roles = [{ uuid: OPERATOR.uuid, name: 'Former operator' }];
    const { service } = open({
      [ACCESS]: () =>
        userAccess({
          businessProfile: { uuid: 'noc', name: 'Old NOC' },
          appProfiles: [{ uuid: 'operators', name: 'Operators', application, roles, elements: [] }],
        }),
    });
    await openTab();
    const day = (await section('Access on a past day')).getByLabelText('On the Day');
    await userEvent.type(day, '2024-05-18');
    const former = await screen.findByRole('rowheader', { name: /^Former operator/ });
    expect(former.closest('tbody')).toHaveTextContent(/through ?Operators/);
    expect(screen.getByText('Old NOC')).toBeVisible();
    expect(screen.getByText('The user had no visibility profile.')).toBeVisible();
    expect(service.asked.find(({ call }) => call === ACCESS)?.search.get('at')).toBe(
      new Date('2024-05-19T00:00').toISOString(),
    );
    await userEvent.clear(day);
    expect(screen.queryByRole('rowheader', { name: /^Former operator/ })).toBeNull();
  });

  it('says that the history begins later', async () => {
    open({ [ACCESS]: () => userAccess({ isKnown: false }) });
    await openTab();
    await userEvent.type((await section('Access on a past day')).getByLabelText('On the Day'), '2024-01-01');
    expect(await screen.findByText(/^The history begins on 17 May 2024/)).toBeVisible();
  });

  it('is not offered by a service that records no changes', async () => {
    open({ [`GET ${API}/history`]: () => refusal(404, 'not_found', 'Unknown.') });
    await openTab();
    await screen.findByRole('tabpanel', { name: 'Effective access' });
    expect(screen.queryByRole('region', { name: 'Why, why not?' })).toBeNull();
  });
});
