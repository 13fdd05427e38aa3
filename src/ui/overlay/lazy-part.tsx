import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';

/**
 * A part whose code is fetched when it is first rendered, for what floats over a page and so is not needed to
 * show it. Nothing stands in for it meanwhile.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  return function LazyPart(props: Props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}
