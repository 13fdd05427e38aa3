import { useCallback, useEffect, useState } from 'react';

/** Time in milliseconds for which the pointer must stay on an element before its tooltip is shown. */
const HOVER_DELAY = 300;

/** Returns the element at which a tooltip is shown: a focused element at once, a hovered element after a delay. */
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
  // Closes the tooltip when React hides the page, because React then runs this cleanup.
  useEffect(() => close, [close]);

  return { anchor: focused ?? lingeredOn, setFocused, setHovered, close };
}
