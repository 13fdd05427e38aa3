import type { UserSummary } from '../../../openapi/generated/types.ts';

/**
 * Returns the value of `data-control` for the control in a column of a user's row. It identifies the same control in
 * the prerendered page and in React's page.
 */
export const userControl = ({ uuid }: UserSummary, column: string): string => `user.${uuid}.${column}`;
