import type { Config } from '../config.ts';
import { isLocalRequest } from '../http/local-request.ts';
import { bearerToken } from '../http/bearer.ts';
import { equalInConstantTime } from '../oauth/secrets.ts';
import { problem } from '../problem.ts';

/**
 * Allows a request to read metrics: with METRICS_TOKEN or, if that is not set, from this machine.
 *
 * @throws Problem unauthenticated for a missing or wrong token; not_found for other machines
 */
export function assertMayReadMetrics(
  request: Parameters<typeof isLocalRequest>[0],
  { metricsToken }: Pick<Config, 'metricsToken'>,
): void {
  if (metricsToken !== null) {
    if (!equalInConstantTime(bearerToken(request) ?? '', metricsToken)) throw problem('unauthenticated');
    return;
  }
  if (!isLocalRequest(request)) throw problem('not_found');
}
