import { css } from 'styled-system/css';
import { VisuallyHidden } from '../base/visually-hidden.tsx';
import { bar, track } from './progress-style.ts';

const box = css({ display: 'grid', gap: '1' });

interface MeasuredProgressProps {
  done: number;
  all: number;
  /** Says how much is done. */
  children: string;
}

/** A labelled progress bar, for work whose total is known. */
export function MeasuredProgress({ done, all, children }: MeasuredProgressProps) {
  return (
    <div className={box}>
      <span>{children}</span>
      <VisuallyHidden>
        <progress aria-label={children} value={done} max={all} />
      </VisuallyHidden>
      <span className={track} aria-hidden="true">
        <span className={bar} style={{ width: `${(100 * done) / all}%` }} />
      </span>
    </div>
  );
}
