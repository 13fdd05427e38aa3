import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { startOtherSystem } from './other-system.ts';

interface ReceivedLogout {
  path: string;
  contentType: string;
  form: Record<string, string>;
}

type Form = ReceivedLogout['form'];

type Behaviour = number | 'hang' | 'redirect' | ((form: Form) => number);

/** A server of an application to which the service sends logout tokens. */
export interface LogoutReceiver {
  url: string;
  /** All requests so far, in order, whatever the response was. */
  received: ReceivedLogout[];
  /** Returns the maximum number of requests that were open at the same time. */
  mostAtOnce: () => number;
  /**
   * Sets how later requests are answered: with this status or the status that the function returns, never (`hang`), or
   * with a redirect to another path of the receiver.
   */
  behave: (how: Behaviour) => void;
  stop: () => Promise<void>;
}

export async function startLogoutReceiver(): Promise<LogoutReceiver> {
  const system = await startOtherSystem();
  const received: ReceivedLogout[] = [];
  let behaviour: Behaviour = 200;
  let open = 0;
  let most = 0;
  const answer = (response: ServerResponse, form: Form): void => {
    if (behaviour === 'hang') return;
    if (behaviour === 'redirect') response.writeHead(307, { location: '/elsewhere' });
    else response.writeHead(typeof behaviour === 'number' ? behaviour : behaviour(form));
    response.end();
  };
  system.answer((request, response) => {
    open += 1;
    most = Math.max(most, open);
    response.on('close', () => (open -= 1));
    void text(request).then((body) => {
      const form = Object.fromEntries(new URLSearchParams(body));
      received.push({ path: request.url ?? '', contentType: request.headers['content-type'] ?? '', form });
      answer(response, form);
    });
  });
  return {
    url: system.url,
    received,
    mostAtOnce: () => most,
    behave: (how) => {
      behaviour = how;
    },
    stop: system.stop,
  };
}
