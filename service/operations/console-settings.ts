import type { Configuration } from '../../openapi/types.ts';
import type { Config } from '../config.ts';

/** Go into the console's document, and into `config.json`. */
export const consoleSettings = ({
  sso,
  supportContact,
  suiteName,
  suiteMark,
  mostRowsKept,
  showFlows,
  tracing,
}: Config) =>
  ({
    ssoEnabled: sso !== null,
    ssoAutoRedirect: sso?.autoRedirect ?? false,
    ssoClientId: sso?.clientId ?? null,
    supportContact,
    suiteName,
    suiteMark,
    mostRowsKept,
    showFlows,
    ...(tracing ? { traced: true } : {}),
  }) satisfies Configuration;
