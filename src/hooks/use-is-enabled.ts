import { useSelector } from '@xstate/react';
import { isEnabled, type Ability } from '../../machines/app/is-enabled.ts';
import { useApp } from './use-app.ts';

/** Returns whether the service has an ability. See `isEnabled`. */
export function useIsEnabled(ability: Ability): boolean {
  const { actor } = useApp();
  return useSelector(actor, ({ context }) => isEnabled(context, ability));
}
