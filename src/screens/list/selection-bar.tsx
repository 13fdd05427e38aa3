import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { SelectionCounts } from '../../../machines/resource/selection/selection-view.ts';
import type { Unit } from '../../texts/counts.ts';
import { Button } from '../../ui/base/button.tsx';
import { BottomBar } from '../../ui/layout/save-bar.tsx';
import { selectionTexts as texts } from './selection-texts.ts';

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  paddingBlock: '3',
  paddingInline: '6',
  _narrow: { paddingInline: '4' },
  // With large text, the text of a button wraps.
  _stacked: {
    '& > button': { maxWidth: 'full', height: 'auto', minHeight: 'control.small', whiteSpace: 'normal' },
  },
});
// On a phone, the number and the button that clears the selection share a line, so that the bar covers fewer rows.
const words = css({
  fontWeight: 'medium',
  // Takes the rest of the line, so that the other buttons move below the number.
  _stacked: { flexGrow: '1', width: '[calc(100% - token(sizes.12))]' },
});
const note = css({ display: 'block', color: 'warning.text', fontWeight: 'regular' });
const clear = css({ _stacked: { srOnly: true } });
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginInlineStart: 'auto' });

export interface SelectionBarContentProps {
  counts: SelectionCounts;
  /** The largest number of rows that an action may change, if more are selected; otherwise null. */
  exceededLimit: number | null;
  unit: Unit;
  /** How many rows match the filters; null if all of them are selected, or if they are not counted yet. */
  matching: { count: number; isCapped: boolean } | null;
  isFiltered: boolean;
  onSelectMatching: () => void;
  onClear: () => void;
  /** The buttons of the actions. */
  children: ReactNode;
}

/** The content of the bar of selected rows. */
export function SelectionBarContent(props: SelectionBarContentProps) {
  const { counts, exceededLimit, unit, matching, isFiltered, onSelectMatching, onClear, children } = props;
  return (
    <BottomBar label={texts.label}>
      <div className={row}>
        <output className={words}>
          <span>{texts.selected(counts, unit)}</span>
          {exceededLimit === null ? null : <span className={note}>{texts.tooMany(exceededLimit, unit)}</span>}
        </output>
        <Button size="small" tone="quiet" icon={<X />} data-control="selection.clear" onClick={onClear}>
          <span className={clear}>{texts.clear}</span>
        </Button>
        {matching ? (
          <Button size="small" tone="quiet" data-control="selection.matching" onClick={onSelectMatching}>
            {isFiltered ? texts.selectMatching(matching, unit) : texts.selectAll(matching, unit)}
          </Button>
        ) : null}
        <div className={buttons}>{children}</div>
      </div>
    </BottomBar>
  );
}
