import type { Records } from '../../machines/app/storage.ts';
import { AnswersAhead } from '../../openapi/answers-ahead.ts';
import { callsOf } from './calls-of.ts';

const SETTINGS = '/userprofile/config.json';

/**
 * Asks for what the first screen needs, as the token that is kept says that somebody is signed in, and takes the
 * settings from the document, where the service has put them. With an expired token the console gets another one first.
 */
export function askAhead(records: Records): AnswersAhead {
  const ahead = new AnswersAhead(location.origin);
  const settings = document.getElementById('settings')?.textContent;
  if (settings) ahead.keep(SETTINGS, settings);
  const token = records.token.read();
  if (token === null || (records.expiry.read() ?? 0) <= Date.now()) return ahead;
  for (const path of callsOf(location, records)) ahead.ask(path, token.reveal());
  return ahead;
}
