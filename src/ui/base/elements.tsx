import type { ReactElement } from 'react';

/**
 * Children without bare text, for components that render them beside other elements. A browser's translator replaces
 * text nodes. React then fails when it removes such a node, inserts an element before it, or changes its text.
 */
export type Elements = ReactElement | readonly Elements[] | boolean | null | undefined;

/** Wraps a text in a `span`. Returns elements unchanged, and nothing for an empty text. */
export const inElement = (children: string | Elements): Elements =>
  typeof children === 'string' ? children !== '' && <span>{children}</span> : children;
