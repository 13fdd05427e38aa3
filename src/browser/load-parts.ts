import { documentData } from './document-data.ts';

/** Preloads, in parallel, the files of the screen that are not preloaded in the document's head. */
export function loadParts(): void {
  const links = (documentData<string[]>('parts') ?? []).map((href) =>
    Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
  );
  document.head.append(...links);
}
