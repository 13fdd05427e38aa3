import type { ReactElement } from 'react';

/** A text, and the names and identifiers in it that a translator must not change, in the order in which they appear. */
export interface Wording {
  readonly text: string;
  readonly names: readonly string[];
}

/** Renders a text in which names are marked, so that a browser's translator does not change the names. */
export function Sentence({ text, names }: Wording): ReactElement {
  return (
    // The key makes React create a new element for a new text. React must not change the old nodes, because a
    // translator may have replaced them.
    <span key={text}>
      {partsOf(text, names).map((part) => (
        <PartOfSentence key={part.from} {...part} />
      ))}
    </span>
  );
}

interface Part {
  /** The position of the part in the text. */
  readonly from: number;
  readonly words: string;
  readonly isName: boolean;
  /**
   * Whether a space follows. It is rendered after the element, because browsers drop a space at the end of an element
   * from an accessible name.
   */
  isSpaced: boolean;
}

function PartOfSentence({ words, isName, isSpaced }: Part) {
  const translate = isName ? 'no' : undefined;
  return isSpaced ? (
    <>
      <span translate={translate}>{words}</span>{' '}
    </>
  ) : (
    <span translate={translate}>{words}</span>
  );
}

function partsOf(text: string, names: readonly string[]): readonly Part[] {
  const parts: Part[] = [];
  let from = 0;
  const add = (to: number, isName: boolean): void => {
    const piece = text.slice(from, to);
    const before = parts.at(-1);
    if (before && /^\s/.test(piece)) before.isSpaced = true;
    const words = isName ? piece : piece.trim();
    if (words !== '') parts.push({ from, words, isName, isSpaced: !isName && /\s$/.test(piece) });
    from = to;
  };
  for (const name of names) {
    const at = name === '' ? -1 : text.indexOf(name, from);
    if (at < 0) continue;
    add(at, false);
    add(at + name.length, true);
  }
  add(text.length, false);
  return parts;
}
