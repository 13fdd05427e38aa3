/** Limits of the event stream that sends list versions. */
export interface ListChangesLimits {
  pollIntervalMs: number;
  /**
   * Milliseconds until the service ends a stream. The client then reconnects, and the service checks its token again.
   */
  lifetimeMs: number;
  maxStreamsPerUser: number;
}

export const LIST_CHANGES_LIMITS: ListChangesLimits = {
  pollIntervalMs: 400,
  lifetimeMs: 60_000,
  maxStreamsPerUser: 16,
};
