import { Dialog } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import X from 'lucide-react/icons/x';
import { useCallback, useRef, type KeyboardEvent } from 'react';
import { css } from 'styled-system/css';
import { UI_TEXTS } from '../../texts/ui.ts';
import { IconButton } from '../base/icon-button.tsx';
import { pageTitle } from '../base/page-title.tsx';
import type { Elements } from '../base/elements.tsx';
import { Sentence } from '../base/sentence.tsx';

const backdrop = css({
  position: 'fixed',
  inset: '0',
  zIndex: 'dialog',
  background: 'backdrop',
  _open: { animation: 'appear' },
  _closed: { animation: 'vanish' },
});
const head = css({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: '4',
});
const heading = css({ textStyle: 'subtitle', overflowWrap: 'anywhere' });

interface ModalProps {
  open: boolean;
  title: string;
  /** Names in the title, which must not be translated. */
  names?: readonly string[] | undefined;
  /** Has the role `alertdialog`, and closes by its own buttons or Escape, not by a click outside. */
  critical: boolean;
  positioner: string;
  panel: string;
  onClose: () => void;
  children: Elements;
}

/**
 * Returns the element to focus after closing: the element that opened the modal or, if that is removed or hidden, the
 * page's title.
 */
const focusAfter = (opener: Element | null): HTMLElement | null =>
  opener instanceof HTMLElement && opener.checkVisibility() ? opener : pageTitle();

const findNotices = (): Element | null => document.querySelector('[data-notices]');

const FIELD = ':is(input, select, textarea):enabled';
const SAFE = '[data-cancel]';
const ANY = ':is(a[href], button)';

/** Returns the element to focus first: the cancel button in a critical dialog, else the first field. */
function firstIn(content: HTMLElement | null): HTMLElement | null {
  const isCritical = content?.getAttribute('role') === 'alertdialog';
  for (const selector of isCritical ? [SAFE, ANY] : [FIELD, SAFE, ANY]) {
    const found = content?.querySelector<HTMLElement>(selector);
    if (found) return found;
  }
  return null;
}

/** The parts that dialogs and drawers share: focus trap, return of the focus, Escape, backdrop, title, close button. */
export function Modal(props: ModalProps) {
  const { open, title, names = [], critical, positioner, panel, onClose, children } = props;
  const opener = useRef<Element | null>(null);
  const content = useRef<HTMLElement | null>(null);
  // Moves the focus before the page behind the modal is hidden, so that the focus is never in hidden content.
  const takeFocus = useCallback((element: HTMLElement | null) => {
    // Runs once for each opening: Ark UI attaches the ref again in later renders, also while the modal closes.
    if (!element || content.current === element) return;
    content.current = element;
    if (element.contains(document.activeElement)) return;
    opener.current = document.activeElement;
    firstIn(element)?.focus({ preventScroll: true });
  }, []);
  // Ark UI handles Escape only from the next frame on. Until then, this listener closes the modal. Ark UI calls
  // `preventDefault` on an Escape that it handles.
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  return (
    <Dialog.Root
      open={open}
      role={critical ? 'alertdialog' : 'dialog'}
      closeOnInteractOutside={!critical}
      onOpenChange={(change) => {
        if (!change.open) onClose();
      }}
      finalFocusEl={() => focusAfter(opener.current)}
      // Lists the notices, because a click on a notice must not close the modal. Lists them only while they exist: Ark
      // UI rejects a promise if a listed element never appears.
      persistentElements={findNotices() ? [findNotices] : []}
      initialFocusEl={() => firstIn(content.current)}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop className={backdrop} />
        <Dialog.Positioner className={positioner}>
          <Dialog.Content ref={takeFocus} className={panel} onKeyDown={closeOnEscape}>
            <div className={head}>
              <Dialog.Title className={heading}>
                <Sentence text={title} names={names} />
              </Dialog.Title>
              {critical ? null : (
                <IconButton label={UI_TEXTS.close} icon={<X />} size="small" onClick={onClose} />
              )}
            </div>
            {children}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
