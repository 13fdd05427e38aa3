import { findVisible } from './visible.ts';

/** Tells whether a dialog asks something, so that a key means nothing to what is behind it. */
export const isDialogOpen = (): boolean =>
  findVisible(':is([role=dialog], [role=alertdialog])[data-state=open]') !== null;
