const LOOPBACK_HOSTS: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

/** Returns whether the host name of a URL names the machine itself. */
export const isLoopbackHost = (hostname: string): boolean => LOOPBACK_HOSTS.includes(hostname);

/**
 * Returns whether both addresses are loopback addresses with the same port. The console works at each of them, because
 * signing in redirects from one to the other.
 */
export const areSameMachine = (
  one: Pick<URL, 'hostname' | 'port'>,
  other: Pick<URL, 'hostname' | 'port'>,
): boolean => isLoopbackHost(one.hostname) && isLoopbackHost(other.hostname) && one.port === other.port;
