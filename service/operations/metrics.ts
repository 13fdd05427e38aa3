import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { countDeliveries } from '../backchannel-logout/deliveries.ts';
import type { Context } from '../context.ts';
import { countProfilePushes, countPushes } from '../pushes/lease.ts';
import { Probe } from './probe.ts';

export interface Metrics {
  registry: Registry;
  requests: Histogram<'method' | 'route' | 'status'>;
}

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
  const pushes = new Probe(() => countPushes(db), Number.NaN, { maxAgeMs: 0 });
  const pending = new Gauge({
    name: 'user_pushes_pending',
    help: 'Queued pushes of users to applications, over all instances.',
    registers: [],
    async collect() {
      // Reports NaN if the database fails, so that the other metrics can still be read.
      this.set(await pushes.find());
    },
  });
  registry.registerMetric(pending);
  const profiles = new Probe(() => countProfilePushes(db), Number.NaN, { maxAgeMs: 0 });
  registry.registerMetric(
    new Gauge({
      name: 'profile_pushes_pending',
      help: 'Queued pushes of changed business profiles to applications, over all instances. Their users are not all counted in user_pushes_pending yet.',
      registers: [],
      async collect() {
        this.set(await profiles.find());
      },
    }),
  );
  const logouts = new Probe(() => countDeliveries(db), Number.NaN, { maxAgeMs: 0 });
  registry.registerMetric(
    new Gauge({
      name: 'logout_tokens_pending',
      help: 'Queued logout tokens for applications, over all instances.',
      registers: [],
      async collect() {
        this.set(await logouts.find());
      },
    }),
  );
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
