import { css } from 'styled-system/css';
import { formatCount } from '../../texts/counts.ts';
import { StatusDot } from '../../ui/feedback/badge.tsx';
import { bulkPlanTexts as texts } from './texts.ts';

const OUTCOMES = [
  { key: 'created', tone: 'positive' },
  { key: 'updated', tone: 'info' },
  { key: 'unchanged', tone: 'neutral' },
  { key: 'refused', tone: 'critical' },
  { key: 'emptied', tone: 'warning' },
] as const;

const list = css({ display: 'flex', flexWrap: 'wrap', columnGap: '5', rowGap: '1' });
const pair = css({ display: 'inline-flex', alignItems: 'baseline', gap: '2' });
const term = css({ color: 'text.muted' });
const number = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  order: '-1',
  textStyle: 'strong',
  fontVariantNumeric: 'tabular-nums',
});

interface BulkCountsProps {
  counts: { created?: number; updated: number; unchanged: number; refused?: number; emptied?: number };
}

/** Shows the counts of a plan or of its result. Omits a count that is undefined. */
export function BulkCounts({ counts }: BulkCountsProps) {
  const words = { ...texts.outcomes, updated: texts.outcomes.changed };
  return (
    <dl className={list}>
      {OUTCOMES.map(({ key, tone }) => {
        const count = counts[key];
        if (count === undefined) return null;
        return (
          <div key={key} className={pair}>
            <dt className={term}>{words[key]}</dt>
            <dd className={number}>
              <StatusDot tone={count > 0 ? tone : 'neutral'} />
              <span>{formatCount(count)}</span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
