import { useEffect, useState, useSyncExternalStore } from 'react';
import { resolveValue, useToaster } from 'react-hot-toast/headless';
import type { Toast } from 'react-hot-toast/headless';
import { css, cva } from 'styled-system/css';
import { UI_TEXTS } from '../../texts/ui.ts';
import { MeaningIcon } from './meaning-icon.tsx';
import { deckId, decks, putOnDeck, takeOff } from './decks.ts';
import { type NoticeKind, showNotices } from './notify.ts';

const SHOWN_FOR = 5000;
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
  base: { pointerEvents: 'auto', flexShrink: '0' },
  variants: { leaving: { true: { animation: 'noticeOut' }, false: { animation: 'noticeIn' } } },
});
const face = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '3',
  width: 'full',
  padding: '3',
  background: 'surface.raised',
  color: 'text',
  borderRadius: 'small',
  boxShadow: 'floating',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
});
const words = css({ flex: '1', minWidth: '0' });

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
  const [hovered, setHovered] = useState(false);
  const { id, visible, message } = shown;
  const [leftAt, setLeftAt] = useState<Toast['message'] | null>(null);

  useEffect(() => {
    if (hovered) return undefined;
    // Said again, it says something else, and has its whole time again.
    const time = leftAt === message ? SHOWN_AFTER_HOVER : SHOWN_FOR;
    const timer = setTimeout(() => takeOff(id, deck), time);
    return () => clearTimeout(timer);
  }, [hovered, leftAt, message, id, deck]);

  return (
    <div
      role={ALERTS.has(kind) ? 'alert' : 'status'}
      className={notice({ leaving: !visible })}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => {
        setLeftAt(message);
        setHovered(false);
      }}
    >
      <button type="button" className={face} title={UI_TEXTS.dismiss} onClick={() => takeOff(id, deck)}>
        <MeaningIcon tone={MEANING[kind]} />
        <span className={words}>{resolveValue(message, shown)}</span>
      </button>
    </div>
  );
}
