import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Part } from '../../demo/suite/part.ts';
import { createSuite } from '../../demo/suite/suite.ts';

/** Parts of the demo suite that run in the process of the test. */
export interface TestSuite {
  url: string;
  /** Changes how a part behaves, by a request to `/control`. */
  control: (order: object) => Promise<Response>;
  stop: () => Promise<void>;
}

/**
 * Starts these parts of the demo suite.
 *
 * @param port any free port by default
 */
export async function startSuite(parts: readonly Part[], port = 0): Promise<TestSuite> {
  const server = createSuite(parts).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    control: (order) =>
      fetch(`${url}/control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(order),
      }),
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
