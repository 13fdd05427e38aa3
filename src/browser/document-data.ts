/** Returns the JSON that the service has embedded in the document under this id; null if there is none. */
export const documentData = <Data>(id: string): Data | null =>
  JSON.parse(document.getElementById(id)?.textContent ?? 'null') as Data | null;
