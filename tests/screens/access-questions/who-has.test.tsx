import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { accessHolder, accessHolders, OPERATOR } from '../../support/access-questions.ts';
import { API, closeConsoles, openConsole, page } from '../../support/console.tsx';
import { type Answers, refusal } from '../../support/stub-service.ts';
import { currentUser } from '../../support/summaries.ts';

const HOLDERS = `GET ${API}/access/holders`;
const OBJECTS = `GET ${API}/access/objects`;
const ADDRESS = `?kind=role&object=${OPERATOR.uuid}`;

const answers: Answers = {
  [HOLDERS]: () => accessHolders([accessHolder('ada')]),
  [OBJECTS]: () => ({ objects: [OPERATOR] }),
  [`GET ${API}/history`]: () => ({ changes: [], next: null }),
};

afterEach(closeConsoles);

const open = (search: string, changes: Answers = {}, roles = ['ADMIN']) =>
  openConsole(`access${search}`, {
    answers: { ...answers, [`GET ${API}/me`]: () => currentUser({ roles }), ...changes },
  });

const row = async (name: string | RegExp) => within(await screen.findByRole('row', { name }));

describe('the screen Who Has What', () => {
  it('finds an object by its name, and lists who has it through which profiles', async () => {
    const { address, service } = open('');
    await page('Who Has What');
    expect(screen.getByText('Choose an object to see who has it')).toBeVisible();
    const choice = screen.getByRole('combobox', { name: 'Object' });
    await userEvent.type(choice, 'oper');
    await userEvent.click(await screen.findByRole('option', { name: 'Operator (role, Fault Manager)' }));
    const ada = await row(/^ada/);
    expect(ada.getByRole('list', { name: 'Comes through' })).toHaveTextContent('NOC → Operators');
    expect(ada.getByRole('link', { name: 'ada' })).toHaveAttribute(
      'href',
      '/userprofile/user/edit/uuid of ada',
    );
    expect(screen.getByText('1 user')).toBeVisible();
    expect(address()).toBe(`/access${ADDRESS}`);
    expect(
      service.asked
        .filter(({ call }) => call === OBJECTS)
        .at(-1)
        ?.search.get('name'),
    ).toBe('oper');
  });

  it('filters the users, and downloads what it shows', async () => {
    const { service } = open(ADDRESS);
    await row(/^ada/);
    await userEvent.type(screen.getByRole('textbox', { name: 'User' }), 'grace');
    service.answers[HOLDERS] = () => accessHolders([accessHolder('grace')]);
    await row(/^grace/);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Inactive');
    const download = screen.getByRole('link', { name: 'Download CSV' });
    expect(download.getAttribute('href')).toBe(
      `${API}/access/holders/export${ADDRESS}&name=grace&status=inactive`,
    );
  });

  it('loads further users on request, and can retry after a failure', async () => {
    const { service } = open(ADDRESS, {
      [HOLDERS]: ({ search }) =>
        search.has('after')
          ? refusal(503, 'unavailable', 'Not now.')
          : accessHolders([accessHolder('ada')], { total: 2, next: 'the cursor' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show More' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Further users could not be loaded');
    service.answers[HOLDERS] = () => accessHolders([accessHolder('grace')]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await row(/^grace/);
    await row(/^ada/);
  });

  it('asks for the end of a day, and says when the history begins', async () => {
    const { service } = open(`${ADDRESS}&at=2024-05-01`, {
      [HOLDERS]: () => accessHolders([], { isKnown: false }),
    });
    expect(await screen.findByText(/^The history begins on 17 May 2024/)).toBeVisible();
    expect(service.asked.find(({ call }) => call === HOLDERS)?.search.get('at')).toBe(
      new Date('2024-05-02T00:00').toISOString(),
    );
    expect(screen.getByLabelText('On the Day')).toHaveValue('2024-05-01');
  });

  it('says that nobody has an object, or that the users could not be loaded', async () => {
    const { service } = open(ADDRESS, { [HOLDERS]: () => refusal(404, 'not_found', 'Unknown.') });
    expect(await screen.findByRole('alert')).toHaveTextContent('The users could not be loaded');
    service.answers[HOLDERS] = () => accessHolders([]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No user has it')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Download CSV' })).toBeNull();
  });

  it('is forbidden to users without an administrative role', async () => {
    const { address } = open('', {}, []);
    await page('403 Forbidden');
    expect(address()).toBe('/forbidden');
  });
});
