import { css, cva } from 'styled-system/css';
import { Modal } from './modal.tsx';
import type { Elements } from '../base/elements.tsx';

const positioner = cva({
  base: { position: 'fixed', inset: '0', zIndex: 'dialog', display: 'flex' },
  variants: { side: { start: { justifyContent: 'flex-start' }, end: { justifyContent: 'flex-end' } } },
});
const panel = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '4',
  width: 'full',
  maxWidth: 'drawer',
  height: 'full',
  padding: '4',
  overflowY: 'auto',
  background: 'surface.raised',
  boxShadow: 'floating',
  // Forced-colours mode removes the shadow, so a border marks the edge.
  _forced: { borderWidth: 'hairline', borderStyle: 'solid' },
  outlineStyle: 'none',
  _closed: { animation: 'vanish' },
});
const motion = cva({
  variants: {
    side: { start: { _open: { animation: 'slideStart' } }, end: { _open: { animation: 'slideEnd' } } },
  },
});

export interface DrawerProps {
  open: boolean;
  title: string;
  side?: 'start' | 'end';
  onClose: () => void;
  children: Elements;
}

/** The drawer itself. Screens use `Drawer`, which loads this code. */
export function DrawerPanel({ open, title, side = 'end', onClose, children }: DrawerProps) {
  return (
    <Modal
      open={open}
      title={title}
      critical={false}
      positioner={positioner({ side })}
      panel={`${panel} ${motion({ side })}`}
      onClose={onClose}
    >
      {children}
    </Modal>
  );
}
