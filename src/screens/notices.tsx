import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { NoticesActor } from '../../machines/shell/notices.machine.ts';
import { LiveRegions } from '../ui/feedback/live-regions.tsx';
import { lazyComponent } from '../ui/overlay/lazy-component.tsx';

interface NoticeToasterProps {
  readonly notices: NoticesActor;
  readonly isNeeded: boolean;
}

interface NoticesProps {
  readonly notices: NoticesActor;
  readonly NoticeToaster: ComponentType<NoticeToasterProps>;
}

/** Shows notices, and announces them to screen readers. Rendered once, at the root of the console. */
export function Notices({ notices, NoticeToaster }: NoticesProps) {
  const announcements = useSelector(notices, ({ context }) => context.announcements);
  const isNeeded = useSelector(notices, ({ context }) => context.stack.length > 0);
  return (
    <>
      <LiveRegions announcements={announcements} />
      <NoticeToaster notices={notices} isNeeded={isNeeded} />
    </>
  );
}

/**
 * Returns the toaster. Its code is loaded once `after` has resolved. If loading fails, the next notice loads the code
 * again.
 */
export const toasterAfter = (after: Promise<void>): ComponentType<NoticeToasterProps> =>
  lazyComponent<NoticeToasterProps>(
    async () => {
      await after;
      return (await import('./notice-toaster.tsx')).NoticeToaster;
    },
    { isOpen: ({ isNeeded }) => isNeeded, close() {} },
  );
