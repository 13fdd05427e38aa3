/** Time limits for receiving a request, in milliseconds. */
export interface RequestTimeouts {
  headers: number;
  /** Timeout of the whole request, including its body. */
  whole: number;
  /** Interval between two checks of the timeouts. */
  check: number;
}

// Two minutes are enough for the largest import file at 1.5 Mbit/s.
export const REQUEST_TIMEOUTS: RequestTimeouts = { headers: 15_000, whole: 120_000, check: 5000 };
