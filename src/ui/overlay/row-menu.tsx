import { useEffect } from 'react';
import { useIsBehind } from '../base/behind.ts';
import type { RowMenuProps } from './row-menu-panel.tsx';
import { lazyPart } from './lazy-part.tsx';
import { useOnceOpen } from './use-once-open.ts';

const MenuPanel = lazyPart<RowMenuProps>(async () => (await import('./row-menu-panel.tsx')).RowMenuPanel, {
  isOpen: ({ anchor }) => anchor !== null,
  close: ({ onClose }) => onClose(),
});

/** Shows one lazily loaded menu for all rows of a list, so that a row holds only a plain button. */
export function RowMenu(props: RowMenuProps) {
  const { anchor, onClose } = props;
  const isLeft = useIsBehind() && anchor !== null;
  useEffect(() => {
    if (isLeft) onClose();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each time that it is left
  }, [isLeft]);
  return useOnceOpen(anchor !== null) ? <MenuPanel {...props} anchor={isLeft ? null : anchor} /> : null;
}
