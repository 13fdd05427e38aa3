import { css } from 'styled-system/css';
import { VisuallyHidden } from '../base/visually-hidden.tsx';
import { bar, track } from './progress-style.ts';

const box = css({ display: 'grid', gap: '2', color: 'text.muted' });
// With reduced motion, the bar stands still. It is then pale, so that it does not look like a measured progress.
const moving = css({ opacity: 'faded', animation: 'sweep' });

/** A moving bar with a text, for work of unknown length. */
export function Progress({ children }: { children: string }) {
  return (
    <output className={box}>
      <span>{children}</span>
      <VisuallyHidden>
        <progress aria-label={children} />
      </VisuallyHidden>
      <span className={track} aria-hidden="true">
        <span className={`${bar} ${moving}`} />
      </span>
    </output>
  );
}
