import { AnswersAhead } from '../../openapi/answers-ahead.ts';
import { callsOf } from './calls-of.ts';

/** Where the console keeps what it needs before anything of it is there; `machines/app/storage.ts` writes it. */
const TOKEN = 'user-profile.access_token';
const EXPIRY = 'user-profile.token_expiry';

const SETTINGS = '/userprofile/config.json';

/**
 * Asks for what the first screen needs, as the token that is kept says that somebody is signed in, and takes the
 * settings from the document, where the service has put them.
 */
export function askAhead(): AnswersAhead {
  const ahead = new AnswersAhead(location.origin);
  const settings = document.getElementById('settings')?.textContent;
  if (settings) ahead.keep(SETTINGS, settings);
  const token = tokenInUse();
  if (token === null) return ahead;
  for (const path of callsOf(location)) ahead.ask(path, token);
  return ahead;
}

/** The token, unless it has expired: the console then gets another one first. */
function tokenInUse(): string | null {
  try {
    return Number(localStorage.getItem(EXPIRY)) > Date.now() ? localStorage.getItem(TOKEN) : null;
  } catch {
    return null;
  }
}
