import { ConfigError } from '../config-error.ts';
import type { Config } from '../config.ts';
import { readSmallFile, errorReason } from '../small-file.ts';

export interface Templates {
  sent: string;
  complete: string;
}

function template(setting: string, file: string | null): string {
  if (file === null) return '';
  try {
    return readSmallFile(file);
  } catch (error) {
    throw new ConfigError(`${setting} cannot be read: ${file} (${errorReason(error)})`, { cause: error });
  }
}

/**
 * Reads the HTML files that the screens show after a reset mail was requested (`sent`) and after a password was reset
 * (`complete`). Returns '' for a file that is not configured.
 *
 * @throws ConfigError that names the setting
 */
export function readTemplates({ sent, complete }: Config['templates']): Templates {
  return {
    sent: template('PASSWORD_SENT_TEMPLATE', sent),
    complete: template('PASSWORD_COMPLETE_TEMPLATE', complete),
  };
}
