/** Timeouts of a request, in milliseconds. */
export interface RequestTimeouts {
  headers: number;
  /** The whole request, including its body. */
  whole: number;
  /** The interval at which timeouts are checked. */
  check: number;
}

// Two minutes are enough for the largest import file at 1.5 Mbit/s.
export const REQUEST_TIMEOUTS: RequestTimeouts = { headers: 15_000, whole: 120_000, check: 5000 };
