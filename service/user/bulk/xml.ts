import { SaxesParser } from 'saxes';

export interface XmlListener {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  /** `text` is what came right before. */
  close?: (name: string, text: string) => void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Streams a UTF-8 document. It refuses a document type, where entities could be declared that expand without bounds.
 */
export async function readXml(
  chunks: AsyncIterable<Uint8Array>,
  { open, close }: XmlListener,
): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const parser = new SaxesParser({ position: false });
  let text = '';
  parser.on('doctype', () => {
    throw new Error('A document type is not taken.');
  });
  parser.on('opentag', ({ name, attributes }) => {
    text = '';
    open?.(localName(name), attributes as Record<string, string>);
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('cdata', (part) => {
    text += part;
  });
  parser.on('closetag', ({ name }) => {
    close?.(localName(name), text);
    text = '';
  });
  for await (const chunk of chunks) parser.write(decoder.decode(chunk, { stream: true }));
  parser.write(decoder.decode()).close();
}
