import type { Background } from './background.ts';
import type { Config } from './config.ts';
import type { Db } from './db/open.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Templates } from './mail/templates.ts';

/** What the handlers work with. */
export interface Services {
  db: Db;
  config: Config;
  mailer: Mailer;
  templates: Templates;
  background: Background;
  /** Milliseconds since 1970. */
  now: () => number;
}
