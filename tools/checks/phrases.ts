import { blank, parseCode } from './comments.ts';

export interface Phrase {
  phrase: string;
  instead: string;
  /** Files, or beginnings of paths, in which the phrase is allowed. */
  except?: string[];
}

/** Replaces code blocks, inline code and quoted messages with spaces: phrases in them are allowed. */
const proseOf = (text: string): string =>
  text
    .replaceAll(/^```[\s\S]*?^```/gm, blank)
    .replaceAll(/`[^`\n]*`/g, blank)
    .replaceAll(/(^|[\s(])'[^'\n]*'(?=[\s.,;:)|]|$)/gm, blank);

const escapeRegex = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Reports forbidden phrases in a text: Markdown, or a comment. A phrase can continue on the next line. */
function findIn(path: string, text: string, phrases: readonly Phrase[], firstLine: number): string[] {
  const prose = proseOf(text);
  return phrases
    .filter(({ except = [] }) => !except.some((folder) => path.startsWith(folder)))
    .flatMap(({ phrase, instead }) => {
      const pattern = new RegExp(
        `\\b${phrase
          .split(' ')
          .map(escapeRegex)
          .join(String.raw`\s+`)}\\b`,
        'gi',
      );
      return [...prose.matchAll(pattern)].map(({ index }) => {
        const line = firstLine + prose.slice(0, index).split('\n').length - 1;
        return `${path}:${line}: '${phrase}': ${instead}`;
      });
    });
}

/** Reports forbidden phrases in a Markdown file, or in the comments of a code file. */
export function checkPhrases(path: string, content: string, phrases: readonly Phrase[]): string[] {
  if (path.endsWith('.md')) return findIn(path, content, phrases, 1);
  return parseCode(path, content).comments.flatMap(({ text, line }) => findIn(path, text, phrases, line));
}
