import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { API, closeConsoles, deferred, openConsole } from '../../support/console.tsx';
import { userSummary } from '../../support/summaries.ts';

/** The rendered components, once for each time they were rendered. */
const { rendered, counted } = vi.hoisted(() => {
  const names: string[] = [];
  const count =
    (name: string) =>
    async (original: () => Promise<unknown>): Promise<object> => {
      const module = (await original()) as Record<string, ComponentType<object>>;
      const Component = module[name] as (props: object) => unknown;
      return {
        ...module,
        [name]: (props: object) => {
          names.push(name);
          return Component(props);
        },
      };
    };
  return { rendered: names, counted: count };
});

vi.mock('../../../src/ui/layout/page-header.tsx', counted('PageHeader'));
vi.mock('../../../src/ui/field/segmented-toggle.tsx', counted('SegmentedToggle'));
vi.mock('../../../src/screens/user/rights-notice.tsx', counted('RightsNotice'));
vi.mock('../../../src/screens/user/user-menu.tsx', counted('UserMenu'));
vi.mock('../../../src/screens/shell.tsx', counted('Shell'));
vi.mock('../../../src/ui/table/data-table.tsx', counted('DataTable'));

afterEach(closeConsoles);

const shown = (name: string) => screen.findByRole('rowheader', { name });
const profile = (name: string) => ({ uuid: name, name, description: null, appProfiles: [] });
const rowNames = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent);

/** Types into a filter until only this row is shown. Returns the names of the components that this has rendered. */
async function renderedBy(filter: string, text: string, row: string): Promise<string[]> {
  expect(rendered).toContain('PageHeader');
  rendered.length = 0;
  await userEvent.type(screen.getByRole('searchbox', { name: filter }), text);
  await expect.poll(rowNames).toEqual([row]);
  return [...new Set(rendered)];
}

it('a key in a filter renders only the table of users', async () => {
  openConsole('user/list');
  await shown('ben');
  expect(await renderedBy('Filter Username', 'be', 'ben')).toEqual(['DataTable']);
});

it('a key in a filter renders only the table while the service returns the pages', async () => {
  const whole = deferred<object>();
  openConsole('user/list', {
    answers: {
      [`GET ${API}/user/list/active`]: ({ search }) => {
        if (search.get('limit') === '2000') return whole.promise;
        const users = ['anna', 'ben'].filter((name) => name.startsWith(search.get('username') ?? ''));
        return Response.json(
          users.map((name) => userSummary(name)),
          { headers: { 'X-Total-Count': String(users.length), 'X-List-Count': '50' } },
        );
      },
    },
  });
  await shown('ben');
  expect(await renderedBy('Filter Username', 'be', 'ben')).toEqual(['DataTable']);
});

it('a key in a filter renders only the table of profiles', async () => {
  openConsole('profile/business/list', {
    answers: { [`GET ${API}/profile/business/list`]: () => ['Day', 'Night'].map(profile) },
  });
  await shown('Day');
  expect(await renderedBy('Filter Name', 'ni', 'Night')).toEqual(['DataTable']);
});
