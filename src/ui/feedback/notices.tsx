import { type ComponentType, useEffect, useState } from 'react';
import { onNoticeWaiting } from './notify.ts';

/**
 * Shows the notices, with a toaster that is loaded once the first screen is there. Where it cannot be loaded, the next
 * notice has it loaded again. Mount one, at the root.
 *
 * @param after what the toaster has to wait for
 */
export function Notices({ after }: { after: Promise<void> }) {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = async (): Promise<void> => {
      await after;
      const { Toaster: loaded } = await import('./toaster.tsx');
      setToaster(() => loaded);
    };
    const tryToLoad = (): void => void load().catch(() => {});
    tryToLoad();
    return onNoticeWaiting(tryToLoad);
  }, [after]);
  return Toaster && <Toaster />;
}
