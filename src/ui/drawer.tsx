import type { ReactNode } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { useOnceOpen } from './use-once-open.ts';

export interface DrawerProps {
  open: boolean;
  title: string;
  side?: 'start' | 'end';
  onClose: () => void;
  children: ReactNode;
}

const DrawerPanel = lazyPart<DrawerProps>(async () => (await import('./drawer-panel.tsx')).DrawerPanel);

/** A panel that slides in over the page's edge. Its code loads when one first opens. */
export function Drawer(props: DrawerProps) {
  return useOnceOpen(props.open) ? <DrawerPanel {...props} /> : null;
}
