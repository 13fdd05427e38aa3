import type { UserSummary } from '../../../openapi/types.ts';

/** Identifies the control in a column of a user's row, for the hand-over of the first page (`data-control`). */
export const userControl = ({ uuid }: UserSummary, column: string): string => `user.${uuid}.${column}`;
