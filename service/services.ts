import type { Config } from './config.ts';
import type { Db } from './db/open.ts';

/** What the handlers work with. */
export interface Services {
  db: Db;
  config: Config;
  /** Milliseconds since 1970. */
  now: () => number;
}
