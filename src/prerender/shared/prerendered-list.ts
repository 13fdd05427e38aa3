import type { CurrentUser } from '../../../openapi/types.ts';
import { COMPANY_FIELD } from '../../../openapi/product.ts';
import { ROLES_FOR } from '../../../openapi/access.ts';
import { hasRole } from '../../access/roles.ts';

/**
 * A prerendered list: HTML as React renders it, with placeholders for data. It is shown until React has rendered the
 * list.
 */
export interface PrerenderedList {
  /** The path of the call whose response fills the placeholders. */
  readonly call: string;
  /**
   * The properties that distinguish the variants of rows. The first entry whose properties match a row determines its
   * variant.
   */
  readonly rowVariants: readonly Readonly<Record<string, unknown>>[];
  /**
   * The HTML by kind of viewer and by whether the menu is expanded (`variantOf`). It contains one row for each entry of
   * `rowVariants`.
   */
  readonly variants: Readonly<Record<string, string>>;
}

/** Kinds of viewers, those with the most rights first. The list looks the same for all viewers of one kind. */
export const VIEWERS = ['productAdministrator', 'profileAdministrator', 'administrator'] as const;

export type Viewer = (typeof VIEWERS)[number];

/** Returns the kind of viewer. Null for a user whose list also explains why they cannot change users. */
export function viewerOf(user: Pick<CurrentUser, 'roles' | typeof COMPANY_FIELD>): Viewer | null {
  const viewer = VIEWERS.find((level) => hasRole(user.roles, ROLES_FOR[level]));
  return viewer === undefined || (viewer === 'administrator' && !user[COMPANY_FIELD]) ? null : viewer;
}

export const variantOf = (viewer: Viewer, menuExpanded: boolean): string =>
  `${viewer} ${menuExpanded ? 'expanded' : 'collapsed'}`;
