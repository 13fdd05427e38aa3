import { randomUUID } from 'node:crypto';
import type { Locator, Page, Request, Route } from '@playwright/test';
import type { UserSummary } from '../../openapi/generated/types.ts';
import { mapListedFields } from '../../openapi/rules/user-fields.ts';
import { deferredAnswer } from '../support/deferred.ts';
import { expect } from './fixtures.ts';

/** Matches the request for the first 2,000 users. The console sends it after the request for page 1. */
export const WHOLE = '**/user/list/active?limit=2000*';

/** Delays the requests to a URL until `release` is called. */
export async function hold(page: Page, url: string | RegExp): Promise<{ release(): void }> {
  const { answered, answer } = deferredAnswer<void>();
  await page.route(url, async (route) => {
    await answered;
    await route.continue();
  });
  return { release: answer };
}

export type StatusCall = 'activate' | 'inactivate';

/** Returns a route handler that responds with this status and a problem (RFC 9457). */
export function refuse(status: number, message?: string): (route: Route) => Promise<void> {
  return (route) =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: 'Refused', status, code: 'refused', message }),
    });
}

/** Returns an entry of the users list for an active user who is not in the demo data. */
export function madeUpUser(username: string, profile: string | null): UserSummary {
  const reference = profile === null ? null : { uuid: randomUUID(), name: profile };
  return {
    uuid: randomUUID(),
    username,
    email: username,
    firstName: username,
    lastName: username,
    ...mapListedFields(() => null),
    active: true,
    businessProfile: reference,
    visibilityProfile: reference,
  };
}

/** The users list, as a page object: its elements and actions. */
export class UsersPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly table: Locator;
  readonly rows: Locator;
  readonly count: Locator;
  readonly pages: Locator;
  readonly notices: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { name: 'Users', exact: true });
    this.table = page.getByRole('table', { name: 'Users' });
    this.rows = this.table.locator('tbody').getByRole('row');
    this.count = page.getByRole('main').locator('output');
    this.pages = page.getByRole('navigation', { name: 'Pages' });
    this.notices = page.getByRole('region', { name: 'Notifications' });
  }

  row(username: string): Locator {
    return this.rows.filter({ has: this.page.getByRole('rowheader', { name: username, exact: true }) });
  }

  statusButton(username: string): Locator {
    return this.row(username).getByRole('button', { name: /^(Active|Inactive)$/ });
  }

  filter(column: string): Locator {
    return this.page.getByRole('searchbox', { name: `Filter ${column}`, exact: true });
  }

  sortButton(column: string): Locator {
    return this.table.getByRole('columnheader', { name: column, exact: true }).getByRole('button');
  }

  /** Returns the texts of a column in all rows. The first column after the check boxes has the index 0. */
  column(index: number): Promise<string[]> {
    return this.rows.evaluateAll(
      (rows, at) =>
        rows.map((row) => {
          const cells = [...(row as HTMLTableRowElement).cells].filter((cell) => !('select' in cell.dataset));
          return cells[at]?.textContent?.trim() ?? '';
        }),
      index,
    );
  }

  /** Waits until the list has rows and `fits` returns true for the column's text in every row. */
  async expectColumn(index: number, fits: (text: string) => boolean): Promise<void> {
    await expect
      .poll(async () => {
        const cells = await this.column(index);
        return cells.length === 0 ? ['no rows'] : cells.filter((text) => !fits(text));
      })
      .toEqual([]);
  }

  /** Returns the number of users below the list, once the list is loaded without filters. */
  async total(): Promise<number> {
    await expect(this.count).toHaveText(/^\d+ active users$/);
    return Number.parseInt(await this.count.innerText(), 10);
  }

  /** Clicks `Try again` in the list, after a route has blocked the first request for the whole list. */
  async readWholeAgain(): Promise<void> {
    await this.page.unroute(WHOLE);
    await this.page.getByRole('button', { name: 'Try again' }).click();
    await expect(this.page.getByText('Not all active users could be loaded')).toBeHidden();
    await expect(this.rows).toHaveCount(10);
  }

  /**
   * Filters the list by username, and waits until only matching rows are visible. Before that, the user's row could
   * move while the test clicks it.
   */
  async find(username: string): Promise<void> {
    await this.filter('Username').fill(username);
    await this.expectColumn(0, (text) => text.includes(username));
    await expect(this.row(username)).toBeVisible();
  }

  /** Opens a user's status menu, and chooses an item. */
  async changeStatus(username: string, choice: 'Activate' | 'Deactivate'): Promise<void> {
    await this.statusButton(username).click();
    await this.page.getByRole('menuitem', { name: choice }).click();
  }

  notice(text: string): Locator {
    return this.notices.getByText(text, { exact: true });
  }

  onStatusCall(call: StatusCall, handle: (route: Route, request: Request) => unknown): Promise<unknown> {
    return this.page.route(`**/api/v1/user/${call}`, handle);
  }
}

/** Asserts that no content is wider than the document or its main area, so neither can be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() =>
    [document.documentElement, document.querySelector('main')]
      .filter((element) => element !== null)
      .map((element) => element.scrollWidth - element.clientWidth),
  );
  expect(Math.max(...tooWide)).toBeLessThanOrEqual(0);
}
