import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';
import type { EditPath } from './paths.ts';

export type FormAddress = ReturnType<EditPath>;

interface RowLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: FormAddress;
}

/**
 * The link to a form in a row of a table or long list. The router's own `<Link>` subscribes to the location and compares
 * with it at each change, so hundreds of them slow down each key in a filter.
 */
export function RowLink({ to, children, ...rest }: RowLinkProps) {
  const router = useRouter();
  const href = router.basepath + to;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.defaultPrevented || isForBrowser(event)) return;
    event.preventDefault();
    void router.navigate({ href });
  };
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  );
}

/** Returns true for a click that opens a new tab or window, or saves the target. */
const isForBrowser = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey;
