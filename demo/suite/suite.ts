import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { HEADER_LIMIT } from '../../service/http/body-limits.ts';
import { control } from './control.ts';
import { Faults } from './faults.ts';
import { sendJson, type Part } from './part.ts';

/**
 * Returns whether a request names this suite in `Host`. Other names are refused, because a web page could otherwise
 * reach the suite through a name that it lets resolve to this address (DNS rebinding). An IP address cannot be rebound.
 */
function isForSuite({ headers }: IncomingMessage, suiteUrl: string): boolean {
  const url = `http://${headers.host ?? ''}`;
  if (!URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return (
    hostname === 'localhost' ||
    hostname === new URL(suiteUrl).hostname ||
    isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0
  );
}

/** @param suiteUrl the origin at which browsers and the service reach the suite */
export function createSuite(parts: readonly Part[], suiteUrl: string): Server {
  const controlled = new Map(parts.map((part) => [part.name, { part, faults: new Faults() }]));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isForSuite(request, suiteUrl)) {
      sendJson(response, 421, { error: 'misdirected_request' });
      return;
    }
    const { pathname } = new URL(request.url ?? '/', 'http://suite');
    if (pathname === '/control') return control(request, response, controlled);
    const part = parts.find(
      ({ name, alsoAt }) => `${pathname}/`.startsWith(`/${name}/`) || alsoAt?.includes(pathname),
    );
    const faults = part && controlled.get(part.name)?.faults;
    if (faults && !(await faults.admit(response))) return;
    const answerOf = (faults?.behaviour.mode === 'partly' && part?.answerPartly) || part?.answer;
    if (!(await answerOf?.(request, response, pathname.slice(part!.name.length + 1)))) {
      sendJson(response, 404, { error: 'not_found' });
    }
  }

  return createServer({ maxHeaderSize: HEADER_LIMIT }, (request, response) => {
    // If a part throws, closes the connection, as if the system that the part plays had crashed.
    answer(request, response).catch(() => response.destroy());
  });
}
