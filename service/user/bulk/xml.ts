import { SaxesParser } from 'saxes';

/** Who hears of a document's elements, by their names without a prefix. */
export interface XmlListener {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  /** The text that came right before. */
  close?: (name: string, text: string) => void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads an XML document in UTF-8 as it comes, and keeps none of it. One with a document type is refused: only there
 * can entities be declared that expand to more than the document holds.
 *
 * @throws what the parser, the decoder or the listener throws.
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
    // Without namespaces, attributes are texts.
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
