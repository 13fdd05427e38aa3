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
const term = css({ display: 'flex', alignItems: 'center', gap: '2', color: 'text.muted' });
const number = css({ order: '-1', textStyle: 'strong', fontVariantNumeric: 'tabular-nums' });

interface BulkCountsProps {
  counts: { created?: number; updated: number; unchanged: number; refused?: number; emptied?: number };
}

/** Shows the counts of a plan or of its result. Omits a count that is undefined. */
export function BulkCounts({ counts }: BulkCountsProps) {
  const words = { ...texts.outcomes, updated: texts.outcomes.changed };
  return (
    <dl className={list}>
      {OUTCOMES.filter(({ key }) => counts[key] !== undefined).map(({ key, tone }) => (
        <div key={key} className={pair}>
          <dt className={term}>
            <span>{words[key]}</span>
            <StatusDot tone={tone} />
          </dt>
          <dd className={number}>{formatCount(counts[key] ?? 0)}</dd>
        </div>
      ))}
    </dl>
  );
}
