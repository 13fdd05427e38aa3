/** Milliseconds that a test's PostgreSQL may take to start on a machine with other things to do. */
export const START_TIMEOUT = 60_000;
