/** Keyboard shortcuts of the page check this, because they must not work while a dialog is open. */
export const isDialogOpen = (): boolean =>
  document.querySelector(':is([role=dialog], [role=alertdialog])[data-state=open]') !== null;
