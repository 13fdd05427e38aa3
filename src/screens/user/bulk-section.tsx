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
  /** Whether the controls are beside the explanation in a wide window. */
  inLine?: boolean;
  /** Attributes that make the section accept dropped files. */
  target?: HTMLAttributes<HTMLElement>;
  /** Whether the user is dragging a file over the section, which accepts it. */
  isOver?: boolean;
  children: Elements;
}

/** A section of the bulk screen: a title, an explanation and controls. */
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
