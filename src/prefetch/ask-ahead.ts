import type { Records } from '../../machines/app/storage.ts';
import { AnswersAhead } from '../../openapi/answers-ahead.ts';
import { callsOf } from './calls-of.ts';

const SETTINGS = '/userprofile/config.json';

/**
 * Sends the requests of the first screen if an access token is stored, and reads the settings that the service put into
 * the document. If the token has expired, sends nothing: the console renews the token first.
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
