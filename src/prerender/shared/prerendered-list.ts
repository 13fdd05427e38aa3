import type { CurrentUser } from '../../../openapi/generated/types.ts';
import { COMPANY_FIELD } from '../../../openapi/rules/product.ts';
import { ROLES_FOR } from '../../../openapi/generated/access.ts';
import { hasRole } from '../../access/roles.ts';

/**
 * A users list as React renders it, with placeholders for data. The filled list is shown until React has rendered its
 * own.
 */
export interface PrerenderedList {
  /** The path of the call whose response fills the placeholders. */
  readonly call: string;
  /**
   * The properties by which row templates differ. A user's row uses the template of the first entry that the user
   * matches.
   */
  readonly rowVariants: readonly Readonly<Record<string, unknown>>[];
  /**
   * The HTML of the page by the kind of viewer and the state of the menu (`variantOf`). It contains a row template for
   * each entry of `rowVariants`.
   */
  readonly variants: Readonly<Record<string, string>>;
}

/** Kinds of viewers, sorted from the most rights to the fewest. The list looks the same for all viewers of one kind. */
export const VIEWERS = ['productAdministrator', 'profileAdministrator', 'administrator'] as const;

export type Viewer = (typeof VIEWERS)[number];

/**
 * Returns the viewer's kind. Returns null for viewers whose list is not prerendered, because it also explains why they
 * cannot change users.
 */
export function viewerOf(user: Pick<CurrentUser, 'roles' | typeof COMPANY_FIELD>): Viewer | null {
  const viewer = VIEWERS.find((level) => hasRole(user.roles, ROLES_FOR[level]));
  return viewer === undefined || (viewer === 'administrator' && !user[COMPANY_FIELD]) ? null : viewer;
}

export const variantOf = (viewer: Viewer, menuExpanded: boolean): string =>
  `${viewer} ${menuExpanded ? 'expanded' : 'collapsed'}`;
