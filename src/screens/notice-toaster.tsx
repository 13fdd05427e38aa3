import { useSelector } from '@xstate/react';
import { MAX_VISIBLE } from '../../machines/shell/notice-stack.ts';
import { COUNT_BUTTON, type NoticesActor, visibleIn } from '../../machines/shell/notices.machine.ts';
import { Toaster } from '../ui/feedback/toaster.tsx';

/** Shows the notices that are not hidden. A separate chunk, which is loaded after the first screen is painted. */
export function NoticeToaster({ notices }: { notices: NoticesActor }) {
  const context = useSelector(notices, (snapshot) => snapshot.context);
  const visible = visibleIn(context);
  return (
    <Toaster
      visible={visible}
      hidden={context.stack.length - visible.length}
      isExpanded={context.limit > MAX_VISIBLE}
      countId={COUNT_BUTTON}
      send={notices.send}
    />
  );
}
