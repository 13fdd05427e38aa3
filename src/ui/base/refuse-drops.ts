function refuse(event: DragEvent): void {
  const { dataTransfer, defaultPrevented } = event;
  if (defaultPrevented || !dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  // Makes the pointer show that a drop is not possible here.
  dataTransfer.dropEffect = 'none';
}

/**
 * Keeps the browser from opening a file that is dropped outside of a drop target, which would replace the page.
 *
 * @returns a function that allows such drops again
 */
export function refuseDrops(): () => void {
  // Listens on the document, so that drop targets handle the event first.
  document.addEventListener('dragover', refuse);
  document.addEventListener('drop', refuse);
  return () => {
    document.removeEventListener('dragover', refuse);
    document.removeEventListener('drop', refuse);
  };
}
