import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { resolveValue, useToaster } from 'react-hot-toast/headless';
import type { Toast } from 'react-hot-toast/headless';
import { css, cva } from 'styled-system/css';
import { UI_TEXTS } from '../../texts/ui.ts';
import { Button } from '../base/button.tsx';
import { focusPageTitle } from '../base/page-title.tsx';
import { MeaningIcon } from './meaning-icon.tsx';
import { actionOf, deckId, decks, putOnDeck, takeOff } from './decks.ts';
import { type NoticeKind, showNotices } from './notify.ts';

const SHOWN_FOR = 5000;
/** Long enough to be read, reached with the keyboard and decided upon (WCAG 2.2, 2.2.1). */
const SHOWN_WITH_ACTION = 20_000;
const SHOWN_AFTER_HOVER = 1000;
const LEAVING_FOR = 300;

const MEANING = {
  success: 'positive',
  warning: 'warning',
  reminder: 'info',
  error: 'critical',
  info: 'info',
} as const;

/** Are read out at once. */
const ALERTS: ReadonlySet<NoticeKind> = new Set(['error', 'warning', 'reminder']);

/** Stands below the header and the title with its buttons, so that it covers none of them. */
const stack = css({
  position: 'fixed',
  zIndex: 'notices',
  top: 'belowTitle',
  insetInlineEnd: '0',
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  width: 'full',
  maxWidth: 'notice',
  padding: '3',
  pointerEvents: 'none',
  // Where there is no header, what stands in the middle begins higher.
  _phone: { top: 'belowStrip', 'main ~ &': { top: '0' } },
});
const notice = cva({
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    flexShrink: '0',
    background: 'surface.raised',
    color: 'text',
    borderRadius: 'small',
    boxShadow: 'floating',
    pointerEvents: 'auto',
  },
  variants: { leaving: { true: { animation: 'noticeOut' }, false: { animation: 'noticeIn' } } },
});
const face = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '3',
  flex: '1',
  minWidth: '0',
  padding: '3',
  borderRadius: 'small',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
});
const words = css({ flex: '1', minWidth: '0' });
const doing = css({ marginBlock: '2', marginInlineEnd: '3' });

/** Shows the notices. `Notices` mounts one, at the root. */
export function Toaster() {
  useEffect(() => showNotices(putOnDeck), []);
  const count = useSyncExternalStore(decks.subscribe, decks.count);
  const newestFirst = Array.from({ length: count }, (_, deck) => deckId(count - 1 - deck));
  return (
    <section aria-label={UI_TEXTS.notifications} className={stack}>
      {newestFirst.map((deck) => (
        <Deck key={deck} id={deck} />
      ))}
    </section>
  );
}

function Deck({ id }: { id: string }) {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const { toasts } = useToaster({ removeDelay: still ? 1 : LEAVING_FOR }, id);
  return toasts.map((shown) => <Notice key={shown.id} shown={shown} deck={id} />);
}

function Notice({ shown, deck }: { shown: Toast; deck: string }) {
  const kind = shown.className as NoticeKind;
  const { id, visible, message } = shown;
  // Said again, it may offer something else; while it leaves, it looks as it did.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- another message comes when it is said again
  const action = useMemo(() => actionOf(id), [id, message]);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const cameFrom = useRef<EventTarget | null>(null);
  const [leftAt, setLeftAt] = useState<Toast['message'] | null>(null);

  useEffect(() => {
    if (hovered || focused) return undefined;
    // Said again, it says something else, and has its whole time again.
    const time = action ? SHOWN_WITH_ACTION : leftAt === message ? SHOWN_AFTER_HOVER : SHOWN_FOR;
    const timer = setTimeout(() => takeOff(id, deck), time);
    return () => clearTimeout(timer);
  }, [hovered, focused, leftAt, message, action, id, deck]);

  const leave = () => {
    if (focused) {
      const back = cameFrom.current;
      if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true });
      else focusPageTitle();
    }
    takeOff(id, deck);
  };

  return (
    <div
      role={ALERTS.has(kind) ? 'alert' : 'status'}
      className={notice({ leaving: !visible })}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => {
        setLeftAt(message);
        setHovered(false);
      }}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
        setFocused(true);
      }}
      onBlur={() => setFocused(false)}
    >
      <button type="button" className={face} title={UI_TEXTS.dismiss} onClick={leave}>
        <MeaningIcon tone={MEANING[kind]} />
        <span className={words}>{resolveValue(message, shown)}</span>
      </button>
      {action ? (
        <Button
          size="small"
          className={doing}
          onClick={() => {
            // It can be pressed again while it leaves.
            if (!visible) return;
            leave();
            action.act();
          }}
        >
          {action.label}
        </Button>
      ) : null}
    </div>
  );
}
