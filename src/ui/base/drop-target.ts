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

/**
 * Returns handlers for an element that accepts files dropped on it or on its children. The handlers ignore other drags.
 */
export const dropTarget = ({ onOver, onLeave, onDrop }: DropTarget): DropHandlers => ({
  onDragEnter: (event) => {
    if (containsFiles(event)) onOver();
  },
  onDragOver: (event) => {
    // Keeps the browser from opening the file.
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
