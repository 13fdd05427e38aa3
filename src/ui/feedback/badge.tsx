import type { ReactNode } from 'react';
import { css, cva } from 'styled-system/css';

export type Meaning = 'neutral' | 'positive' | 'warning' | 'critical' | 'info';

const badge = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    maxWidth: 'full',
    paddingInline: '2',
    borderRadius: 'round',
    textStyle: 'label',
    whiteSpace: 'nowrap',
    _forced: { borderWidth: 'hairline', borderStyle: 'solid' },
  },
  variants: {
    tone: {
      neutral: { background: 'surface.sunken', color: 'text.muted' },
      positive: { background: 'positive.surface', color: 'positive.text' },
      warning: { background: 'warning.surface', color: 'warning.text' },
      critical: { background: 'critical.surface', color: 'critical.text' },
      info: { background: 'info.surface', color: 'info.text' },
    },
    strong: { true: { background: 'accent', color: 'accent.on' }, false: {} },
  },
});

const words = css({ minWidth: '0', truncate: true });

const dotStyle = cva({
  base: {
    display: 'inline-block',
    flexShrink: '0',
    boxSize: '2',
    borderRadius: 'round',
    _forced: { background: 'forced.text' },
  },
  variants: {
    tone: {
      neutral: {
        background: 'border.control',
        _forced: { background: 'forced.canvas', borderWidth: 'hairline', borderStyle: 'solid' },
      },
      positive: { background: 'positive.solid' },
      warning: { background: 'warning.solid' },
      critical: { background: 'critical.solid' },
      info: { background: 'info.solid' },
    },
  },
});

/** A coloured dot that screen readers ignore. The caller must say in text what it means. */
export function StatusDot({ tone }: { tone: Meaning }) {
  return <span className={dotStyle({ tone })} aria-hidden="true" />;
}

interface BadgeProps {
  tone: Meaning;
  dot?: boolean;
  /** Whether the colour stands out more than the usual colour of the tone. */
  strong?: boolean;
  children: ReactNode;
}

export function Badge({ tone, dot = false, strong = false, children }: BadgeProps) {
  return (
    <span className={badge({ tone, strong })}>
      {dot ? <StatusDot tone={tone} /> : null}
      <span className={words}>{children}</span>
    </span>
  );
}
