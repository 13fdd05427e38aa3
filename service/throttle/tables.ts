declare module '../db/schema.ts' {
  interface Database {
    throttle_counters: ThrottleCounterTable;
  }
}

export interface ThrottleCounterTable {
  key: string;
  attempts: number;
  resets_at: number;
}
