import { lazyPart } from './lazy-part.tsx';
import { useOnceOpen } from './use-once-open.ts';

export interface MenuItem {
  id: string;
  label: string;
  disabled?: boolean;
  tone?: 'neutral' | 'critical';
}

export interface RowMenuProps {
  /** The button that was clicked; null while the menu is closed. */
  anchor: HTMLElement | null;
  /** What the menu is about: its accessible name. */
  label: string;
  items: readonly MenuItem[];
  onSelect: (id: string) => void;
  onClose: () => void;
}

const MenuPanel = lazyPart<RowMenuProps>(async () => (await import('./row-menu-panel.tsx')).RowMenuPanel);

/**
 * One menu for all rows of a list, placed at the button that opened it, so that a row holds a plain button and
 * nothing else. Its code loads when it first opens.
 */
export function RowMenu(props: RowMenuProps) {
  return useOnceOpen(props.anchor !== null) ? <MenuPanel {...props} /> : null;
}
