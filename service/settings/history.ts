import { described, settingOr, wholeNumber } from './formats.ts';

const MAX_HISTORY_DAYS = 36_500;

export const HISTORY = {
  HISTORY_DAYS: described(settingOr('730', wholeNumber(1, MAX_HISTORY_DAYS)), {
    meaning: `Days for which the [history of changes](operate.md#history-of-changes) is kept, from 1 to ${MAX_HISTORY_DAYS}.`,
    example: '3650',
  }),
};
