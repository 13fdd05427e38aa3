import { lookup as lookupAddresses, type LookupAddress, type LookupOptions } from 'node:dns';
import { Agent, fetch } from 'undici';
import { assertCallable } from '../application/api-host.ts';

type Lookup = (
  host: string,
  options: LookupOptions & { all: true },
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Returns a `fetch` for addresses that an administrator chose. It checks every address to which the host resolves, and
 * connects only to these addresses. A check before the call would not be enough, because the host could resolve to
 * another address when the call connects (DNS rebinding).
 *
 * The returned function throws Problem source_failed, or a TypeError whose cause is this Problem.
 *
 * @param lookup resolves a host name; for tests
 */
export function createCheckedFetch(
  allowsLoopback: boolean,
  lookup: Lookup = lookupAddresses,
): (url: string, init: Parameters<typeof fetch>[1]) => ReturnType<typeof fetch> {
  const dispatcher = new Agent({
    connect: {
      lookup(host, options, callback) {
        lookup(host, { ...options, all: true }, (error, addresses) => {
          try {
            if (error) throw error;
            for (const { address } of addresses) assertCallable(address, allowsLoopback);
            if (options.all) callback(null, addresses);
            else callback(null, addresses[0]!.address, addresses[0]!.family);
          } catch (failure) {
            callback(failure as Error, []);
          }
        });
      },
    },
  });
  return async (url, init) => {
    // For an IP address in the URL, `lookup` is not called, so the address is checked here.
    assertCallable(new URL(url).hostname, allowsLoopback);
    return fetch(url, { ...init, dispatcher });
  };
}

const withLoopback = createCheckedFetch(true);
const withoutLoopback = createCheckedFetch(false);

/** Returns the `fetch` of `createCheckedFetch` that all callers share. */
export const checkedFetch = (allowsLoopback: boolean): ReturnType<typeof createCheckedFetch> =>
  allowsLoopback ? withLoopback : withoutLoopback;
