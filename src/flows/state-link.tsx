import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface StateLinkProps {
  state: string | null;
  current?: boolean;
  className?: string;
  /** The accessible name, if it says more than the text. */
  label?: string;
  children: ReactNode;
}

/** Links to a state of the chart; the chosen one is in the address. */
export function StateLink({ state, current = false, className, label, children }: StateLinkProps) {
  return (
    <Link
      from="/flows/$machine"
      to="."
      search={(search) => ({ ...search, state: state ?? undefined })}
      replace
      resetScroll={false}
      activeProps={{}}
      aria-current={current || undefined}
      aria-label={label}
      className={className}
    >
      {children}
    </Link>
  );
}
