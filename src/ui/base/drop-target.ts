import type { DragEvent, HTMLAttributes } from 'react';

type DropHandlers = Pick<
  HTMLAttributes<HTMLElement>,
  'onDragEnter' | 'onDragOver' | 'onDragLeave' | 'onDrop'
>;

interface DropTarget {
  onOver: () => void;
  onLeave: () => void;
  onDrop: (files: readonly File[]) => void;
}

const containsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Returns drag handlers that make an element accept files. They ignore drags of anything else, such as text. */
export const dropTarget = ({ onOver, onLeave, onDrop }: DropTarget): DropHandlers => ({
  onDragEnter: (event) => {
    if (containsFiles(event)) onOver();
  },
  onDragOver: (event) => {
    // Without this, the browser would open the file.
    if (containsFiles(event)) event.preventDefault();
  },
  onDragLeave: ({ currentTarget, relatedTarget }) => {
    const isWithin = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    if (!isWithin) onLeave();
  },
  onDrop: (event) => {
    if (!containsFiles(event)) return;
    event.preventDefault();
    onDrop([...event.dataTransfer.files]);
  },
});
