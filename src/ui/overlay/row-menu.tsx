import { useEffect, useEffectEvent } from 'react';
import type { RowMenuProps } from './row-menu-panel.tsx';
import { lazyPart } from './lazy-part.tsx';
import { useOnceOpen } from './use-once-open.ts';

const MenuPanel = lazyPart<RowMenuProps>(async () => (await import('./row-menu-panel.tsx')).RowMenuPanel, {
  isOpen: ({ anchor }) => anchor !== null,
  close: ({ onClose }) => onClose(),
});

/** One lazily loaded menu for all rows of a list. Each row renders only a plain button. */
export function RowMenu(props: RowMenuProps) {
  const { anchor, onClose } = props;
  const close = useEffectEvent(onClose);
  // React runs this cleanup when it hides the list; it closes the menu.
  useEffect(() => () => close(), []);
  return useOnceOpen(anchor !== null) ? <MenuPanel {...props} /> : null;
}
