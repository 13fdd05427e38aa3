import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { ComponentType } from 'react';

/** How to tell that a part is open, and how to close it. */
interface Opened<Props> {
  isOpen: (props: Props) => boolean;
  close: (props: Props) => void;
}

/**
 * Loads a part that floats over the page when it is first rendered, and shows nothing meanwhile. If the code cannot be
 * loaded, closes the part and loads it again when it is opened next.
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
    // A new component if the last load failed.
    if (isOpen !== shown.isOpen) setShown({ Part: isOpen ? (known ??= part()) : shown.Part, isOpen });
    return (
      <Suspense fallback={null}>
        <shown.Part {...props} />
      </Suspense>
    );
  };
}
