import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { Application } from '../../../openapi/generated/types.ts';
import { API, closeConsoles, deferred, openConsole, page } from '../../support/console.tsx';
import { refusal } from '../../support/stub-service.ts';

const SYNC = `POST ${API}/app/syncAll`;
const LIST = `GET ${API}/app/list`;

const application = (name: string, ...roles: string[]): Application => ({
  uuid: `uuid-${name}`,
  name,
  roles: roles.map((role) => ({
    uuid: `uuid-${role}`,
    name: role,
    externalRole: role === 'VISITOR',
    category: null,
    minimumRole: { name: 'ADMIN' },
  })),
  elements: [],
});

afterEach(closeConsoles);

const button = (name: string) => screen.findByRole('button', { name });

/**
 * Opens the list of applications. Each sync adds a role to the application, even if its response (`sync`) is an error
 * or gets lost.
 */
async function openList(sync: () => unknown) {
  let isSynced = false;
  const opened = openConsole('application/list', {
    answers: {
      [LIST]: () => [application('Alarms', 'VIEWER', ...(isSynced ? ['VISITOR'] : []))],
      [SYNC]: () => {
        isSynced = true;
        return sync();
      },
    },
  });
  await page('Applications');
  await screen.findByText('VIEWER', { exact: false });
  return opened;
}

const cells = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) })).getAllByRole('cell');

describe('the applications list', () => {
  it.each([
    ['wraps', '', true],
    ['shows in one line', '?size=fit', false],
  ])('%s the roles with the address %j', async (_, search, wraps) => {
    openConsole(`application/list${search}`, {
      answers: { [LIST]: () => [application('Alarms', 'VIEWER')] },
    });
    await page('Applications');
    await screen.findByText('VIEWER');
    expect(cells('Alarms')[0]!.hasAttribute('data-wraps')).toBe(wraps);
  });

  it('names every role and element, and scrolls long lists', async () => {
    const names = Array.from({ length: 10_000 }, (_, index) => `Element ${index}`);
    const elements = names.map((name) => ({ uuid: `uuid-${name}`, name, category: 'MAPS' }));
    openConsole('application/list', {
      answers: {
        [LIST]: () => [
          { ...application('Alarms', 'OPERATOR', 'VISITOR', 'VIEWER'), elements },
          application('Maps', 'CARTOGRAPHER'),
        ],
      },
    });
    await page('Applications');
    await screen.findByText('CARTOGRAPHER');
    const [roles, many] = cells('Alarms');
    expect(roles).toHaveTextContent('OPERATOR · VISITOR (External Role) · VIEWER');
    expect(many).toHaveTextContent(names.join(' · '));
    expect(screen.getByRole('region', { name: 'Elements of Alarms' })).toHaveAttribute('tabindex', '0');
    expect(cells('Maps')[1]).toBeEmptyDOMElement();
  });

  it('distinguishes elements with equal names by their category', async () => {
    const elements = ['LAYER', 'SHEET'].map((category) => ({ uuid: category, name: 'Access', category }));
    openConsole('application/list', { answers: { [LIST]: () => [{ ...application('Alarms'), elements }] } });
    await page('Applications');
    await screen.findByRole('rowheader', { name: 'Alarms' });
    expect(cells('Alarms')[1]).toHaveTextContent('Access (LAYER) · Access (SHEET)');
  });
});

describe('Sync All Applications', () => {
  it('reports how many applications were synced, and lists their roles and elements', async () => {
    const answer = deferred<Application[]>();
    const { service } = await openList(() => answer.promise);
    await userEvent.click(await button('Sync All Applications'));
    expect(await button('Syncing...')).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(await button('Syncing...'));
    answer.resolve([application('Alarms'), application('Maps')]);
    expect(await screen.findByText('2 Applications Synced')).toBeVisible();
    expect(await screen.findByText(/VISITOR \(External Role\)/)).toBeInTheDocument();
    expect(await button('Sync All Applications')).not.toHaveAttribute('aria-busy');
    expect(service.count(SYNC)).toBe(1);
  });

  it('warns if no application could be synced', async () => {
    await openList(() => []);
    await userEvent.click(await button('Sync All Applications'));
    expect(await screen.findByText('Response Contains No Applications, Sync Failed')).toBeVisible();
  });

  it.each([
    ['a failure', () => refusal(502, 'source_failed'), 'Failed To Sync Apps'],
    ['no list', () => ({}), 'It is not known whether this was synced'],
  ])('reports the known results after %s, and lists what was synced', async (_, answer, text) => {
    await openList(answer);
    await userEvent.click(await button('Sync All Applications'));
    expect(await screen.findByText(text)).toBeVisible();
    expect(await screen.findByText(/VISITOR \(External Role\)/)).toBeInTheDocument();
  });
});
