import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COMPANY_FIELD, PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import type { CurrentUser, Reference, UserSummary } from '../../../openapi/generated/types.ts';
import { fillPrerenderedList } from '../../../src/prerender/browser/fill-list.ts';
import { HIDDEN } from '../../../openapi/rules/hidden.ts';
import { mapListedFields, type ListedField } from '../../../openapi/rules/user-fields.ts';
import { variantOf, viewerOf } from '../../../src/prerender/shared/prerendered-list.ts';
import { renderPrerenderedList, renderUserList } from '../../../src/prerender/build/render-users.ts';
import { currentUser } from '../../support/summaries.ts';
import { controlIds } from './controls.ts';

/** Generates texts, some of which look like markup, placeholders or counts. */
const text = fc.oneof(
  fc.string({ minLength: 1, maxLength: 20 }).filter((value) => value.trim() === value && value !== ''),
  fc.constantFrom('<b>Ann</b>', '~uuid~', '~user.username~', '12,345,678', 'Ann & Bob', '"'),
);
const reference = fc.oneof(
  fc.option(fc.record<Reference>({ uuid: fc.uuid(), name: text })),
  fc.constant(HIDDEN),
);
const user = fc.record<UserSummary>(
  {
    uuid: fc.uuid(),
    username: text,
    firstName: text,
    lastName: text,
    email: text,
    ...mapListedFields(() => fc.option(text)),
    active: fc.constant(true),
    businessProfile: reference,
    visibilityProfile: reference,
    mayChange: fc.boolean(),
  },
  {
    requiredKeys: [
      'uuid',
      'username',
      'firstName',
      'lastName',
      'email',
      'active',
      'businessProfile',
      'visibilityProfile',
      ...(Object.keys(mapListedFields(() => null)) as ListedField[]),
    ],
  },
);
const viewer = fc.constantFrom<Partial<CurrentUser>>(
  { roles: [PRODUCT_ADMIN] },
  { roles: ['ADMIN', 'SCO_ADMIN'] },
  { roles: ['SCO_ADMIN'], [COMPANY_FIELD]: { uuid: 'uuid-aurora', name: 'Aurora' } },
);

/** Splits HTML at its tags. Replaces the ids that React generates by a constant, so that two pages can be compared. */
function withoutIds(html: string): string[] {
  const page = document.createElement('div');
  page.innerHTML = html;
  for (const element of page.querySelectorAll('*'))
    for (const name of ['id', 'aria-labelledby', 'aria-describedby'])
      if (element.getAttribute(name)?.startsWith('_R_')) element.setAttribute(name, 'made');
  page.normalize();
  return page.innerHTML.split(/(?=<)/);
}

function htmlOf(page: DocumentFragment): string {
  const holder = document.createElement('div');
  holder.append(page);
  return holder.innerHTML;
}

describe('the prerendered list', () => {
  const rendered = renderPrerenderedList();

  test('contains the request that the list sends', async () => {
    expect((await rendered).call).toBe(
      '/userprofile/api/v1/user/list/active?limit=10&sort=username&count=later',
    );
  });

  test('equals React’s page once it is filled in, and gives each control an id of its own', async () => {
    const { variants, rowVariants } = await rendered;
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(user, { minLength: 10, maxLength: 10, selector: ({ uuid }) => uuid }),
        viewer,
        fc.integer({ min: 11, max: 200_000 }),
        fc.boolean(),
        text,
        async ([first, ...others], changes, count, menuExpanded, username) => {
          // The viewer's own row looks different. Administrators have profiles that they can see.
          const profile = { uuid: 'a-profile', name: 'A profile' };
          const own = { ...first!, username, businessProfile: profile, visibilityProfile: profile };
          const rows = [own, ...others.filter((other) => other.username !== username)];
          const me = currentUser({ username, appName: 'Profiles & Access', ...changes });
          const shown = await renderUserList({ user: me, rows, count, menuExpanded });
          const filled = fillPrerenderedList(variants[variantOf(viewerOf(me)!, menuExpanded)]!, rowVariants, {
            user: me,
            rows,
            count,
            pages: Math.ceil(count / 10),
          });
          const html = htmlOf(filled);
          expect(withoutIds(html)).toEqual(withoutIds(shown.html));
          const ids = controlIds(html);
          expect(ids).not.toContain(null);
          expect(new Set(ids).size).toBe(ids.length);
        },
      ),
      { numRuns: 15 },
    );
  });

  test('gives each row with a description its own description', async () => {
    const { variants, rowVariants } = await rendered;
    const rows = ['a', 'b'].map((uuid) => ({ uuid, mayChange: false }));
    const page = fillPrerenderedList(variants['administrator expanded']!, rowVariants, {
      user: {},
      rows,
      count: 20,
      pages: 2,
    });
    const ids = [...page.querySelectorAll('tbody [aria-describedby]')].map((button) =>
      button.getAttribute('aria-describedby'),
    );
    expect(new Set(ids).size).toBe(2);
    expect(ids.map((id) => page.getElementById(id!)?.textContent)).toEqual(
      Array(2).fill(expect.stringContaining('your own company')),
    );
  });

  test.each([
    ['a user without a role', { roles: [] }],
    ['an SCO administrator without a company', { roles: ['SCO_ADMIN'] }],
  ])('has no variant for %s', (_who, changes) => {
    expect(viewerOf(currentUser(changes))).toBeNull();
  });
});
