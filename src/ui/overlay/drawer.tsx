import type { DrawerProps } from './drawer-panel.tsx';
import { lazyPart } from './lazy-part.tsx';
import { useOnceOpen } from './use-once-open.ts';

const DrawerPanel = lazyPart<DrawerProps>(async () => (await import('./drawer-panel.tsx')).DrawerPanel, {
  isOpen: ({ open }) => open,
  close: ({ onClose }) => onClose(),
});

/** A panel that slides in from an edge of the window. Its code is loaded when the first drawer opens. */
export function Drawer(props: DrawerProps) {
  return useOnceOpen(props.open) ? <DrawerPanel {...props} /> : null;
}
