import type { ReactNode } from 'react';
import { css } from 'styled-system/css';

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
});
const heading = css({ textStyle: 'subtitle' });
const words = css({ color: 'text.muted', maxWidth: 'prose' });

interface BulkSectionProps {
  title: string;
  help: string;
  children: ReactNode;
}

/** One half of bulk management: what it is for, and what can be done. */
export function BulkSection({ title, help, children }: BulkSectionProps) {
  return (
    <section aria-label={title} className={box}>
      <div>
        <h2 className={heading}>{title}</h2>
        <p className={words}>{help}</p>
      </div>
      {children}
    </section>
  );
}
