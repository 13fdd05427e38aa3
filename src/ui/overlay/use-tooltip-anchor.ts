import { useCallback, useEffect, useState } from 'react';

const HOVER_DELAY = 300;

/** Where a tooltip floats: at once at what has the focus, and after a moment at what the pointer is on. */
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
  // Hiding the page runs this cleanup, which closes the tooltip.
  useEffect(() => close, [close]);

  return { anchor: focused ?? lingeredOn, setFocused, setHovered, close };
}
