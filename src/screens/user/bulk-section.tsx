import type { HTMLAttributes } from 'react';
import { css } from 'styled-system/css';
import type { Elements } from '../../ui/base/elements.tsx';

const box = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '4',
  padding: '5',
  background: 'surface',
  borderWidth: 'hairline',
  borderStyle: 'solid',
  borderColor: 'border',
  borderRadius: 'large',
  _narrow: { padding: '4' },
  '&[data-over]': { background: 'surface.selected', borderStyle: 'dashed', borderColor: 'accent.text' },
});
const heading = css({ textStyle: 'subtitle' });
const words = css({ color: 'text.muted' });

interface BulkSectionProps {
  title: string;
  help: string;
  /** Attributes that make the section accept dropped files. */
  target?: HTMLAttributes<HTMLElement>;
  /** Whether the user is dragging a file over the section, which accepts it. */
  isOver?: boolean;
  children: Elements;
}

/** A section of the bulk screen: a title, an explanation and controls. */
export function BulkSection({ title, help, target, isOver = false, children }: BulkSectionProps) {
  return (
    <section aria-label={title} className={box} data-over={isOver || undefined} {...target}>
      <div>
        <h2 className={heading}>{title}</h2>
        <p className={words}>{help}</p>
      </div>
      {children}
    </section>
  );
}
