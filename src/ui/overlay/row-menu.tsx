import { useEffect, useEffectEvent } from 'react';
import type { RowMenuProps } from './row-menu-panel.tsx';
import { lazyComponent } from './lazy-component.tsx';
import { useOnceOpen } from './use-once-open.ts';

const MenuPanel = lazyComponent<RowMenuProps>(
  async () => (await import('./row-menu-panel.tsx')).RowMenuPanel,
  {
    isOpen: ({ anchor }) => anchor !== null,
    close: ({ onClose }) => onClose(),
  },
);

/** The one menu of a list, for all its rows. Its code is loaded when it first opens. */
export function RowMenu(props: RowMenuProps) {
  const { anchor, onClose } = props;
  const close = useEffectEvent(onClose);
  // React runs this cleanup when it hides the list. The menu must then close.
  useEffect(() => () => close(), []);
  return useOnceOpen(anchor !== null) ? <MenuPanel {...props} /> : null;
}
