import type { ReactNode } from 'react';
import { css, cva } from 'styled-system/css';

const group = css({
  display: 'grid',
  gap: '4',
  paddingBlock: '5',
  borderTopWidth: 'hairline',
  borderTopStyle: 'solid',
  borderColor: 'border',
  _first: { paddingTop: '0', borderTopStyle: 'none' },
});
const head = cva({ base: { textStyle: 'subtitle' }, variants: { hidden: { true: { srOnly: true } } } });
const grid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'start',
  columnGap: '4',
  rowGap: '4',
  maxWidth: 'form',
  _narrow: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

interface FieldGroupProps {
  title: string;
  /** Read out, not shown: what is around says the same. */
  hideTitle?: boolean;
  children: ReactNode;
}

/** Fields that belong together, under a heading: two beside each other where there is room. */
export function FieldGroup({ title, hideTitle = false, children }: FieldGroupProps) {
  return (
    <section className={group} aria-label={title}>
      <h2 className={head({ hidden: hideTitle })}>{title}</h2>
      <div className={grid}>{children}</div>
    </section>
  );
}
