import { useState } from 'react';
import { Button } from '../../src/ui/base/button.tsx';
import { TextField } from '../../src/ui/field/text-field.tsx';
import { Dialog } from '../../src/ui/overlay/dialog.tsx';
import { Drawer } from '../../src/ui/overlay/drawer.tsx';
import { MenuButton } from '../../src/ui/overlay/menu-button.tsx';
import { RowMenu } from '../../src/ui/overlay/row-menu.tsx';
import { Tooltip } from '../../src/ui/overlay/tooltip.tsx';
import { Specimen } from './specimen.tsx';

const ITEMS = [
  { id: 'edit', label: 'Edit' },
  { id: 'clone', label: 'Clone', disabled: true },
  { id: 'delete', label: 'Delete', tone: 'critical' },
] as const;

/** The gallery's page of dialogs, drawers, menus and tooltips (`src/ui/overlay`). */
export function OverlayParts() {
  const [open, setOpen] = useState<'dialog' | 'critical' | 'start' | 'end' | null>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setOpen(null);
  const closeMenu = () => setAnchor(null);
  return (
    <>
      <Specimen of="Dialog">
        <Button onClick={() => setOpen('dialog')}>Neutral dialog</Button>
        <Button onClick={() => setOpen('critical')}>Critical dialog</Button>
        <Dialog
          open={open === 'dialog'}
          title="A dialog"
          description="What it is about."
          onClose={close}
          cancel="Cancel"
          confirm={{ label: 'Do it', onConfirm: close }}
        >
          <TextField label="A field of it" />
        </Dialog>
        <Dialog
          open={open === 'critical'}
          tone="critical"
          title="Leave without saving?"
          description="What is not saved is lost."
          onClose={close}
          cancel="Stay"
          confirm={{ label: 'Leave', onConfirm: close }}
        />
      </Specimen>
      <Specimen of="Drawer">
        <Button onClick={() => setOpen('start')}>Drawer at the start</Button>
        <Button onClick={() => setOpen('end')}>Drawer at the end</Button>
        {(['start', 'end'] as const).map((side) => (
          <Drawer key={side} open={open === side} side={side} title="A drawer" onClose={close}>
            <p>Its content.</p>
          </Drawer>
        ))}
      </Specimen>
      <Specimen of="RowMenu, MenuButton">
        <MenuButton open={anchor !== null} onClick={({ currentTarget }) => setAnchor(currentTarget)}>
          Menu
        </MenuButton>
        <MenuButton open={false} dot="positive">
          With a dot
        </MenuButton>
        <MenuButton open={false} unavailable>
          Unavailable
        </MenuButton>
        <RowMenu anchor={anchor} label="A menu" items={ITEMS} onSelect={closeMenu} onClose={closeMenu} />
      </Specimen>
      <Specimen of="Tooltip">
        <Tooltip text="Why it cannot be pressed now.">
          <Button unavailable>Explained</Button>
        </Tooltip>
      </Specimen>
    </>
  );
}
