/** Maximum number of objects that a bulk action changes in one transaction. A larger selection becomes a job. */
export const MAX_BULK_OBJECTS = 10_000;

/** Maximum number of users in a bulk action. */
export const MAX_BULK_USERS = 100_000;
