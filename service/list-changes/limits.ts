/** Limits of the event stream that sends list versions. */
export interface ListChangesLimits {
  /** Milliseconds between two polls of the versions. */
  pollIntervalMs: number;
  /** Milliseconds until a stream ends. The client reconnects, which checks its token again. */
  lifetimeMs: number;
  maxStreamsPerUser: number;
}

export const LIST_CHANGES_LIMITS: ListChangesLimits = {
  pollIntervalMs: 400,
  lifetimeMs: 60_000,
  maxStreamsPerUser: 16,
};
