import { css } from 'styled-system/css';
import type { Mark } from '../../machines/flows/coverage.ts';

const full = css({ fill: 'positive.solid', stroke: 'positive.solid' });
const some = css({ fill: 'surface', stroke: 'warning.solid' });
const none = css({ fill: 'transparent', stroke: 'critical.solid' });

/**
 * Shows how many transitions in one line of the diagram the tests have taken: a dot for all, a ring for some, a cross
 * for none.
 */
export function MarkSign({
  mark: { transitions, process, browser },
  x,
  y,
}: {
  mark: Mark;
  x: number;
  y: number;
}) {
  const taken = Math.max(process, browser ?? 0);
  if (taken === 0) {
    return <path d={`M${x - 3},${y - 3}l6,6m0,-6l-6,6`} strokeWidth={1.8} className={none} />;
  }
  return <circle cx={x} cy={y} r={3} strokeWidth={1.8} className={taken >= transitions ? full : some} />;
}
