import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { countDeliveries } from '../backchannel-logout/deliveries.ts';
import { countUnsealed } from '../change-history/check-seals.ts';
import { findHistoryCheck } from '../change-history/history-check.ts';
import { newestSeal } from '../change-history/seals.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/open.ts';
import { countProfilePushes, countPushes } from '../pushes/lease.ts';
import { countClonedPasskeys } from '../second-factor/passkeys.ts';
import { Probe } from './probe.ts';

export interface Metrics {
  registry: Registry;
  requests: Histogram<'method' | 'route' | 'status'>;
}

/** The gauges whose values are read from the database, over all instances. */
const DATABASE_GAUGES: Readonly<Record<string, { help: string; value: (db: Db) => Promise<number> }>> = {
  user_pushes_pending: {
    help: 'Queued pushes of users to applications, over all instances.',
    value: countPushes,
  },
  profile_pushes_pending: {
    help: 'Queued pushes of changed business profiles to applications, over all instances. Their users are not all counted in user_pushes_pending yet.',
    value: countProfilePushes,
  },
  logout_tokens_pending: {
    help: 'Queued logout tokens for applications, over all instances.',
    value: countDeliveries,
  },
  passkeys_cloned: {
    help: 'Passkeys that are blocked, because a copy of them may exist: their counter has not increased.',
    value: countClonedPasskeys,
  },
  history_changes_unsealed: {
    help: 'Recorded changes that no seal covers yet.',
    value: countUnsealed,
  },
  history_last_seal_timestamp_seconds: {
    help: 'Time of the newest sealed change, in seconds since 1970; 0 before the first seal.',
    value: async (db) => Number((await newestSeal(db))?.newest_at ?? 0) / 1000,
  },
  history_last_check_timestamp_seconds: {
    help: 'Time of the last check of the history, in seconds since 1970; 0 before the first check.',
    value: async (db) => ((await findHistoryCheck(db))?.at ?? 0) / 1000,
  },
  history_check_failed: {
    help: '1 if the last check has found a changed, missing or added record, otherwise 0.',
    value: async (db) => ((await findHistoryCheck(db))?.defect ? 1 : 0),
  },
};

const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export function createMetrics({ db, caches }: Pick<Context, 'db' | 'caches'>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the start of a request to the end of its response, in seconds.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  for (const [name, { help, value }] of Object.entries(DATABASE_GAUGES)) {
    const probe = new Probe(() => value(db), Number.NaN, { maxAgeMs: 0 });
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          // Reports NaN if the database fails, so that the other metrics can still be read.
          this.set(await probe.find());
        },
      }),
    );
  }
  registry.registerMetric(
    new Counter({
      name: 'cache_lookups_total',
      help: 'Cache lookups on this instance, by cache and result.',
      labelNames: ['cache', 'result'],
      registers: [],
      collect() {
        this.reset();
        for (const [cache, { statistics }] of Object.entries(caches)) {
          this.inc({ cache, result: 'hit' }, statistics.hits);
          this.inc({ cache, result: 'miss' }, statistics.misses);
        }
      },
    }),
  );
  return { registry, requests };
}

/**
 * Measures requests by method, route and class of status, such as `2xx`. By route, not by URL, because the number of
 * routes is limited.
 */
export function measureRequests(app: FastifyInstance, { requests }: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: `${Math.floor(reply.statusCode / 100)}xx`,
    };
    requests.observe(labels, reply.elapsedTime / 1000);
  });
}
