import type { Configuration } from '../../openapi/generated/types.ts';

/** Optional features of a service: sending mails, and reading an inventory. */
export type OptionalFeature = 'mailEnabled' | 'inventoryEnabled';

/** Returns whether a feature is enabled. Returns true if the service does not send this setting. */
export const isEnabled = (
  { configuration }: { readonly configuration: Partial<Pick<Configuration, OptionalFeature>> | null },
  feature: OptionalFeature,
): boolean => configuration?.[feature] ?? true;
