import { type RegisteredRouter, useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';
import { stringifySearch } from '../browser/search.ts';

/** The addresses of a route whose parameter, if it has one, comes last. */
type Filled<Path extends string> = Path extends `${infer Before}/$${string}` ? `${Before}/${string}` : Path;

/** The page of a folder, such as `/flows/`, has the folder's address. */
type TrimmedEnd<Path extends string> = Path extends '/'
  ? Path
  : Path extends `${infer Before}/`
    ? Before
    : Path;

/** An address below the console's root, without its search part. */
export type Address = Filled<TrimmedEnd<keyof RegisteredRouter['routesByPath'] & string>>;

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: Address;
  search?: Readonly<Record<string, unknown>>;
  /** Goes there in place of the address that is left. */
  replace?: boolean;
  /** False where the page stays as far down as it is. */
  resetScroll?: boolean;
  /** Goes there itself, where it shows what is there before the address says so. */
  onFollow?: () => void;
}

/**
 * A link within the console. The router's own works its address out again with every change of the page's, and has half a dozen
 * hooks: in a table that is much of what a key in a filter takes. This one knows where it leads.
 */
export function Link({
  to,
  search,
  replace = false,
  resetScroll = true,
  onFollow,
  onClick,
  children,
  ...rest
}: LinkProps) {
  const router = useRouter();
  const href = router.basepath + to + (search ? stringifySearch(search) : '');
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isMeantOtherwise(event)) return;
    event.preventDefault();
    if (onFollow) onFollow();
    else void router.navigate({ href, replace, resetScroll });
  };
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  );
}

/** The browser opens another tab or window, or saves what the link leads to. */
const isMeantOtherwise = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey;
