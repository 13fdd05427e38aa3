import { documentData } from './document-data.ts';

/** Preloads the first screen's files that the document's head does not preload, in parallel. */
export function loadParts(): void {
  const links = (documentData<string[]>('parts') ?? []).map((href) =>
    Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
  );
  document.head.append(...links);
}
