function refuse(event: DragEvent): void {
  const { dataTransfer, defaultPrevented } = event;
  if (defaultPrevented || !dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  // The pointer says so.
  dataTransfer.dropEffect = 'none';
}

/**
 * Has the browser open no file that is dropped where nothing takes it: the page would be lost.
 *
 * @returns what ends that
 */
export function refuseDrops(): () => void {
  // It comes after whatever in the page takes files.
  document.addEventListener('dragover', refuse);
  document.addEventListener('drop', refuse);
  return () => {
    document.removeEventListener('dragover', refuse);
    document.removeEventListener('drop', refuse);
  };
}
