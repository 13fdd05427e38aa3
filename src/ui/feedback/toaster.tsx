import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { resolveValue, useToaster } from 'react-hot-toast/headless';
import type { Toast } from 'react-hot-toast/headless';
import { css, cva } from 'styled-system/css';
import { moreNotices } from '../../texts/counts.ts';
import { UI_TEXTS } from '../../texts/ui.ts';
import { Button } from '../base/button.tsx';
import { focusPageTitle } from '../base/page-title.tsx';
import { MeaningIcon } from './meaning-icon.tsx';
import { besideWords, deckId, decks, putOnDeck, takeOff } from './decks.ts';
import { type NoticeKind, showNotices } from './notify.ts';
import { RequestId } from './request-id.tsx';

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

/** How long a notice may be where the pointer can have it shown whole. */
const CUT = '@media (hover: hover) and (width >= 601px)';

/** Stands below the header and the title with its buttons and above the rows of a list, so that it covers none of them. */
const stack = css({
  position: 'fixed',
  zIndex: 'notices',
  top: 'belowTitle',
  insetInlineEnd: '0',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
  rowGap: '2',
  width: 'full',
  maxWidth: 'notices',
  maxHeight: '[calc(100% - {spacing.belowTitle})]',
  paddingInline: '6',
  paddingTop: '1',
  paddingBottom: '6',
  pointerEvents: 'none',
  // They are read out, and reached with the keyboard, all the same.
  '&[data-open=false] > [data-notice] ~ [data-notice]': {
    position: 'absolute',
    clipPath: '[inset(50%)]',
    pointerEvents: 'none',
  },
  '&[data-open=true]': { overflowY: 'auto' },
  // Where there is no header, what stands in the middle begins higher.
  _phone: { top: 'belowStrip', paddingInline: '3', 'main ~ &': { top: 'above' } },
});
const more = css({
  gridColumn: '2',
  gridRow: '1',
  alignSelf: 'stretch',
  minHeight: '12',
  marginInlineStart: '2',
  paddingInline: '3',
  background: 'surface.raised',
  color: 'text.muted',
  borderRadius: 'small',
  boxShadow: 'floating',
  textStyle: 'label',
  whiteSpace: 'nowrap',
  pointerEvents: 'auto',
  cursor: 'pointer',
});
const notice = cva({
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gridColumn: '1',
    minHeight: '12',
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
  paddingBlock: '2',
  paddingInline: '3',
  borderRadius: 'small',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
});
const words = css({
  flex: '1',
  minWidth: '0',
  [CUT]: { '[data-open=false] > [data-notice]:not(:hover) &': { lineClamp: '2' } },
});
// Outside of the button, whose words nobody can select.
const belowWords = css({
  width: 'full',
  marginTop: '-1',
  paddingInlineStart: 'pastIcon',
  paddingInlineEnd: '3',
  paddingBottom: '2',
  // Whoever wants it points at it; a third line would stand on the head of a list.
  [CUT]: {
    '[data-open=false] > [data-notice]:not(:hover) &': { position: 'absolute', clipPath: '[inset(50%)]' },
  },
});
const doing = css({ marginInlineEnd: '3' });

/**
 * Shows the newest notice, and how many older ones wait below it: these are shown while the pointer or the focus is on the
 * notices. `Notices` mounts one, at the root.
 */
export function Toaster() {
  useEffect(() => showNotices(putOnDeck), []);
  const count = useSyncExternalStore(decks.subscribe, decks.count);
  const older = useSyncExternalStore(decks.subscribe, decks.older);
  const [open, setOpen] = useState(false);
  if (open && older === 0) setOpen(false);
  const newestFirst = Array.from({ length: count }, (_, deck) => deckId(count - 1 - deck));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys have what is in it
    <section
      aria-label={UI_TEXTS.notifications}
      className={stack}
      data-open={open}
      onPointerEnter={({ pointerType }) => setOpen(pointerType === 'mouse')}
      onPointerLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={({ currentTarget, relatedTarget }) => setOpen(currentTarget.contains(relatedTarget))}
    >
      {newestFirst.map((deck) => (
        <Deck key={deck} id={deck} open={open} />
      ))}
      {older > 0 ? (
        <button type="button" className={more} aria-expanded={open} onClick={() => setOpen(true)}>
          {moreNotices(older)}
        </button>
      ) : null}
    </section>
  );
}

/** @param open whether all notices are shown */
function Deck({ id, open }: { id: string; open: boolean }) {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const { toasts } = useToaster({ removeDelay: still ? 1 : LEAVING_FOR }, id);
  return toasts.map((shown) => <Notice key={shown.id} shown={shown} deck={id} open={open} />);
}

function Notice({ shown, deck, open }: { shown: Toast; deck: string; open: boolean }) {
  const kind = shown.className as NoticeKind;
  const { id, visible, message } = shown;
  // Said again, it may offer something else; while it leaves, it looks as it did.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- another message comes when it is said again
  const { action, requestId } = useMemo(() => besideWords(id), [id, message]);
  const newest = useSyncExternalStore(decks.subscribe, () => decks.newest() === id);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const cameFrom = useRef<EventTarget | null>(null);
  const [leftAt, setLeftAt] = useState<Toast['message'] | null>(null);

  useEffect(() => {
    // Its time is that in which it can be read; who reads one has the others wait.
    if (hovered || focused || open || !newest) return undefined;
    // Said again, it says something else, and has its whole time again.
    const time = action ? SHOWN_WITH_ACTION : leftAt === message ? SHOWN_AFTER_HOVER : SHOWN_FOR;
    const timer = setTimeout(() => takeOff(id, deck), time);
    return () => clearTimeout(timer);
  }, [hovered, focused, open, newest, leftAt, message, action, id, deck]);

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
      data-notice=""
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
      {requestId === undefined ? null : (
        <div className={belowWords}>
          {' '}
          <RequestId id={requestId} />
        </div>
      )}
    </div>
  );
}
