import { isLoopbackHost } from '../../openapi/rules/loopback.ts';
import type { ClientSettings } from './find-client.ts';

const NOT_REGISTERED = 'The redirect URI is not the one registered for this application';

/** The parts of a URL that are compared, and how a message names them. */
const PARTS = {
  protocol: 'scheme',
  username: 'user name',
  hostname: 'host',
  port: 'port',
  pathname: 'path',
  search: 'query',
} as const;

type Part = keyof typeof PARTS;

const differentParts = (one: URL, other: URL): Part[] =>
  (Object.keys(PARTS) as Part[]).filter((part) => one[part] !== other[part]);

function describePart(part: Part, requested: URL, registered: URL): string {
  const [sent, known] = [requested[part], registered[part]];
  const areLoopback = isLoopbackHost(sent) && isLoopbackHost(known);
  if (part === 'protocol' || (part === 'hostname' && areLoopback)) {
    return `its ${PARTS[part]} is ${sent.replace(/:$/, '')}, and ${known.replace(/:$/, '')} is registered`;
  }
  if (part === 'pathname' && sent === `${known}/`) return 'it ends with a slash that is not registered';
  if (part === 'pathname' && known === `${sent}/`) return 'the slash at its end is missing';
  if (sent.toLowerCase() === known.toLowerCase()) return `its ${PARTS[part]} differs in upper and lower case`;
  return `its ${PARTS[part]} is another one`;
}

/**
 * Returns a message that says how a redirect URI differs from a registered one, if only one part of the URL differs. It
 * names registered values only if they are common knowledge: schemes and loopback hosts.
 */
export function describeMismatch(
  { type, redirectTargets }: Pick<ClientSettings, 'type' | 'redirectTargets'>,
  redirectUri: string,
): string {
  if (redirectTargets.length === 0) return 'No redirect URI is registered for this application.';
  if (redirectUri === '') return `${NOT_REGISTERED}: it is missing, repeated or too long.`;
  if (!URL.canParse(redirectUri)) return `${NOT_REGISTERED}: it is not a complete address.`;
  if (redirectUri.includes('#')) return `${NOT_REGISTERED}: it has a fragment (#).`;
  const requested = new URL(redirectUri);
  for (const target of redirectTargets.filter((one) => URL.canParse(one))) {
    const registered = new URL(target);
    // The port of a native application's loopback address may differ.
    if (type === 'native' && isLoopbackHost(registered.hostname)) registered.port = requested.port;
    const [part, ...others] = differentParts(requested, registered);
    if (part === undefined) return `${NOT_REGISTERED}: it is written differently.`;
    if (others.length === 0) return `${NOT_REGISTERED}: ${describePart(part, requested, registered)}.`;
  }
  return `${NOT_REGISTERED}.`;
}
