import type { Configuration } from '../../openapi/types.ts';
import type { Config } from '../config.ts';

/** What the console starts with: its document carries it, and `config.json` tells it to whoever asks. */
export const consoleSettings = ({ sso, supportContact }: Config) =>
  ({
    ssoEnabled: sso !== null,
    ssoAutoRedirect: sso?.autoRedirect ?? false,
    ssoClientId: sso?.clientId ?? null,
    supportContact,
  }) satisfies Configuration;
