import { useCallback, useEffect, useState } from 'react';

/** Time in milliseconds for which the pointer must stay on an element until the tooltip is shown. */
const HOVER_DELAY = 300;

/**
 * Returns the element whose tooltip is shown (`anchor`): the focused element at once, a hovered element after
 * `HOVER_DELAY`. The caller reports focus and hover with the setters.
 */
export function useTooltipAnchor<Anchor extends HTMLElement = HTMLElement>() {
  const [focused, setFocused] = useState<Anchor | null>(null);
  const [hovered, setHovered] = useState<Anchor | null>(null);
  const [lingeredOn, setLingeredOn] = useState<Anchor | null>(null);

  useEffect(() => {
    const timer = setTimeout(() => setLingeredOn(hovered), HOVER_DELAY);
    return () => clearTimeout(timer);
  }, [hovered]);

  const close = useCallback(() => {
    setFocused(null);
    setHovered(null);
    setLingeredOn(null);
  }, []);
  // React runs this cleanup when it hides the page. The tooltip must then close.
  useEffect(() => close, [close]);

  return { anchor: focused ?? lingeredOn, setFocused, setHovered, close };
}
