import type { ReactElement } from 'react';

/**
 * The type of children that contain no bare text. Used where React may remove, insert or change children: a browser's
 * translator replaces text nodes, and React fails when it changes such a node.
 */
export type Elements = ReactElement | readonly Elements[] | boolean | null | undefined;

/** Wraps a text in a `span`; renders nothing for an empty text. Returns elements unchanged. */
export const inElement = (children: string | Elements): Elements =>
  typeof children === 'string' ? children !== '' && <span>{children}</span> : children;
