function refuse(event: DragEvent): void {
  const { dataTransfer, defaultPrevented } = event;
  if (defaultPrevented || !dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  dataTransfer.dropEffect = 'none';
}

/**
 * Prevents the browser from opening a file that is dropped outside of a drop target, because the file would replace the
 * page.
 *
 * @returns a function that removes the listeners
 */
export function refuseDrops(): () => void {
  // On the document, this listener runs after those of the drop targets.
  document.addEventListener('dragover', refuse);
  document.addEventListener('drop', refuse);
  return () => {
    document.removeEventListener('dragover', refuse);
    document.removeEventListener('drop', refuse);
  };
}
