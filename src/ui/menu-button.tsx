import ChevronDown from 'lucide-react/icons/chevron-down';
import { StatusDot } from './badge.tsx';
import type { Meaning } from './badge.tsx';
import { Button } from './button.tsx';
import type { ButtonProps } from './button.tsx';

interface MenuButtonProps extends Omit<ButtonProps, 'tone' | 'icon' | 'asChild' | 'shape'> {
  /** The menu of this very button is open. */
  open: boolean;
  /** A dot in this colour before the words. */
  dot?: Meaning;
}

/** A button that opens a menu. It holds no menu: see `RowMenu`. */
export function MenuButton({ open, dot, children, size = 'small', ...rest }: MenuButtonProps) {
  return (
    <Button
      {...rest}
      size={size}
      icon={dot ? <StatusDot tone={dot} /> : undefined}
      aria-haspopup="menu"
      aria-expanded={open}
    >
      {children}
      <ChevronDown aria-hidden="true" />
    </Button>
  );
}
