import { useSelector } from '@xstate/react';
import { useConsole } from '../../hooks/use-app.ts';

/** Returns whether the service records changes, and the viewer may see them. */
export const useHasHistory = (): boolean =>
  useSelector(useConsole().historySupport, (snapshot) => snapshot.matches('offered'));
