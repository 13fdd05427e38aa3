import { cloneElement, useId } from 'react';
import type { DOMAttributes, AriaAttributes, FocusEvent, PointerEvent, ReactElement } from 'react';
import { useTooltipAnchor } from './use-tooltip-anchor.ts';
import { lazyComponent } from './lazy-component.tsx';
import type { TooltipBubbleProps } from './tooltip-bubble.tsx';
import { VisuallyHidden } from '../base/visually-hidden.tsx';

const TooltipBubble = lazyComponent<TooltipBubbleProps>(
  async () => (await import('./tooltip-bubble.tsx')).TooltipBubble,
);

interface TooltipProps {
  text: string;
  /** The control to explain. It must be focusable. The tooltip replaces its pointer and focus handlers. */
  children: ReactElement<DOMAttributes<HTMLElement> & AriaAttributes>;
}

/**
 * Explains a control while it is focused or, after a delay (`useTooltipAnchor`), while it is hovered. So it also works
 * with keyboard and touch. Escape hides the tooltip. The text is always the control's accessible description. The
 * bubble's code is loaded when a bubble is first shown.
 *
 * Used instead of Ark UI's tooltip, which would run a state machine in every row of a list.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const { anchor, setFocused, setHovered, close } = useTooltipAnchor();

  return (
    <>
      {cloneElement(children, {
        'aria-describedby': id,
        onPointerEnter: (event: PointerEvent<HTMLElement>) => setHovered(event.currentTarget),
        onPointerLeave: () => setHovered(null),
        onFocus: (event: FocusEvent<HTMLElement>) => setFocused(event.currentTarget),
        onBlur: () => setFocused(null),
      })}
      <VisuallyHidden id={id}>{text}</VisuallyHidden>
      {anchor ? (
        <TooltipBubble
          anchor={anchor}
          text={text}
          onClose={close}
          onHoverChange={(inside) => setHovered(inside ? anchor : null)}
        />
      ) : null}
    </>
  );
}
