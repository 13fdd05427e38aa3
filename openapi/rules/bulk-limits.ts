/** Maximum number of objects that a bulk action changes in one transaction. A larger selection becomes a job. */
export const MAX_BULK_OBJECTS = 10_000;
