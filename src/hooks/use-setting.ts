import { useSelector } from '@xstate/react';
import type { Configuration } from '../../openapi/types.ts';
import { useApp } from './use-app.ts';

/** Gives whether the service can send mails or read an inventory; a service that does not say so can. */
export function useIsEnabled(setting: 'mailEnabled' | 'inventoryEnabled'): boolean {
  const { actor } = useApp();
  return (
    useSelector(actor, ({ context }): Configuration[typeof setting] => context.configuration?.[setting]) ??
    true
  );
}
