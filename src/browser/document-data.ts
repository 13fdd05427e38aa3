/** Reads data that the service has put into the document; null where there is none. */
export const documentData = <Data>(id: string): Data | null =>
  JSON.parse(document.getElementById(id)?.textContent ?? 'null') as Data | null;
