import type { UserSummary } from '../../../openapi/types.ts';

/**
 * Returns the id of the control in a column of a user's row (`data-control`). The ids identify the controls when
 * React's page replaces the prerendered page.
 */
export const userControl = ({ uuid }: UserSummary, column: string): string => `user.${uuid}.${column}`;
