import type { ReactElement } from 'react';

/**
 * Elements, and no bare text, for what a part shows beside other things. A browser's translator replaces text nodes: React
 * then fails to remove such a node, to insert an element before it, or to change its text.
 */
export type Elements = ReactElement | readonly Elements[] | boolean | null | undefined;

/** Gives a text an element to itself; elements stay as they are, and an empty text has none. */
export const inElement = (children: string | Elements): Elements =>
  typeof children === 'string' ? children !== '' && <span>{children}</span> : children;
