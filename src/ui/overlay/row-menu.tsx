import type { RowMenuProps } from './row-menu-panel.tsx';
import { lazyPart } from './lazy-part.tsx';
import { useOnceOpen } from './use-once-open.ts';

const MenuPanel = lazyPart<RowMenuProps>(async () => (await import('./row-menu-panel.tsx')).RowMenuPanel);

/**
 * Shows one menu for all rows of a list, at the button that opened it, so that a row holds only a plain button. Its
 * code loads when it first opens.
 */
export function RowMenu(props: RowMenuProps) {
  return useOnceOpen(props.anchor !== null) ? <MenuPanel {...props} /> : null;
}
