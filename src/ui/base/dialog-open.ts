import { findVisible } from './visible.ts';

/** Returns whether a dialog is open. Keyboard shortcuts of the page are disabled while a dialog is open. */
export const isDialogOpen = (): boolean =>
  findVisible(':is([role=dialog], [role=alertdialog])[data-state=open]') !== null;
