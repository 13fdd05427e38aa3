import { SaxesParser } from 'saxes';
import { tooMuch } from './unreadable.ts';

export interface XmlListener {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  /** Called at an end tag. `text` is the text directly before the tag. */
  close?: (name: string, text: string) => void;
}

/** Maximum number of attributes of an element, which limits what the parser allocates. */
const MAX_ATTRIBUTES = 256;
const MAX_DEPTH = 64;
/**
 * Maximum length of a name, a value, a text or a comment, in characters. Enough for a cell of 32,767 characters that
 * are all escaped.
 */
const MAX_TOKEN = 512 * 1024;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Streams a UTF-8 document. Refuses a document type declaration, which could declare entities that expand
 * without limit.
 *
 * @throws Problem invalid_rows for an element that has too many attributes, contains too long a text, or is nested too
 * deep; another error for a malformed document
 */
export async function readXml(
  chunks: AsyncIterable<Uint8Array>,
  { open, close }: XmlListener,
): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const parser = new SaxesParser({ position: false });
  let text = '';
  let depth = 0;
  let attributesOfElement = 0;
  /**
   * Number of characters since the last complete token, because the parser buffers an incomplete token
   * without a limit.
   */
  let pending = 0;
  const add = (part: string) => {
    pending = 0;
    text += part;
    if (text.length > MAX_TOKEN) throw tooMuch();
  };
  parser.on('doctype', () => {
    throw new Error('A document type declaration is not allowed.');
  });
  parser.on('comment', () => {
    pending = 0;
  });
  parser.on('processinginstruction', () => {
    pending = 0;
  });
  parser.on('opentagstart', () => {
    [pending, attributesOfElement] = [0, 0];
    depth += 1;
    if (depth > MAX_DEPTH) throw tooMuch();
  });
  parser.on('attribute', () => {
    pending = 0;
    attributesOfElement += 1;
    if (attributesOfElement > MAX_ATTRIBUTES) throw tooMuch();
  });
  parser.on('opentag', ({ name, attributes }) => {
    [pending, text] = [0, ''];
    open?.(localName(name), attributes as Record<string, string>);
  });
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', ({ name }) => {
    close?.(localName(name), text);
    [pending, text] = [0, ''];
    depth -= 1;
  });
  for await (const chunk of chunks) {
    const part = decoder.decode(chunk, { stream: true });
    pending += part.length;
    parser.write(part);
    if (pending > MAX_TOKEN) throw tooMuch();
  }
  parser.write(decoder.decode()).close();
}
