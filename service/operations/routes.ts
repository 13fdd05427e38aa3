import { isAnswering } from '../db/open.ts';
import type { Handlers } from '../http/handlers.ts';
import type { Metrics } from './metrics.ts';
import { assertMayReadMetrics } from './metrics-access.ts';
import { consoleSettings } from './console-settings.ts';
import { Probe } from './probe.ts';
import { cookiesOf } from '../oauth/cookies.ts';
import { problem } from '../http/problem.ts';
import { securityTxt } from './security-txt.ts';
import type { Services } from '../services.ts';

export function operationsHandlers({ db, config, now, stopping }: Services, { registry }: Metrics) {
  const databaseAnswers = new Probe(() => isAnswering(db), false);
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
      if (!(await databaseAnswers.find()))
        throw problem('unavailable', { message: 'The database does not answer.' });
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
