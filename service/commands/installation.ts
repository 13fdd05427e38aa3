import type { Installation } from '../../demo/index.ts';
import { ConfigError } from '../config-error.ts';
import { readConfig } from '../config.ts';
import { withSecretFiles } from '../secret-files.ts';
import { parseDemoSettings, type Environment } from '../settings/settings.ts';
import { errorReason } from '../small-file.ts';

/** Imports the demo. Returns null if the packages of its workspace are not installed. */
async function loadDemo(): Promise<typeof import('../../demo/index.ts') | null> {
  try {
    return await import('../../demo/index.ts');
  } catch (error) {
    if (errorReason(error) === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  }
}

/**
 * Reads the settings of an installation. Loads the demo unless `DEMO=0`.
 *
 * @throws ConfigError for the first wrong setting, or if `DEMO=1` and the demo is not installed
 */
export async function readInstallation(environment: Environment): Promise<Installation> {
  // The secret files are read only once, because such a file can be a pipe.
  const given = withSecretFiles(environment);
  const { DEMO: asked } = parseDemoSettings(given);
  const demo = asked === false ? null : await loadDemo();
  if (demo) return demo.readWithDemo(given);
  if (asked === true) {
    throw new ConfigError('DEMO=1 needs the packages of the workspace `demo`, which are not installed here');
  }
  return { config: readConfig(given), demo: null };
}
