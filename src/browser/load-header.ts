import type { HeaderSource } from '../../machines/shell/header-source.ts';

export const SUITE_HEADER = 'suite-header';

/**
 * Loads the suite header's stylesheet and script from its host.
 *
 * @returns a promise that resolves when the script has defined the header's element
 * @throws Error if a file cannot be loaded, the script does not define the element, or the signal aborts first
 */
export async function loadHeader(source: HeaderSource, signal: AbortSignal): Promise<void> {
  const version = source.version ? `?v=${encodeURIComponent(source.version)}` : '';
  const script = document.createElement('script');
  script.type = 'module';
  script.crossOrigin = 'anonymous';
  script.src = source.url + version;
  await Promise.all([
    source.css ? loaded(styleSheet(source.css + version), signal) : undefined,
    loaded(script, signal),
  ]);
  if (!customElements.get(SUITE_HEADER)) throw new Error('The header’s script defines no header');
}

function styleSheet(href: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = 'anonymous';
  link.href = href;
  return link;
}

function loaded(element: HTMLLinkElement | HTMLScriptElement, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => () => {
      element.remove();
      reject(new Error(reason));
    };
    element.addEventListener('load', () => resolve(), { signal });
    element.addEventListener('error', fail('The suite header could not be loaded'), { signal });
    signal.addEventListener('abort', fail('No longer wanted'), { once: true });
    document.head.append(element);
  });
}
