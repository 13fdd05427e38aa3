import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { css } from 'styled-system/css';
import { shownOfTotal, type Unit } from '../../texts/counts.ts';
import { removeFilter, UI_TEXTS } from '../../texts/ui.ts';
import { Button } from '../base/button.tsx';
import { pageTitle } from '../base/page-title.tsx';
import { useFocusAfterRemoval } from '../base/use-focus-after-removal.ts';

const bar = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', minWidth: '0' });
const chip = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  minWidth: '0',
  maxWidth: '[min(100%, token(sizes.notice))]',
  height: 'control.small',
  paddingInline: '2',
  borderRadius: 'round',
  background: 'surface.selected',
  color: 'text',
  textStyle: 'label',
  cursor: 'pointer',
  _forced: { borderWidth: 'hairline', borderStyle: 'solid' },
  '& svg': { boxSize: '3', flexShrink: '0' },
});
const words = css({ truncate: true });
const count = css({ color: 'text.muted' });

interface FilterSummaryProps {
  /** The active filters. `translated`: the value consists of words, which a browser may translate. */
  filters: readonly { id: string; label: string; value: string; translated?: boolean }[];
  onRemove: (id: string) => void;
  onClear: () => void;
  /** Number of rows that match the filters; null until they are counted. */
  shown: number | null;
  total: number | null;
  /** Whether more rows than `shown` match the filters. */
  isCapped?: boolean;
  unit: Unit;
}

/**
 * Shows the number of rows, and a button for each active filter that removes the filter. If the focused button is
 * removed, the button beside it gets the focus or, without a filter, the page's title.
 */
export function FilterSummary({ filters, onRemove, onClear, unit, ...counts }: FilterSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  const chips = () => [...(summary.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])];
  const keepFocus = useFocusAfterRemoval((focused) => {
    const index = chips().indexOf(focused);
    return () =>
      index === -1
        ? pageTitle()
        : (chips()
            .slice(0, index + 1)
            .at(-1) ?? pageTitle());
  });
  return (
    <div ref={summary} className={bar} {...keepFocus}>
      <output className={count}>{shownOfTotal(counts, unit)}</output>
      {filters.map((filter) => (
        <button
          key={filter.id}
          type="button"
          className={chip}
          data-chip=""
          data-printed=""
          aria-label={removeFilter(filter.label, filter.value)}
          onClick={() => onRemove(filter.id)}
        >
          <span className={words}>
            <span>{`${filter.label}: `}</span>
            <span translate={filter.translated ? undefined : 'no'}>{filter.value}</span>
          </span>
          <X aria-hidden="true" />
        </button>
      ))}
      {filters.length > 0 ? (
        <Button tone="quiet" size="small" onClick={onClear}>
          {UI_TEXTS.clearAll}
        </Button>
      ) : null}
    </div>
  );
}
