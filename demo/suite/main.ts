import { createApplication } from './application.ts';
import { applications } from './applications.ts';
import { header } from './header.ts';
import { createIdentityProvider } from './identity-provider.ts';
import { createInventory } from './inventory.ts';
import type { Part } from './part.ts';
import { READY } from './ready.ts';
import { createSuite } from './suite.ts';

const host = process.env['HOST'] || '127.0.0.1';
const port = Number(process.env['PORT'] || 8081);
const addresses = {
  publicUrl: process.env['PUBLIC_URL'] || 'http://127.0.0.1:8080',
  suiteUrl: process.env['SUITE_URL'] || `http://127.0.0.1:${port}`,
};

const PARTS: readonly Part[] = [
  header,
  createInventory(),
  createIdentityProvider(addresses),
  ...applications,
  createApplication(addresses),
];

const suite = createSuite(PARTS, addresses.suiteUrl);

suite.on('error', (error: NodeJS.ErrnoException) => {
  const reason = error.code === 'EADDRINUSE' ? 'which is in use' : (error.code ?? error.message);
  process.stderr.write(
    `PORT ${port - 1} cannot be used with demo data: the demo suite uses the next port, ${host}:${port}, ${reason}\n`,
  );
  process.exit(1);
});
// Tells the parent process that the suite runs.
suite.listen(port, host, () => process.send?.(READY));

function stop(): void {
  suite.close();
  suite.closeAllConnections();
  if (process.connected) process.disconnect();
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
// The suite ends when its parent ends, for any reason.
process.once('disconnect', stop);
