import { readFile } from 'node:fs/promises';
import { ConfigError, type Config } from '../config.ts';

/** The installation's own HTML, after a reset mail was sent and after a password was reset. */
export interface Templates {
  sent: string;
  complete: string;
}

async function template(setting: string, file: string | null): Promise<string> {
  if (file === null) return '';
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new ConfigError(`${setting} cannot be read: ${file}`, { cause: error });
  }
}

/**
 * Reads the templates; one that is not set is empty.
 *
 * @throws ConfigError naming the setting whose file cannot be read.
 */
export async function readTemplates({ sent, complete }: Config['templates']): Promise<Templates> {
  return {
    sent: await template('PASSWORD_SENT_TEMPLATE', sent),
    complete: await template('PASSWORD_COMPLETE_TEMPLATE', complete),
  };
}
