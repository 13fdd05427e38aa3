import type { Configuration } from '../../openapi/generated/types.ts';

/** What a service may be unable to do: send mails, or read an inventory. */
export type Ability = 'mailEnabled' | 'inventoryEnabled';

/** Returns whether the service has an ability. Returns true if the service does not send this setting. */
export const isEnabled = (
  { configuration }: { readonly configuration: Partial<Pick<Configuration, Ability>> | null },
  ability: Ability,
): boolean => configuration?.[ability] ?? true;
