/** A wrong setting. The message is one line that names the setting. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
