import ChevronDown from 'lucide-react/icons/chevron-down';
import { css, cx } from 'styled-system/css';
import { StatusDot } from '../feedback/badge.tsx';
import type { Meaning } from '../feedback/badge.tsx';
import { Button } from '../base/button.tsx';
import type { ButtonProps } from '../base/button.tsx';

/** Aligns the label with the text above it. The negative margin compensates for the button's padding. */
const flush = css({ marginInlineStart: '-1' });
/** If the menu is unavailable, fades only the arrow, so that the label stays readable. */
const legible = css({
  '&[aria-disabled=true][aria-haspopup]': { opacity: 'shown', '& > svg:last-child': { opacity: 'faded' } },
});

interface MenuButtonProps extends Omit<ButtonProps, 'icon' | 'asChild' | 'shape'> {
  open: boolean;
  /** The colour of a dot before the label, if there is one. */
  dot?: Meaning;
}

/** A button with an arrow. The caller renders the `RowMenu` that it opens. */
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
