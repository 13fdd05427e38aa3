import type { DrawerProps } from './drawer-panel.tsx';
import { lazyComponent } from './lazy-component.tsx';
import { useOnceOpen } from './use-once-open.ts';

const DrawerPanel = lazyComponent<DrawerProps>(async () => (await import('./drawer-panel.tsx')).DrawerPanel, {
  isOpen: ({ open }) => open,
  close: ({ onClose }) => onClose(),
});

/** A panel that slides in from an edge of the window. Its code is loaded when the first drawer opens. */
export function Drawer(props: DrawerProps) {
  return useOnceOpen(props.open) ? <DrawerPanel {...props} /> : null;
}
