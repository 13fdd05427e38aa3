import { described, flag, setting, settingOr, wholeNumber } from './formats.ts';

const MAX_DEMO_USERS = 1_000_000;

export const DEMO = {
  DEMO: described(setting(flag), {
    meaning:
      '`1` adds demo data and starts the demo suite; `0` does neither. If it is unset, `HOST` must be a loopback address.',
    example: '0',
    default: '`1`, or `0` without the workspace `demo`',
  }),
  DEMO_USERS: described(settingOr('250', wholeNumber(0, MAX_DEMO_USERS)), {
    meaning: `Number of demo users in a new database, at most ${MAX_DEMO_USERS}.`,
    example: '10000',
  }),
};
