import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { AccessGroup, AccessObject } from '../../../openapi/generated/types.ts';
import { accessSentence } from '../../../src/screens/change-history/access-wording.ts';
import { accessUser, OPERATOR } from '../../support/access-questions.ts';
import { recordedChange } from '../../support/changes.ts';
import { API, closeConsoles, openConsole } from '../../support/console.tsx';
import { type Answers, refusal } from '../../support/stub-service.ts';
import { currentUser } from '../../support/summaries.ts';

const change = recordedChange();
const HISTORY = `GET ${API}/history`;
const ACCESS = `${HISTORY}/${change.uuid}/access`;

const group = (changes: Partial<AccessGroup> = {}): AccessGroup => ({
  count: 12,
  isCapped: false,
  gained: [OPERATOR],
  gainedTotal: 1,
  lost: [],
  lostTotal: 0,
  users: [accessUser('ada'), accessUser('grace', { active: false })],
  next: null,
  ...changes,
});

afterEach(closeConsoles);

async function openChange(answers: Answers) {
  const console = openConsole('history', {
    answers: {
      [`GET ${API}/me`]: () => currentUser({ roles: ['ADMIN'] }),
      [HISTORY]: () => ({ changes: [change], next: null }),
      [`${HISTORY}/${change.uuid}`]: () => ({ change, request: null }),
      [`GET ${API}/profile/business/list`]: () => [],
      [`GET ${API}/profile/visibility/list`]: () => [],
      [`GET ${API}/profile/app/list`]: () => [],
      ...answers,
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /Ada Lovelace changed/ }));
  return console;
}

describe('the access that a change gave and took', () => {
  it('is a sentence, with the users whom it affected', async () => {
    await openChange({ [ACCESS]: () => ({ groups: [group()], omitted: 2 }) });
    const section = within(await screen.findByRole('region', { name: 'Access gained and lost' }));
    expect(section.getByText('12 users gained', { exact: false }).closest('p')).toHaveTextContent(
      '12 users gained Operator of Fault Manager',
    );
    const users = within(section.getByRole('list', { name: 'Users' }));
    expect(users.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'adaZoë ada',
      'graceZoë graceInactive',
    ]);
    expect(section.getByText('and 2 more groups')).toBeVisible();
  });

  it('loads further users on request, and can retry after a failure', async () => {
    const { service } = await openChange({
      [ACCESS]: () => ({ groups: [group({ users: [accessUser('ada')], next: 'the cursor' })], omitted: 0 }),
      [`${ACCESS}/0`]: () => refusal(503, 'unavailable', 'Not now.'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show More' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Further users could not be loaded');
    service.answers[`${ACCESS}/0`] = ({ search }) => ({
      users: search.get('after') === 'the cursor' ? [accessUser('grace')] : [],
      next: null,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'grace' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'ada' })).toBeVisible();
  });

  it('is absent if no access was gained or lost', async () => {
    await openChange({ [ACCESS]: () => ({ groups: [], omitted: 0 }) });
    await screen.findByRole('table', { name: 'Changed fields' });
    await screen.findByText('Time');
    expect(screen.queryByRole('region', { name: 'Access gained and lost' })).toBeNull();
  });
});

const cluster = (name: string): AccessObject => ({ kind: 'cluster', uuid: name, name, application: null });

describe('accessSentence', () => {
  const profile: AccessObject = { kind: 'visibilityProfile', uuid: 'east', name: 'East', application: null };

  it.each([
    [{ count: 1 }, '1 user gained Operator of Fault Manager'],
    [
      { gained: [], gainedTotal: 0, lost: [OPERATOR, profile], lostTotal: 2 },
      '12 users lost Operator of Fault Manager and visibility profile East',
    ],
    [
      { lost: [cluster('A'), cluster('B'), cluster('C')], lostTotal: 3 },
      '12 users gained Operator of Fault Manager and lost 3 clusters',
    ],
    [
      { gained: [cluster('A')], gainedTotal: 50_000, count: 10_000, isCapped: true },
      'More than 10,000 users gained 50,000 clusters',
    ],
    [
      { gained: [OPERATOR, cluster('A'), cluster('B')], gainedTotal: 3 },
      '12 users gained 1 role and 2 clusters',
    ],
    [{ gained: [OPERATOR, cluster('A')], gainedTotal: 90 }, '12 users gained 90 objects'],
  ])('describes %j', (changes, sentence) => {
    expect(accessSentence(group(changes)).text).toBe(sentence);
  });
});
