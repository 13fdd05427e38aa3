import { useEffect, useState } from 'react';

const HOVER_DELAY = 300;

/** Where a tooltip floats: at once at what has the focus, and after a moment at what the pointer is on. */
export function useTooltipAnchor() {
  const [focused, setFocused] = useState<HTMLElement | null>(null);
  const [hovered, setHovered] = useState<HTMLElement | null>(null);
  const [lingeredOn, setLingeredOn] = useState<HTMLElement | null>(null);

  useEffect(() => {
    const timer = setTimeout(() => setLingeredOn(hovered), HOVER_DELAY);
    return () => clearTimeout(timer);
  }, [hovered]);

  return {
    anchor: focused ?? lingeredOn,
    setFocused,
    setHovered,
    close() {
      setFocused(null);
      setHovered(null);
      setLingeredOn(null);
    },
  };
}
