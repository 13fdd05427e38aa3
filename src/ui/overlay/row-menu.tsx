import type { RowMenuProps } from './row-menu-panel.tsx';
import { lazyPart } from './lazy-part.tsx';
import { useOnceOpen } from './use-once-open.ts';

const MenuPanel = lazyPart<RowMenuProps>(async () => (await import('./row-menu-panel.tsx')).RowMenuPanel);

/**
 * One menu for all rows of a list, placed at the button that opened it, so that a row holds a plain button and
 * nothing else. Its code loads when it first opens.
 */
export function RowMenu(props: RowMenuProps) {
  return useOnceOpen(props.anchor !== null) ? <MenuPanel {...props} /> : null;
}
