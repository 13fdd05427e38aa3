import { findVisible } from './visible.ts';

/** Keyboard shortcuts of the page check this, because they must not work while a dialog is open. */
export const isDialogOpen = (): boolean =>
  findVisible(':is([role=dialog], [role=alertdialog])[data-state=open]') !== null;
