import { isReadOnly } from '../db/faults.ts';
import { checkAnswering, type Db } from '../db/open.ts';
import type { Handlers } from '../http/handlers.ts';
import type { Metrics } from './metrics.ts';
import { assertMayReadMetrics } from './metrics-access.ts';
import { consoleSettings } from './console-settings.ts';
import { Probe } from './probe.ts';
import { cookiesOf } from '../oauth/sessions/cookies.ts';
import { problem } from '../problem.ts';
import { securityTxt } from './security-txt.ts';
import type { Services } from '../services.ts';

const NO_ANSWER = 'The database does not answer.';
const READ_ONLY = 'The database is read-only, as a standby is.';

/** Returns why the database cannot serve requests; null if it can. */
async function findDatabaseFault(db: Db): Promise<string | null> {
  try {
    await checkAnswering(db);
    return null;
  } catch (error) {
    return isReadOnly(error) ? READ_ONLY : NO_ANSWER;
  }
}

export function operationsHandlers({ db, config, now, stopping }: Services, { registry }: Metrics) {
  const databaseFault = new Probe<string | null>(() => findDatabaseFault(db), NO_ANSWER);
  const cookies = cookiesOf(config.publicUrl);
  return {
    getConfig: async (_input, { request }) => ({
      status: 200,
      headers: cookies.missingXsrf(request),
      body: consoleSettings(config),
    }),
    getLiveness: async () => ({ status: 200, body: { status: 'ok' } }),
    getReadiness: async () => {
      if (stopping.aborted) throw problem('unavailable', { message: 'The service stops.' });
      const message = await databaseFault.find();
      if (message !== null) throw problem('unavailable', { message });
      return { status: 200, body: { status: 'ok' } };
    },
    getMetrics: async (_input, { request }) => {
      assertMayReadMetrics(request, config);
      return {
        status: 200,
        headers: { 'content-type': registry.contentType },
        body: await registry.metrics(),
      };
    },
    getSecurityTxt: async () => {
      const body = securityTxt(config, now());
      if (body === null) throw problem('not_found');
      return { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' }, body };
    },
  } satisfies Partial<Handlers>;
}
