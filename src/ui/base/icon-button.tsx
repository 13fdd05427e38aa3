import { Button } from './button.tsx';
import type { ButtonProps } from './button.tsx';
import type { Elements } from './elements.tsx';

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'shape' | 'asChild'> {
  /** The accessible name, which the browser also shows on hover. */
  label: string;
  icon: Elements;
}

export function IconButton({ label, tone = 'quiet', ...rest }: IconButtonProps) {
  return <Button title={label} aria-label={label} tone={tone} shape="square" {...rest} />;
}
