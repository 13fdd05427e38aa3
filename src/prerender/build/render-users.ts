import { waitFor } from 'xstate';
import { createMemoryStore, createRecords } from '../../../machines/common/storage.ts';
import { Secret } from '../../../machines/common/secret.ts';
import { ME } from '../../../openapi/client/first-calls.ts';
import { HIDDEN } from '../../../openapi/rules/hidden.ts';
import { COMPANY_FIELD, PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import type { CurrentUser, RoleName, UserSummary } from '../../../openapi/generated/types.ts';
import { mapPlainFields } from '../../../openapi/rules/user-fields.ts';
import { type PrerenderedList, variantOf, VIEWERS, type Viewer } from '../shared/prerendered-list.ts';
import { placeholder, PLACEHOLDER_ROWS } from '../shared/placeholders.ts';
import { openPage } from './open-page.tsx';

const HOUR_MS = 3_600_000;
const LIST = '/userprofile/api/v1/user/list/';
/** After this time, the build fails instead of waiting without end for a list that is not shown. */
const TIMEOUT_MS = 60_000;

/** Whether viewers may change the user. */
const CHANGES = [{ mayChange: false }, {}];

/**
 * The properties of users for which rows look different (`status-button.tsx`, `row-actions.tsx`, `no-profile.tsx`,
 * `hidden-name.tsx`). A row has the look of the first entry that it matches. `own`: the viewer's own row.
 */
const ROW_VARIANTS: readonly (Partial<UserSummary> & { own?: true })[] = [
  { visibilityProfile: HIDDEN, businessProfile: null },
  { visibilityProfile: HIDDEN, businessProfile: HIDDEN },
  { visibilityProfile: HIDDEN },
  { visibilityProfile: null, businessProfile: null },
  { visibilityProfile: null, businessProfile: HIDDEN },
  { visibilityProfile: null },
  { businessProfile: null },
  { businessProfile: HIDDEN },
  { own: true as const },
  {},
].flatMap((look) => CHANGES.map((change) => ({ ...look, ...change })));

const reference = (name: string, number: number) => ({
  uuid: placeholder(`${name}.uuid`, number),
  name: placeholder(`${name}.name`),
});

const users = ROW_VARIANTS.map(({ own, ...variant }, number): UserSummary => ({
  uuid: placeholder('uuid', number),
  username: placeholder(own ? 'user.username' : 'username'),
  firstName: placeholder('firstName'),
  lastName: placeholder('lastName'),
  email: placeholder('email'),
  // Placeholders for all plain fields, because a column of the list may show one.
  ...mapPlainFields((field) => placeholder(field)),
  active: true,
  businessProfile: reference('businessProfile', number),
  visibilityProfile: reference('visibilityProfile', number),
  ...variant,
}));

const ROLE: Readonly<Record<Viewer, RoleName>> = {
  productAdministrator: PRODUCT_ADMIN,
  profileAdministrator: 'ADMIN',
  administrator: 'SCO_ADMIN',
};

const userLike = (viewer: Viewer): CurrentUser => ({
  username: placeholder('user.username'),
  appName: placeholder('user.appName'),
  roles: [ROLE[viewer]],
  [COMPANY_FIELD]: { uuid: 'a company', name: 'a company' },
  layoutCode: [],
  defaultMinimumRoleName: ROLE[viewer],
  success: true,
});

/** The service's data for the rendered list. `menuExpanded`: whether the side menu is expanded. */
export interface UserListData {
  readonly user: CurrentUser;
  readonly rows: readonly UserSummary[];
  readonly count: number;
  readonly menuExpanded: boolean;
}

/** Renders page 1 of the list of active users as the console does. Returns the path of its call, and the HTML. */
export async function renderUserList({ user, rows, count, menuExpanded }: UserListData) {
  const store = createMemoryStore();
  const records = createRecords(store);
  records.token.write(new Secret('a token'));
  records.expiry.write(Date.now() + HOUR_MS);
  records.menuExpanded.write(menuExpanded);
  const calls: string[] = [];
  const page = await openPage('/userprofile/user/list', {
    store,
    answer: (path) => {
      if (path === ME) return Response.json(user);
      // All other calls stay unanswered, so that the page shows what is known before they respond.
      if (!path.startsWith(LIST)) return null;
      calls.push(path);
      return calls.length > 1
        ? null
        : Response.json(rows, { headers: { 'X-Total-Count': `${count}`, 'X-List-Count': `${count}` } });
    },
  });
  const { lists } = await page.app.openConsole();
  await waitFor(lists.activeUsers, (state) => state.context.shown !== null, { timeout: TIMEOUT_MS });
  return { call: calls[0] ?? '', html: page.close() };
}

/**
 * Renders the prerendered users list: page 1 of the active users, once for each kind of viewer and each state of the
 * menu.
 */
export async function renderPrerenderedList(): Promise<PrerenderedList> {
  const variants: Record<string, string> = {};
  let call = '';
  for (const viewer of VIEWERS)
    for (const menuExpanded of [true, false]) {
      const rendered = await renderUserList({
        user: userLike(viewer),
        rows: users,
        count: PLACEHOLDER_ROWS,
        menuExpanded,
      });
      variants[variantOf(viewer, menuExpanded)] = rendered.html;
      ({ call } = rendered);
    }
  return { call, rowVariants: ROW_VARIANTS, variants };
}
