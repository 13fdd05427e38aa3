import { isIP } from 'node:net';
import { ConfigError } from '../service/config-error.ts';
import { isLoopback, readConfig, type Config } from '../service/config.ts';
import { HOST_ADVICE, MAX_PORT } from '../service/settings/address.ts';
import { LAYOUT_CODES } from '../service/settings/console.ts';
import { parseDemoSettings, type Environment } from '../service/settings/settings.ts';
import { openMailbox } from './mailbox/mailbox.ts';
import { DEMO_SSO_CLIENT_ID } from './sso-client.ts';

export interface DemoSettings {
  /** Number of users that the demo creates in an empty database. */
  users: number;
  suitePort: number;
  /**
   * The origin of the demo suite, which contains an identity provider, an inventory, applications and the
   * suite's header.
   */
  suiteUrl: string;
}

const SUITE_NAME = 'Network Suite';

/**
 * Reads the settings of an installation with demo data. Settings that name other systems, such as the inventory,
 * default to the demo suite.
 *
 * @throws ConfigError for the first wrong setting
 */
export function readDemoConfig(given: Environment): { config: Config; settings: DemoSettings } {
  const config = readConfig(given);
  const settings = readDemo(given, config);
  const { mail, ...filled } = readConfig({ ...given, ...suiteSettings(given, settings) });
  const isMailed = mail.smtpUrl !== null;
  return { config: { ...filled, mail: { ...mail, openMailbox: isMailed ? null : openMailbox } }, settings };
}

function readDemo(given: Environment, { host, port, publicUrl }: Config): DemoSettings {
  const { DEMO: asked, DEMO_USERS: users } = parseDemoSettings(given);
  if (asked === null && !isLoopback(host)) {
    const advice = isIP(host) === 0 ? `. ${HOST_ADVICE}` : '';
    throw new ConfigError(
      `HOST=${host} would show the demo accounts to the network: set DEMO=0 for a real installation, or DEMO=1 if this is intended${advice}`,
    );
  }
  if (port === MAX_PORT)
    throw new ConfigError(`PORT must be below ${MAX_PORT}: the demo suite uses the next port`);
  const address = new URL(publicUrl);
  address.protocol = 'http:';
  address.port = String(port + 1);
  return { users, suitePort: port + 1, suiteUrl: address.origin };
}

/**
 * Returns default values, which point to the demo suite, for the settings that the environment does not set.
 */
function suiteSettings(given: Environment, { suiteUrl }: DemoSettings): Environment {
  const isSet = (name: string): boolean => (given[name] ?? '').trim() !== '';
  const header = `${suiteUrl}/header/suite-header`;
  return {
    ...(isSet('SSO_URL')
      ? {}
      : {
          SSO_URL: suiteUrl,
          SSO_CLIENT_ID: DEMO_SSO_CLIENT_ID,
          ...(isSet('SSO_DISCOVERY') ? {} : { SSO_DISCOVERY: '0' }),
        }),
    ...(isSet('HEADER_URL') ? {} : { HEADER_URL: `${header}.js` }),
    ...(isSet('HEADER_URL') || isSet('HEADER_CSS') ? {} : { HEADER_CSS: `${header}.css` }),
    ...(isSet('INVENTORY_URL') ? {} : { INVENTORY_URL: `${suiteUrl}/inventory` }),
    ...(isSet('SUITE_NAME') ? {} : { SUITE_NAME }),
    // The default does not replace an empty LAYOUT_CODE, which means a tenant without layout codes.
    LAYOUT_CODE: given['LAYOUT_CODE'] ?? LAYOUT_CODES.join(','),
  };
}
