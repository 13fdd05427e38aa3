import { useSelector } from '@xstate/react';
import type { Configuration } from '../../openapi/generated/types.ts';
import { useApp } from './use-app.ts';

/**
 * Returns whether the service can send mails (`mailEnabled`) or read an inventory (`inventoryEnabled`). Returns true if
 * the service does not send this setting.
 */
export function useIsEnabled(setting: 'mailEnabled' | 'inventoryEnabled'): boolean {
  const { actor } = useApp();
  return (
    useSelector(actor, ({ context }): Configuration[typeof setting] => context.configuration?.[setting]) ??
    true
  );
}
