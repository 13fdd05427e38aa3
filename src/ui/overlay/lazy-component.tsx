import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { ComponentType } from 'react';

/** Functions of a component's props: whether the component is open, and how to close it. */
interface Opened<Props> {
  isOpen: (props: Props) => boolean;
  close: (props: Props) => void;
}

/**
 * Returns a component whose code is loaded when it is first rendered. It renders nothing while the code loads.
 *
 * @param opened for a component that opens and closes, such as a menu: if its code cannot be loaded, the component
 * closes, and the next opening loads the code again
 */
export function lazyComponent<Props extends object>(
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

  return function LazyComponent(props: Props) {
    const isOpen = opened?.isOpen(props) ?? false;
    const [shown, setShown] = useState(() => ({ Part: (known ??= part()), isOpen }));
    // React caches a failed load, so each opening after a failure needs a new lazy component.
    if (isOpen !== shown.isOpen) setShown({ Part: isOpen ? (known ??= part()) : shown.Part, isOpen });
    return (
      <Suspense fallback={null}>
        <shown.Part {...props} />
      </Suspense>
    );
  };
}
