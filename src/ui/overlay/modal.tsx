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
import { FIELD } from './first-field.ts';

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
  /** Names in the title. A browser's translator must not change them. */
  names?: readonly string[] | undefined;
  /**
   * Whether the modal has the role `alertdialog`. Its own buttons and Escape then close it, but a click outside does
   * not.
   */
  critical: boolean;
  /**
   * Whether a click or the focus outside closes the modal; never for a critical one. False if the modal opens without a
   * click of the user, because the page may then still move the focus.
   */
  closesOutside?: boolean | undefined;
  positioner: string;
  panel: string;
  onClose: () => void;
  children: Elements;
}

/**
 * Returns the element to focus after the modal closes: the element that was focused before or, if this is removed or
 * hidden, the page's title.
 */
const focusAfter = (opener: Element | null): HTMLElement | null =>
  opener instanceof HTMLElement && opener.checkVisibility() ? opener : pageTitle();

const findNotices = (): Element | null => document.querySelector('[data-notices]');

const SAFE = '[data-cancel]';
const ANY = ':is(a[href], button)';

/**
 * Returns the element that gets the focus when the modal opens: in a critical dialog the cancel button, otherwise the
 * first field. If there is no such element, returns the cancel button, or else the first link or button.
 */
function firstIn(content: HTMLElement | null): HTMLElement | null {
  const isCritical = content?.getAttribute('role') === 'alertdialog';
  for (const selector of isCritical ? [SAFE, ANY] : [FIELD, SAFE, ANY]) {
    const found = content?.querySelector<HTMLElement>(selector);
    if (found) return found;
  }
  return null;
}

/**
 * The common part of dialogs and drawers: focus trap, return of the focus, Escape, backdrop, title and close button.
 */
export function Modal(props: ModalProps) {
  const {
    open,
    title,
    names = [],
    critical,
    closesOutside = true,
    positioner,
    panel,
    onClose,
    children,
  } = props;
  const opener = useRef<Element | null>(null);
  const content = useRef<HTMLElement | null>(null);
  // The focus moves into the modal before the page behind it is hidden, because hidden content must not contain the
  // focus.
  const takeFocus = useCallback((element: HTMLElement | null) => {
    // Runs once for each opening: Ark UI attaches the ref again in later renders, even while the modal closes.
    if (!element || content.current === element) return;
    content.current = element;
    if (element.contains(document.activeElement)) return;
    opener.current = document.activeElement;
    firstIn(element)?.focus({ preventScroll: true });
  }, []);
  // Ark UI returns the focus only if the modal was open for at least one frame.
  const returnLostFocus = () => {
    const { activeElement } = document;
    if (activeElement === document.body || content.current?.contains(activeElement)) {
      focusAfter(opener.current)?.focus({ preventScroll: true });
    }
  };
  // Ark UI handles Escape only from the next frame on. Until then, this listener closes the modal. It ignores an Escape
  // that Ark UI has handled (`preventDefault`).
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  return (
    <Dialog.Root
      open={open}
      role={critical ? 'alertdialog' : 'dialog'}
      closeOnInteractOutside={closesOutside && !critical}
      onOpenChange={(change) => {
        if (!change.open) onClose();
      }}
      // Ark UI also closes a modal when the menu that opened it closes, unless this is prevented.
      onRequestDismiss={(event) => {
        if (!closesOutside) event.preventDefault();
      }}
      finalFocusEl={() => focusAfter(opener.current)}
      onExitComplete={returnLostFocus}
      // A click on a notice must not close the modal. The notices are listed only while there are any, because Ark UI
      // rejects a promise if a listed element never appears.
      persistentElements={findNotices() ? [findNotices] : []}
      initialFocusEl={() => firstIn(content.current)}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop className={backdrop} />
        <Dialog.Positioner className={positioner}>
          <Dialog.Content ref={takeFocus} className={panel} onKeyDown={closeOnEscape}>
            <div className={head} data-dialog-edge="">
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
