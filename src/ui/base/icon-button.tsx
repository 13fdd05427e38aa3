import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import type { ButtonProps } from './button.tsx';

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'shape' | 'asChild'> {
  /** What the button does: its accessible name, and its title. */
  label: string;
  icon: ReactNode;
}

/** A square button with an icon only. */
export function IconButton({ label, tone = 'quiet', ...rest }: IconButtonProps) {
  return <Button title={label} aria-label={label} tone={tone} shape="square" {...rest} />;
}
