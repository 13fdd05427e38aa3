import { useEffect, useEffectEvent } from 'react';
import type { RowMenuProps } from './row-menu-panel.tsx';
import { lazyPart } from './lazy-part.tsx';
import { useOnceOpen } from './use-once-open.ts';

const MenuPanel = lazyPart<RowMenuProps>(async () => (await import('./row-menu-panel.tsx')).RowMenuPanel, {
  isOpen: ({ anchor }) => anchor !== null,
  close: ({ onClose }) => onClose(),
});

/** The menu that all rows of a list share, loaded when it first opens. Each row renders only a plain button. */
export function RowMenu(props: RowMenuProps) {
  const { anchor, onClose } = props;
  const close = useEffectEvent(onClose);
  // Closes the menu when React hides the list, because React then runs this cleanup.
  useEffect(() => () => close(), []);
  return useOnceOpen(anchor !== null) ? <MenuPanel {...props} /> : null;
}
