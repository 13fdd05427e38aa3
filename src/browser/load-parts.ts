import { documentData } from './document-data.ts';

/** Loads the files of the screen that the document does not name in its head, side by side. */
export function loadParts(): void {
  const links = (documentData<string[]>('parts') ?? []).map((href) =>
    Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
  );
  document.head.append(...links);
}
