import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { HEADER_LIMIT } from '../../service/http/body-limits.ts';
import { control } from './control.ts';
import { Faults } from './faults.ts';
import { sendJson, type Part } from './part.ts';

export function createSuite(parts: readonly Part[]): Server {
  const controlled = new Map(parts.map((part) => [part.name, { part, faults: new Faults() }]));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
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
