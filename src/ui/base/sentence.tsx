import type { ReactElement } from 'react';

interface SentenceProps {
  text: string;
  /** Names and identifiers in the text, in the order in which they appear. */
  names: readonly string[];
}

/** Renders a text. The names in it are marked, so that a browser's translator does not change them. */
export function Sentence({ text, names }: SentenceProps): ReactElement {
  return (
    // The key makes React create a new element for a new text: it must not update nodes that a translator may have
    // replaced.
    <span key={text}>
      {partsOf(text, names).map((part) => (
        <PartOfSentence key={part.from} {...part} />
      ))}
    </span>
  );
}

interface Part {
  /** The index of the part's first character. */
  readonly from: number;
  readonly words: string;
  readonly isName: boolean;
  /**
   * Whether a space follows. The space is outside of the element: an accessible name drops a space at the end of an
   * element.
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
