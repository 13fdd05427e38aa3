import { findVisible } from './visible.ts';

/** Tells whether a dialog is open. Keyboard shortcuts of the page then do nothing. */
export const isDialogOpen = (): boolean =>
  findVisible(':is([role=dialog], [role=alertdialog])[data-state=open]') !== null;
