import { css } from 'styled-system/css';

const box = css({ display: 'grid', gap: '2', color: 'text.muted' });
const bar = css({ width: 'full', height: '2', accentColor: 'accent' });

/** Work whose length is not known: what runs, in words, over a bar that moves. */
export function Progress({ children }: { children: string }) {
  return (
    <output className={box}>
      {children}
      <progress aria-label={children} className={bar} />
    </output>
  );
}
