import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { ComponentType } from 'react';

/** Functions that read from the props of a component whether it is open, and that close it. */
interface Opened<Props> {
  isOpen: (props: Props) => boolean;
  close: (props: Props) => void;
}

/**
 * Returns a component for a floating part whose code is loaded when the part is first opened. Shows nothing while the
 * code loads. If loading fails, closes the part; the next opening loads the code again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  opened?: Opened<Props>,
) {
  function Missing(props: Props) {
    const isOpen = opened?.isOpen(props) ?? false;
    const close = useEffectEvent(() => opened?.close(props));
    useEffect(() => {
      if (isOpen) close();
    }, [isOpen]);
    return null;
  }

  let known: ComponentType<Props> | null = null;
  const part = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch {
        known = null;
        return { default: Missing };
      }
    }) as unknown as ComponentType<Props>;

  return function LazyPart(props: Props) {
    const isOpen = opened?.isOpen(props) ?? false;
    const [shown, setShown] = useState(() => ({ Part: (known ??= part()), isOpen }));
    // Uses a new lazy component if the last load failed, because React caches the failure.
    if (isOpen !== shown.isOpen) setShown({ Part: isOpen ? (known ??= part()) : shown.Part, isOpen });
    return (
      <Suspense fallback={null}>
        <shown.Part {...props} />
      </Suspense>
    );
  };
}
