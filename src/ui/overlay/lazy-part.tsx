import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { ComponentType } from 'react';

/** How what is opened and closed tells so. */
interface Opened<Props> {
  isOpen: (props: Props) => boolean;
  close: (props: Props) => void;
}

/**
 * Loads what floats over a page when it is first rendered; nothing stands in for it meanwhile. The page goes on without a
 * part that cannot be loaded: what was to be opened closes, and the part is asked for again when it is opened next.
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
    // Is another one by now, if the one before was missing.
    if (isOpen !== shown.isOpen) setShown({ Part: isOpen ? (known ??= part()) : shown.Part, isOpen });
    return (
      <Suspense fallback={null}>
        <shown.Part {...props} />
      </Suspense>
    );
  };
}
