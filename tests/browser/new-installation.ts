import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { freePort } from '../support/free-port.ts';
import { startStack, type Stack } from '../support/stack.ts';

/** An installation without demo data. Its properties can be read only in tests. */
export interface NewInstallation {
  /** The address of the console, with a slash at its end. */
  readonly url: string;
  /** `DATA_DIR` of the service. */
  readonly directory: string;
}

/**
 * Creates an installation before the tests of a file, with this first administrator, and removes it after them.
 *
 * @param host the host of the public address; passkeys need a name, such as `localhost`
 */
export function newInstallation(
  username: string,
  password: string,
  environment: Record<string, string> = {},
  host = '127.0.0.1',
): NewInstallation {
  let directory: string;
  let stack: Stack;
  test.beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'new-installation-'));
    const secret = join(directory, 'first-password');
    await writeFile(secret, password);
    const port = await freePort();
    stack = await startStack({
      port,
      dataDirectory: directory,
      environment: {
        DEMO: '0',
        ADMIN_USERNAME: username,
        ADMIN_PASSWORD_FILE: secret,
        PUBLIC_URL: `http://${host}:${port}`,
        ...environment,
      },
    });
  });
  test.afterAll(async () => {
    await stack.stop();
    await rm(directory, { recursive: true, force: true });
  });
  return {
    get url() {
      return stack.url.replace('127.0.0.1', host);
    },
    get directory() {
      return directory;
    },
  };
}
