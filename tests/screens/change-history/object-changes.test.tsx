import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { changeItem, recordedChange } from '../../support/changes.ts';
import { API, closeConsoles, openConsole, page } from '../../support/console.tsx';
import { type Answers, type Asked, refusal } from '../../support/stub-service.ts';
import { answerUserChoices, storedUser } from '../../support/users.ts';

const HISTORY = `GET ${API}/history`;
const UUID = '5f1c2f0a-7f5f-4f0a-8f43-0c4f3d1f6a55';
const USER = `GET ${API}/user/${UUID}`;

const first = changeItem({ kind: 'user', uuid: UUID, name: 'hopper' });
const newest = recordedChange({ first });

const answers: Answers = {
  ...answerUserChoices(),
  [USER]: () => storedUser({ uuid: UUID }),
  [`${HISTORY}/${newest.uuid}`]: () => ({ change: newest, request: null }),
  [`${HISTORY}/${newest.uuid}/access`]: () => ({ groups: [], omitted: 0 }),
  [HISTORY]: () => ({ changes: [newest], next: null }),
};

const openUser = (changes: Answers = {}) =>
  openConsole(`user/edit/${UUID}`, { answers: { ...answers, ...changes } });

const tab = () => screen.findByRole('tab', { name: 'History' });

/** Returns the limits of the requests for the changes of the user. */
const asked = (requests: readonly Asked[]) =>
  requests
    .filter(({ call, search }) => call === HISTORY && search.get('object') === UUID)
    .map(({ search }) => search.get('limit'));

afterEach(closeConsoles);

describe('the changes of an object in its form', () => {
  it('are loaded when their tab is opened, and not before', async () => {
    const { service } = openUser();
    const history = await tab();
    await screen.findByText(/^Last changed by/);
    expect(asked(service.asked)).toEqual(['1']);
    await userEvent.click(history);
    await userEvent.click(await screen.findByRole('button', { name: /Ada Lovelace changed user hopper/ }));
    const panel = within(screen.getByRole('tabpanel', { name: 'History' }));
    expect(panel.getByRole('table')).toHaveTextContent('Night shift');
    expect(asked(service.asked)).toEqual(['1', '50']);
    expect(panel.queryByRole('link', { name: /^Only changes of/ })).toBeNull();
  });

  it('are also on the screen of all changes, which the tab links to', async () => {
    const { address } = openUser();
    await userEvent.click(await tab());
    await userEvent.click(await screen.findByRole('link', { name: 'Open in History' }));
    await page('History');
    expect(address()).toBe(`/history?object=${UUID}`);
  });

  it('can be missing', async () => {
    openUser({ [HISTORY]: () => ({ changes: [], next: null }) });
    await userEvent.click(await tab());
    expect(await screen.findByText('No changes of this object are recorded.')).toBeVisible();
    expect(screen.queryByText(/^Last changed/)).toBeNull();
    expect(screen.getByText('No change is recorded')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Open in History' })).toBeNull();
  });

  it.each([403, 404, 503])('keep the form open if their request gets %i', async (status) => {
    const { address } = openUser({
      [HISTORY]: ({ search }) => (search.has('object') ? refusal(status, 'no') : { changes: [], next: null }),
    });
    await userEvent.click(await tab());
    expect(await screen.findByText('The history could not be loaded')).toBeVisible();
    expect(screen.queryByText(/^Last changed/)).toBeNull();
    expect(address()).toBe(`/user/edit/${UUID}`);
  });

  it.each([
    ['404', () => refusal(404, 'not_found')],
    ['405', () => refusal(405, 'no')],
    ['an HTML page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ])('are not offered if the service answers their call with %s', async (_, answer) => {
    const { service } = openUser({ [HISTORY]: answer });
    await screen.findByRole('tab', { name: 'Basic Info' });
    await waitFor(() => expect(service.count(HISTORY)).toBe(1));
    expect(screen.queryByRole('tab', { name: 'History' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'History' })).toBeNull();
    expect(service.count(HISTORY)).toBe(1);
  });

  it('are not offered for a new object', async () => {
    openConsole('user/new', { answers });
    await screen.findByRole('tab', { name: 'Basic Info' });
    await screen.findByRole('link', { name: 'History' });
    expect(screen.queryByRole('tab', { name: 'History' })).toBeNull();
  });
});

describe('the line below the title of a form', () => {
  it.each([
    [/^Last changed by Ada Lovelace on 17 May 2024, /, {}],
    [/^Last changed by an administrator on /, { actor: { kind: 'user', uuid: null, name: null } }],
    [/^Created by Ada Lovelace on /, { first: { ...first, operation: 'created' } }],
  ] as const)('says who made the last change and when: %s', async (expected, changes) => {
    openUser({ [HISTORY]: () => ({ changes: [recordedChange({ first, ...changes })], next: null }) });
    expect(
      await screen.findByText((_, element) => expected.test(element?.textContent ?? ''), { selector: 'p' }),
    ).toBeVisible();
  });
});

describe('a change by another user, in a form with unsaved changes', () => {
  const deleted = recordedChange({ first: { ...first, operation: 'deleted' } });

  it.each([
    ['a change', newest, 412, 'dialog', /Last changed by Ada Lovelace on .*Open in History/],
    [
      'a change by a hidden administrator',
      recordedChange({ first, actor: { kind: 'user', uuid: null, name: null } }),
      412,
      'dialog',
      /Last changed by an administrator on .*Open in History/,
    ],
    ['a deletion', deleted, 404, 'alert', /Deleted by Ada Lovelace on .*Open in History/],
  ] as const)(
    'names the person and links to the history of %s',
    async (_, change, status, role, expected) => {
      const { service } = openUser({
        [HISTORY]: () => ({ changes: [change], next: null }),
        [`POST ${API}/user/update`]: () => refusal(status, 'no'),
      });
      await userEvent.type(await screen.findByRole('textbox', { name: /^Last Name/ }), 'x');
      if (status === 404) service.answers[USER] = () => refusal(404, 'not_found');
      await userEvent.click(screen.getByRole('button', { name: 'Update User' }));
      const shown = await screen.findByRole(role);
      await waitFor(() => expect(shown.textContent).toMatch(expected));
      expect(within(shown).getByRole('link', { name: 'Open in History' })).toHaveAttribute(
        'href',
        `/userprofile/history?object=${UUID}`,
      );
    },
  );
});

describe('the tab of the changes of an object', () => {
  it('has no save bar', async () => {
    openUser();
    expect(await screen.findByRole('button', { name: 'Update User' })).toBeInTheDocument();
    await userEvent.click(await tab());
    expect(screen.queryByRole('button', { name: 'Update User' })).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: 'Basic Info' }));
    expect(screen.getByRole('button', { name: 'Update User' })).toBeInTheDocument();
  });
});
