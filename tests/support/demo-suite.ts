import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Part } from '../../demo/suite/part.ts';
import { createSuite } from '../../demo/suite/suite.ts';

/** Parts of the demo suite that run in the process of the test. */
export interface TestSuite {
  url: string;
  /** Sends an order to `/control`, which changes how a part behaves. */
  control: (order: object) => Promise<Response>;
  stop: () => Promise<void>;
}

/**
 * Starts these parts of the demo suite in this process.
 *
 * @param port by default, any free port
 */
export async function startSuite(parts: readonly Part[], port = 0): Promise<TestSuite> {
  const server = createSuite(parts, 'http://suite.example').listen(port, '127.0.0.1');
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
