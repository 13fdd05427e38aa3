/** Reads JSON that the service has embedded into the document, or null if there is none. */
export const documentData = <Data>(id: string): Data | null =>
  JSON.parse(document.getElementById(id)?.textContent ?? 'null') as Data | null;
