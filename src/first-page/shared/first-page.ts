import type { CurrentUser } from '../../../openapi/types.ts';
import { COMPANY_FIELD } from '../../../openapi/product.ts';
import { ROLES_FOR } from '../../../openapi/access.ts';
import { hasRole } from '../../access/roles.ts';

/** A list's screen as React renders it, with marks where data stands: it is shown before React is there. */
export interface FirstPage {
  /** The call whose answer it shows. */
  readonly call: string;
  /** How rows differ in their look; a row has the first look whose properties it has. */
  readonly rowLooks: readonly Readonly<Record<string, unknown>>[];
  /** By who looks at it, and whether the menu is expanded (`lookOf`): in HTML, a row for each of the row's looks. */
  readonly looks: Readonly<Record<string, string>>;
}

/** Whose screens look alike, those who may do the most first. */
export const VIEWERS = ['productAdministrator', 'profileAdministrator', 'administrator'] as const;

export type Viewer = (typeof VIEWERS)[number];

/** Null for whoever sees more than the list: why they may do nothing with it. */
export function viewerOf(user: Pick<CurrentUser, 'roles' | typeof COMPANY_FIELD>): Viewer | null {
  const viewer = VIEWERS.find((level) => hasRole(user.roles, ROLES_FOR[level]));
  return viewer === undefined || (viewer === 'administrator' && !user[COMPANY_FIELD]) ? null : viewer;
}

export const lookOf = (viewer: Viewer, menuExpanded: boolean): string =>
  `${viewer} ${menuExpanded ? 'expanded' : 'collapsed'}`;
