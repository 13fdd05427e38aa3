import { css } from 'styled-system/css';
import type { Elements } from '../ui/base/elements.tsx';

const box = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '3',
  padding: '4',
  background: 'surface',
  borderWidth: 'hairline',
  borderStyle: 'solid',
  borderColor: 'border',
  borderRadius: 'large',
});
const heading = css({ textStyle: 'strong', overflowWrap: 'anywhere' });

export function Panel({ title, children }: { title: string; children: Elements }) {
  return (
    <section aria-label={title} className={box}>
      <h2 className={heading}>{title}</h2>
      {children}
    </section>
  );
}
