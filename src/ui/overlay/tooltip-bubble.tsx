import { Portal } from '@ark-ui/react/portal';
import { Tooltip } from '@ark-ui/react/tooltip';
import { css } from 'styled-system/css';

const bubble = css({
  // Set on the content, because Ark UI copies the z-index from the content to its positioner.
  zIndex: 'floating',
  // Keeps the bubble inside a window that is narrower than the bubble's usual width.
  maxWidth: '[min(token(sizes.card), var(--available-width))]',
  paddingBlock: '1',
  paddingInline: '2',
  background: 'surface.inverse',
  color: 'text.inverse',
  borderRadius: 'small',
  boxShadow: 'floating',
  // Forced-colours mode removes the shadow, so a border marks the edge.
  _forced: { borderWidth: 'hairline', borderStyle: 'solid' },
  textStyle: 'small',
  overflowWrap: 'anywhere',
  animation: 'appear',
});

export interface TooltipBubbleProps {
  anchor: HTMLElement;
  text: string;
  onClose: () => void;
  /** Called when the pointer enters or leaves the bubble, so that it stays while hovered (WCAG 2.2, 1.4.13). */
  onHoverChange: (inside: boolean) => void;
}

/** Renders the bubble. Screens use `Tooltip`, which loads this code. */
export function TooltipBubble({ anchor, text, onClose, onHoverChange }: TooltipBubbleProps) {
  return (
    <Tooltip.Root
      open
      interactive
      closeOnPointerDown={false}
      positioning={{ placement: 'top', getAnchorElement: () => anchor }}
      onOpenChange={({ open }) => {
        if (!open) onClose();
      }}
    >
      <Portal>
        <Tooltip.Positioner>
          <Tooltip.Content
            className={bubble}
            onPointerEnter={() => onHoverChange(true)}
            onPointerLeave={() => onHoverChange(false)}
          >
            {text}
          </Tooltip.Content>
        </Tooltip.Positioner>
      </Portal>
    </Tooltip.Root>
  );
}
