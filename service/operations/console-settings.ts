import type { Configuration } from '../../openapi/generated/types.ts';
import type { Config } from '../config.ts';
import { sendsMail } from '../mail/start.ts';

/** Returns the settings that the console reads from its HTML document and from `config.json`. */
export const consoleSettings = (config: Config) => {
  const { sso, supportContact, suiteName, suiteMark, mostRowsKept, showFlows, tracing } = config;
  return {
    ssoEnabled: sso !== null,
    ssoAutoRedirect: sso?.autoRedirect ?? false,
    ssoClientId: sso?.clientId ?? null,
    ...(sso?.isDiscovered ? { ssoDiscovery: true } : {}),
    supportContact,
    suiteName,
    suiteMark,
    mostRowsKept,
    showFlows,
    ...(sendsMail(config) ? {} : { mailEnabled: false }),
    ...(config.inventory ? {} : { inventoryEnabled: false }),
    ...(tracing ? { traced: true } : {}),
  } satisfies Configuration;
};
