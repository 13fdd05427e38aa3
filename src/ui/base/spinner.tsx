import { css, cva } from 'styled-system/css';
import { UI_TEXTS } from '../../texts/ui.ts';

const ring = cva({
  base: {
    display: 'inline-block',
    flexShrink: '0',
    borderWidth: 'thick',
    borderStyle: 'solid',
    borderColor: 'current',
    borderTopColor: 'transparent',
    _forced: { borderTopColor: 'forced.canvas' },
    borderRadius: 'round',
    animation: 'spin',
  },
  variants: { size: { small: { boxSize: '3' }, medium: { boxSize: '5' }, large: { boxSize: '8' } } },
});

interface SpinnerProps {
  size?: 'small' | 'medium' | 'large';
}

/** A spinner that screen readers ignore. The caller must say in text what is loading. */
export function Spinner({ size = 'small' }: SpinnerProps) {
  return <span className={ring({ size })} aria-hidden="true" />;
}

const overlay = cva({
  base: {
    position: 'absolute',
    inset: '0',
    zIndex: 'overlay',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '3',
    background: 'canvas',
    color: 'text.muted',
  },
  variants: { immediate: { false: { animation: 'appearLate' } } },
});

interface LoadingOverlayProps {
  text?: string;
  /**
   * Whether the overlay appears at once. By default it appears after 300 ms, so that it does not flash during short
   * waits.
   */
  immediate?: boolean;
}

/** Covers the content area while something is loading. On pages without the menu, covers the window. */
export function LoadingOverlay({ text = UI_TEXTS.loading, immediate = false }: LoadingOverlayProps) {
  return (
    <output className={overlay({ immediate })}>
      <span className={css({ color: 'accent.text', lineHeight: 'solid' })}>
        <Spinner size="large" />
      </span>
      <span>{text}</span>
    </output>
  );
}
