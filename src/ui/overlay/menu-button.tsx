import ChevronDown from 'lucide-react/icons/chevron-down';
import { css, cx } from 'styled-system/css';
import { StatusDot } from '../feedback/badge.tsx';
import type { Meaning } from '../feedback/badge.tsx';
import { Button } from '../base/button.tsx';
import type { ButtonProps } from '../base/button.tsx';

/** Aligns its words with those above; the focus ring keeps its room. */
const flush = css({ marginInlineStart: '-1' });
/** Fades only the arrow where it does not open: its words are to be read. */
const legible = css({
  '&[aria-disabled=true][aria-haspopup]': { opacity: 'shown', '& > svg:last-child': { opacity: 'faded' } },
});

interface MenuButtonProps extends Omit<ButtonProps, 'icon' | 'asChild' | 'shape'> {
  open: boolean;
  /** Sets a dot in this colour before the words. */
  dot?: Meaning;
}

/** Opens a `RowMenu`, which it does not hold. */
export function MenuButton({
  open,
  dot,
  children,
  size = 'small',
  tone = 'quiet',
  ...rest
}: MenuButtonProps) {
  return (
    <Button
      className={cx(legible, tone === 'quiet' && flush)}
      {...rest}
      size={size}
      tone={tone}
      icon={dot ? <StatusDot tone={dot} /> : undefined}
      aria-haspopup="menu"
      aria-expanded={open}
    >
      <span>{children}</span>
      <ChevronDown aria-hidden="true" />
    </Button>
  );
}
