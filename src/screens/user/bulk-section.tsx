import type { HTMLAttributes } from 'react';
import { css, cva } from 'styled-system/css';
import type { Elements } from '../../ui/base/elements.tsx';

const box = cva({
  base: {
    gap: '4',
    padding: '5',
    background: 'surface',
    borderWidth: 'hairline',
    borderStyle: 'solid',
    borderColor: 'border',
    borderRadius: 'large',
    _narrow: { padding: '4' },
    '&[data-over]': { background: 'surface.selected', borderStyle: 'dashed', borderColor: 'accent.text' },
  },
  variants: {
    inLine: {
      true: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', justifyContent: 'space-between' },
      false: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' },
    },
  },
});
const heading = css({ textStyle: 'subtitle' });
const words = css({ color: 'text.muted' });

interface BulkSectionProps {
  title: string;
  help: string;
  /** Puts what can be done beside what it is for, where there is room. */
  inLine?: boolean;
  /** Takes files that are dropped on it. */
  target?: HTMLAttributes<HTMLElement>;
  /** Shows that it would take what is dragged over it. */
  isOver?: boolean;
  children: Elements;
}

/** One half of bulk management: what it is for, and what can be done. */
export function BulkSection({
  title,
  help,
  inLine = false,
  target,
  isOver = false,
  children,
}: BulkSectionProps) {
  return (
    <section aria-label={title} className={box({ inLine })} data-over={isOver || undefined} {...target}>
      <div>
        <h2 className={heading}>{title}</h2>
        <p className={words}>{help}</p>
      </div>
      {children}
    </section>
  );
}
