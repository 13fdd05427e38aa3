import { isIP } from 'node:net';
import { ConfigError } from '../config-error.ts';
import { withSecretFiles } from '../secret-files.ts';
import { isLoopback, readConfig, type Config } from '../config.ts';
import { HOST_ADVICE, LAYOUT_CODES, MAX_PORT, parseDemoSettings, type Environment } from '../settings.ts';
import { DEMO_SSO_CLIENT_ID } from './sso-client.ts';

export interface Demo {
  /** Users that a new database is filled with. */
  users: number;
  suitePort: number;
  /** The origin of the demo suite: an identity provider, an inventory, applications and the suite's header. */
  suiteUrl: string;
}

/** An installation. `demo` is null for one without demo data. */
export interface Installation {
  config: Config;
  demo: Demo | null;
}

/** The name that the demo suite's header shows. */
const SUITE_NAME = 'Network Suite';

/**
 * Reads the settings of an installation. In a demo, the demo suite takes the place of other systems that are not set.
 *
 * @throws ConfigError for the first wrong setting.
 */
export function readInstallation(environment: Environment): Installation {
  // Once: a pipe can be read only once.
  const given = withSecretFiles(environment);
  const config = readConfig(given);
  const demo = readDemo(given, config);
  if (demo === null) return { config, demo };
  const filled = readConfig({ ...given, ...suiteSettings(given, demo) });
  return { config: { ...filled, mail: { ...filled.mail, mailbox: filled.mail.smtpUrl === null } }, demo };
}

function readDemo(given: Environment, { host, port, publicUrl }: Config): Demo | null {
  const { DEMO: asked, DEMO_USERS: users } = parseDemoSettings(given);
  if (asked === false) return null;
  if (asked === null && !isLoopback(host)) {
    const advice = isIP(host) === 0 ? `. ${HOST_ADVICE}` : '';
    throw new ConfigError(
      `HOST=${host} would show the demo accounts to the network: set DEMO=0 for an installation of your own, or DEMO=1 if this is meant${advice}`,
    );
  }
  if (port === MAX_PORT)
    throw new ConfigError(`PORT must be below ${MAX_PORT}: the demo suite runs on the next one`);
  const address = new URL(publicUrl);
  address.protocol = 'http:';
  address.port = String(port + 1);
  return { users, suitePort: port + 1, suiteUrl: address.origin };
}

/** Returns the demo's values for settings that are not set. */
function suiteSettings(given: Environment, { suiteUrl }: Demo): Environment {
  const isSet = (name: string): boolean => (given[name] ?? '').trim() !== '';
  const header = `${suiteUrl}/header/suite-header`;
  return {
    ...(isSet('SSO_URL') ? {} : { SSO_URL: suiteUrl, SSO_CLIENT_ID: DEMO_SSO_CLIENT_ID }),
    ...(isSet('HEADER_URL') ? {} : { HEADER_URL: `${header}.js` }),
    ...(isSet('HEADER_URL') || isSet('HEADER_CSS') ? {} : { HEADER_CSS: `${header}.css` }),
    ...(isSet('INVENTORY_URL') ? {} : { INVENTORY_URL: `${suiteUrl}/inventory` }),
    ...(isSet('SUITE_NAME') ? {} : { SUITE_NAME }),
    // An empty value means no layout codes, also in a demo.
    LAYOUT_CODE: given['LAYOUT_CODE'] ?? LAYOUT_CODES.join(','),
  };
}
