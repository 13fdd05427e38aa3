import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface StateLinkProps {
  /** Null: no state is chosen. */
  state: string | null;
  current?: boolean;
  className?: string;
  /** Its accessible name, where that is more than what is seen. */
  label?: string;
  children: ReactNode;
}

/** Chooses a state of the chart that is looked at; which one is in the address. */
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
