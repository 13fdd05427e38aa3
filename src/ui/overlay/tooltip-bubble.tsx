import { Portal } from '@ark-ui/react/portal';
import { Tooltip } from '@ark-ui/react/tooltip';
import { css } from 'styled-system/css';

const bubble = css({
  // Set on the content, because Ark UI copies the z-index from the content to its positioner.
  zIndex: 'floating',
  // In a narrow window, the bubble is not wider than the window.
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
  /**
   * Called when the pointer enters or leaves the bubble. The bubble must stay while it is hovered (WCAG 2.2, 1.4.13).
   */
  onHoverChange: (inside: boolean) => void;
}

/** The visible part of a tooltip. Screens use `Tooltip`, which loads this code. */
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
