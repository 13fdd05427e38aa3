import { useSelector } from '@xstate/react';
import { isEnabled, type OptionalFeature } from '../../machines/app/is-enabled.ts';
import { useApp } from './use-app.ts';

/** Returns whether a feature of the service is enabled. See `isEnabled`. */
export function useIsEnabled(feature: OptionalFeature): boolean {
  const { actor } = useApp();
  return useSelector(actor, ({ context }) => isEnabled(context, feature));
}
