import * as oauth from 'oauth4webapi';
import type { Cache } from '../../cache.ts';
import { Problem } from '../../problem.ts';
import { fetchFromSystem } from '../../sources/http.ts';

/** The metadata of an OpenID provider (OpenID Connect Discovery 1.0, section 3). */
export type ProviderMetadata = oauth.AuthorizationServer;

export type MetadataCache = Cache<ProviderMetadata>;

export interface ProviderAddress {
  url: string;
  timeoutMs?: number;
}

/** Timeout of each request in milliseconds. It is short because a user waits. */
export const PROVIDER_TIMEOUT_MS = 10_000;

/** Time after which the cached metadata is read again, in milliseconds. */
const METADATA_LIFE_MS = 5 * 60_000;

/**
 * Returns the options for requests to the provider. They allow plain http only for a provider whose own address is
 * plain http, such as the demo suite's.
 */
export const requestsTo = ({ url, timeoutMs = PROVIDER_TIMEOUT_MS }: ProviderAddress) => ({
  [oauth.customFetch]: fetchFromSystem({ timeoutMs, name: 'identity provider' }),
  [oauth.allowInsecureRequests]: url.startsWith('http:'),
});

/** Reads the metadata of a provider (OpenID Connect Discovery 1.0, section 4). */
async function discover(provider: ProviderAddress): Promise<ProviderMetadata> {
  const { url } = provider;
  const response = await oauth.discoveryRequest(new URL(url), requestsTo(provider));
  const copy = response.clone();
  try {
    return await oauth.processDiscoveryResponse(new URL(url), response);
  } catch {
    // The issuer may have a trailing slash, which the service removes from the setting.
    return oauth.processDiscoveryResponse(new URL(`${url}/`), copy);
  }
}

/** Returns whether a request must not be repeated: the provider has refused it, or was too slow. */
const isFinal = (error: unknown): boolean =>
  error instanceof oauth.ResponseBodyError || (error instanceof Problem && error.code === 'timed_out');

/**
 * Runs a request with the provider's metadata, which is cached for five minutes. If it fails with cached metadata,
 * reads the metadata again, and repeats the request if the metadata has changed: an endpoint or the address of the keys
 * may have moved.
 *
 * @throws what the request throws, or the error of reading the metadata
 */
export async function withMetadata<Result>(
  cache: MetadataCache,
  provider: ProviderAddress,
  now: number,
  request: (metadata: ProviderMetadata) => Promise<Result>,
): Promise<Result> {
  const { url } = provider;
  const period = String(Math.floor(now / METADATA_LIFE_MS));
  const read = () => cache.get(url, () => discover(provider), period);
  // Each attempt passes a copy of the metadata, because oauth4webapi caches keys by the metadata object. For a copy, it
  // reads the keys again, so a withdrawn key is not accepted.
  const attempt = (metadata: ProviderMetadata) => request({ ...metadata });
  const isCached = cache.peek(url, period) !== null;
  const metadata = await read();
  try {
    return await attempt(metadata);
  } catch (error) {
    if (!isCached || isFinal(error)) throw error;
    cache.delete(url);
    const current = await read().catch(() => metadata);
    if (JSON.stringify(current) === JSON.stringify(metadata)) throw error;
    return attempt(current);
  }
}
