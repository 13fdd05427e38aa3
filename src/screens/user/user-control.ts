import type { UserSummary } from '../../../openapi/types.ts';

/**
 * Returns the id of the control in a column of a user's row (`data-control`). React's page replaces the prerendered
 * page by these ids.
 */
export const userControl = ({ uuid }: UserSummary, column: string): string => `user.${uuid}.${column}`;
