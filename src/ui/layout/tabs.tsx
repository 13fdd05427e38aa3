import { useId, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { css } from 'styled-system/css';
import { formatCount } from '../../texts/counts.ts';
import { UI_TEXTS } from '../../texts/ui.ts';
import { useRest } from './use-rest.ts';

const strip = css({
  // Clips the hidden words of the tabs, which are positioned absolutely. Otherwise, they would make the page wider.
  position: 'relative',
  // The row of tabs is as wide as the form, or wider if the tabs need more space.
  width: '[fit-content]',
  minWidth: 'form.least',
  maxWidth: 'full',
  'form:has(aside) &': { minWidth: 'form.leastBeside' },
  _narrow: { display: 'flex', width: 'auto', overflowX: 'auto', scrollbarWidth: '[none]' },
  borderBottomWidth: 'hairline',
  borderBottomStyle: 'solid',
  borderColor: 'border',
  // Fades the edge beyond which there are more tabs, in browsers that support scroll-driven styles.
  '&::before, &::after': {
    content: '""',
    display: 'none',
    position: 'sticky',
    zIndex: 'header',
    flexShrink: '0',
    width: '0',
    marginBlock: '1',
    pointerEvents: 'none',
    animationTimeline: '[scroll(inline)]',
    _narrow: { display: 'block' },
  },
  _before: { insetInlineStart: '0', animation: 'edgeStart', animationRange: '[0 1.5rem]' },
  _after: { insetInlineEnd: '0', animation: 'edgeEnd', animationRange: '[calc(100% - 1.5rem) 100%]' },
});
const list = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '1',
  _narrow: { flexWrap: 'nowrap', flexShrink: '0' },
});
const tab = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  flexShrink: '0',
  height: 'control.medium',
  paddingInline: '3',
  background: 'transparent',
  color: 'text.muted',
  textStyle: 'strong',
  cursor: 'pointer',
  borderBottomWidth: 'thick',
  borderBottomStyle: 'solid',
  borderColor: 'transparent',
  // Forced-colours mode shows a transparent border, so the border gets the colour of the background.
  _forced: { borderColor: 'forced.canvas' },
  borderTopLeftRadius: 'small',
  borderTopRightRadius: 'small',
  _hover: { color: 'text' },
  _disabled: { cursor: 'not-allowed', opacity: 'faded', _hover: { color: 'text.muted' } },
  _focusVisible: { outlineOffset: '0' },
  '&[aria-selected=true]': {
    color: 'text',
    borderColor: 'accent.text',
    _forced: { borderColor: 'forced.chosen' },
  },
});
const countStyle = css({ textStyle: 'small', color: 'text.muted' });
const mark = css({
  boxSize: '2',
  borderRadius: 'round',
  background: 'critical.solid',
  _forced: { background: 'forced.text' },
});
const hidden = css({ srOnly: true });
const panels = css({ paddingTop: '5' });

export interface Tab {
  id: string;
  label: string;
  /** Number of chosen items in the panel, shown beside the label unless it is 0. */
  count?: number;
  /** Whether to mark the tab because its panel contains an error. */
  faulty?: boolean;
  disabled?: boolean;
  content: ReactNode;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (id: string) => void;
  /** Renders the panels inside other elements, such as a frame below the tabs. */
  renderFrame?: (panels: ReactNode) => ReactNode;
}

/**
 * Returns the index of the tab to which a key (arrow, Home, End) moves from tab `index` (WAI-ARIA Authoring Practices,
 * tabs). Returns null for other keys.
 */
function stepFor(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/**
 * Ref callback of the selected tab: scrolls the strip of tabs horizontally so that the tab is visible, now and whenever
 * the strip or the tabs change their width. `scrollIntoView` would scroll the page, too.
 */
function keepVisible(selected: HTMLElement | null) {
  const row = selected?.parentElement;
  const visiblePart = row?.parentElement;
  if (!selected || !row || !visiblePart) return undefined;
  // The observer also calls its callback when it starts.
  const observer = new ResizeObserver(() => {
    const visible = visiblePart.getBoundingClientRect();
    const { left, right } = selected.getBoundingClientRect();
    if (left < visible.left) visiblePart.scrollLeft += left - visible.left;
    else if (right > visible.right) visiblePart.scrollLeft += right - visible.right;
  });
  observer.observe(visiblePart);
  observer.observe(row);
  return () => observer.disconnect();
}

/**
 * Panels of which one is visible, with a row of tabs. The hidden panels are rendered after the visible one and stay
 * mounted, so that they keep their input. A single panel has no tab, and keeps its state when others are added.
 *
 * Used instead of Ark UI's tabs, which move the focus and show a panel one frame late: keys that are pressed in between
 * are lost, and a form cannot focus a field in a panel that it opens.
 */
export function Tabs({ label, tabs, value, onChange, renderFrame = (shown) => shown }: TabsProps) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const open = tabs.some((candidate) => candidate.id === value) ? value : tabs[0]?.id;
  const isSingle = tabs.length === 1;
  const isRest = useRest();
  const step = (event: KeyboardEvent) => {
    const enabled = tabs.filter(({ disabled }) => !disabled);
    const index = enabled.findIndex((candidate) => candidate.id === open);
    const next = enabled[stepFor(event.key, index, enabled.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    onChange(next.id);
    (row.current?.children[tabs.indexOf(next)] as HTMLElement | undefined)?.focus();
  };
  return (
    <div>
      {isSingle ? null : (
        <div className={strip}>
          <div role="tablist" aria-label={label} ref={row} className={list}>
            {tabs.map((one) => (
              <button
                key={one.id}
                ref={one.id === open ? keepVisible : undefined}
                type="button"
                role="tab"
                id={`${id}-tab-${one.id}`}
                aria-controls={`${id}-panel-${one.id}`}
                aria-selected={one.id === open}
                disabled={one.disabled}
                tabIndex={one.id === open ? 0 : -1}
                className={tab}
                onClick={() => onChange(one.id)}
                onKeyDown={step}
              >
                <span>{one.label}</span>{' '}
                {one.count ? (
                  <span className={countStyle}>
                    <span>{formatCount(one.count)}</span> <span className={hidden}>{UI_TEXTS.chosen}</span>
                  </span>
                ) : null}
                {one.faulty ? (
                  <span className={mark}>
                    <span className={hidden}>{UI_TEXTS.faulty}</span>
                  </span>
                ) : null}
              </button>
            ))}
          </div>
        </div>
      )}
      <div className={isSingle ? undefined : panels}>
        {renderFrame(
          tabs.map((one) => (
            <div
              key={one.id}
              role={isSingle ? undefined : 'tabpanel'}
              id={`${id}-panel-${one.id}`}
              aria-labelledby={isSingle ? undefined : `${id}-tab-${one.id}`}
              hidden={one.id !== open}
            >
              {isRest || one.id === open ? one.content : null}
            </div>
          )),
        )}
      </div>
    </div>
  );
}
