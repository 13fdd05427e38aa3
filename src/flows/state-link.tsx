import { useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';

interface StateLinkProps {
  state: string | null;
  current?: boolean;
  className?: string;
  /** The accessible name, if it differs from the text. */
  label?: string;
  children: ReactNode;
}

/** A link that selects a state of the chart. The selected state is part of the address. */
export function StateLink({ state, current = false, className, label, children }: StateLinkProps) {
  const { machine } = useParams({ from: '/flows/$machine' });
  const search = useSearch({ from: '/flows/$machine' });
  return (
    <Link
      to="/flows/$machine"
      params={{ machine }}
      search={{ ...search, state: state ?? undefined }}
      replace
      resetScroll={false}
      activeOptions={{ exact: true }}
      aria-current={current || undefined}
      aria-label={label}
      className={className}
    >
      {children}
    </Link>
  );
}
