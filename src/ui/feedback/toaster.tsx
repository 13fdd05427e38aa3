import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { resolveValue, toast, useToaster } from 'react-hot-toast/headless';
import { css } from 'styled-system/css';
import { moreNotices } from '../../texts/counts.ts';
import { UI_TEXTS } from '../../texts/ui.ts';
import { isDialogOpen } from '../base/dialog-open.ts';
import { focusPageTitle } from '../base/page-title.tsx';
import { NoticeCard, type ShownNotice } from './notice-card.tsx';
import { keepPositioned, positionNotices } from './notice-position.ts';

const LEAVING_MS = 300;

/** The key that moves the focus to the notices. Other toast libraries use the same key. */
const SHORTCUT = 'F8';

const DISMISSING: readonly string[] = ['Escape', 'Delete'];

/**
 * The notices are below the header, the title and its buttons. `positionNotices` moves them away from elements in use.
 */
const stack = css({
  position: 'fixed',
  zIndex: 'notices',
  top: 'belowTitle',
  insetInlineEnd: '0',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  rowGap: '2',
  width: 'full',
  maxWidth: 'notices',
  paddingInlineEnd: '6',
  // Space for the shadows of the notices, which the scrolling box would cut off.
  paddingInlineStart: '8',
  marginTop: '-5',
  paddingTop: '6',
  paddingBottom: '12',
  overflowY: 'auto',
  scrollbarWidth: '[none]',
  // Clicks must pass through the empty space between notices. `!` overrides `auto`, which a dialog sets.
  pointerEvents: 'none!',
  // Screens without a header have a card in the middle of the window. There, the notices are at the top.
  'main ~ &': { top: 'above', marginTop: '0', _phone: { top: 'above', marginTop: '-5' } },
  _phone: { top: 'belowStrip', paddingInlineStart: '3', paddingInlineEnd: '3' },
});
const count = css({
  // The count stays visible while the notices scroll.
  position: 'sticky',
  bottom: '0',
  justifySelf: 'end',
  paddingBlock: '1',
  paddingInline: '3',
  background: 'surface.raised',
  color: 'text.muted',
  borderRadius: 'round',
  boxShadow: 'floating',
  _forced: { borderWidth: 'hairline', borderStyle: 'solid' },
  textStyle: 'label',
  fontVariantNumeric: 'tabular-nums',
  pointerEvents: 'auto',
  cursor: 'pointer',
});

export type ToasterEvent =
  | { readonly type: 'DISMISS' | 'ACT' | 'POINTER_ENTERED' | 'FOCUSED'; readonly id: string }
  | { readonly type: 'START' | 'POINTER_LEFT' | 'BLURRED' | 'SHOW_ALL' | 'SHOW_FEWER' };

interface ToasterProps {
  /** The visible notices, newest first. */
  readonly visible: readonly ShownNotice[];
  /** Number of notices that are not visible. The count button shows it. */
  readonly hidden: number;
  readonly isExpanded: boolean;
  /** The id of the count button in the pointer and focus events that `send` gets. */
  readonly countId: string;
  readonly send: (event: ToasterEvent) => void;
}

/**
 * Renders the visible notices with react-hot-toast, which keeps a dismissed notice in the page until its animation has
 * ended.
 */
export function Toaster({ visible, hidden, isExpanded, countId, send }: ToasterProps) {
  const section = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const toasts = useToasts(visible, send, (id) => {
    const gone = section.current?.querySelector(`[data-notice="${id}"]`);
    if (!gone?.contains(document.activeElement)) return;
    const back = cameFrom.current;
    if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true });
    else focusPageTitle();
  });

  useEffect(() => send({ type: 'START' }), [send]);
  useEffect(() => (section.current ? keepPositioned(section.current) : undefined), []);
  useLayoutEffect(() => {
    if (section.current) positionNotices(section.current);
  });
  useEffect(() => {
    const focusNewest = (event: KeyboardEvent): void => {
      const newest = section.current?.querySelector('button');
      if (event.key !== SHORTCUT || !newest || isDialogOpen()) return;
      event.preventDefault();
      newest.focus({ preventScroll: true });
    };
    document.addEventListener('keydown', focusNewest);
    return () => document.removeEventListener('keydown', focusNewest);
  }, []);

  const touches = (id: string) => ({
    onPointerEnter: () => send({ type: 'POINTER_ENTERED', id }),
    onPointerLeave: () => send({ type: 'POINTER_LEFT' }),
    onFocus: () => send({ type: 'FOCUSED', id }),
    onBlur: () => send({ type: 'BLURRED' }),
  });
  const counted = [hidden > 0 ? moreNotices(hidden) : null, isExpanded ? UI_TEXTS.showFewer : null];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only the buttons in the section take the focus
    <section
      ref={section}
      aria-label={UI_TEXTS.notifications}
      aria-keyshortcuts={SHORTCUT}
      className={stack}
      data-notices=""
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
      }}
    >
      {toasts.map((shown) => (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys that are pressed on the buttons of the notice
        <div
          key={shown.id}
          data-notice={shown.id}
          {...touches(shown.id)}
          onKeyDown={(event) => {
            if (!DISMISSING.includes(event.key)) return;
            event.stopPropagation();
            send({ type: 'DISMISS', id: shown.id });
          }}
        >
          {resolveValue(shown.message, shown)}
        </div>
      ))}
      {hidden > 0 || isExpanded ? (
        <button
          type="button"
          className={count}
          aria-expanded={isExpanded}
          {...touches(countId)}
          onClick={() => send({ type: isExpanded ? 'SHOW_FEWER' : 'SHOW_ALL' })}
        >
          {counted.filter((part) => part !== null).join(' · ')}
        </button>
      ) : null}
    </section>
  );
}

/**
 * Passes the visible notices to react-hot-toast. Returns the toasts to render, newest first. They include dismissed
 * notices whose animation still runs.
 *
 * @param onGone called with the id of each dismissed notice, while its element is still in the page
 */
function useToasts(
  visible: ToasterProps['visible'],
  send: ToasterProps['send'],
  onGone: (id: string) => void,
) {
  const toasterId = useId();
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const { toasts } = useToaster({ removeDelay: isStill ? 1 : LEAVING_MS }, toasterId);
  const before = useRef<readonly string[]>([]);
  const update = useEffectEvent((current: readonly ShownNotice[]) => {
    for (const notice of current) {
      const { id } = notice;
      toast.custom(
        (shown) => (
          <NoticeCard
            notice={notice}
            leaving={!shown.visible}
            onDismiss={() => send({ type: 'DISMISS', id })}
            onAct={() => send({ type: 'ACT', id })}
          />
        ),
        { id, toasterId, duration: Infinity },
      );
    }
    const ids = current.map(({ id }) => id);
    for (const id of before.current.filter((shown) => !ids.includes(shown))) {
      onGone(id);
      toast.dismiss(id, toasterId);
    }
    before.current = ids;
  });
  useEffect(() => update(visible), [visible]);
  return toasts.toSorted((one, other) => Number(other.id) - Number(one.id));
}
