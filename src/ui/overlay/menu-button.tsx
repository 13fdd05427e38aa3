import ChevronDown from 'lucide-react/icons/chevron-down';
import { css, cx } from 'styled-system/css';
import { StatusDot } from '../feedback/badge.tsx';
import type { Meaning } from '../feedback/badge.tsx';
import { Button } from '../base/button.tsx';
import type { ButtonProps } from '../base/button.tsx';

/** Its words stand nearer to the line of the words above; the focus ring keeps its room. */
const flush = css({ marginInlineStart: '-1' });
/** What it says is to be read, also where it does not open: only its arrow fades. */
const legible = css({
  '&[aria-disabled=true][aria-haspopup]': { opacity: 'shown', '& > svg:last-child': { opacity: 'faded' } },
});

interface MenuButtonProps extends Omit<ButtonProps, 'icon' | 'asChild' | 'shape'> {
  /** The menu of this very button is open. */
  open: boolean;
  /** A dot in this colour before the words. */
  dot?: Meaning;
}

/** A button that opens a menu. It holds no menu: see `RowMenu`. */
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
      {children}
      <ChevronDown aria-hidden="true" />
    </Button>
  );
}
