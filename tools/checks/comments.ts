import { parseSync } from 'vite';

export interface Comment {
  /** The comment's text without `//`, `/*` and stars. */
  text: string;
  /** Line number of the comment, counted from 1. */
  line: number;
  /** Offset of the comment's first character. */
  start: number;
  /** Offset after the comment's last character. */
  end: number;
  /** Whether the comment begins with `/**`. */
  isDoc: boolean;
}

/** Replaces each character of a text with a space, except line breaks. */
export const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');

export interface ParsedCode {
  comments: Comment[];
  program: ReturnType<typeof parseSync>['program'];
}

/**
 * Parses code as TypeScript or JavaScript, depending on the extension of `path`.
 *
 * @throws Error for a syntax error
 */
export function parseCode(path: string, code: string): ParsedCode {
  const { program, comments, errors } = parseSync(path, code);
  const [error] = errors;
  if (error) throw new Error(`${path}: ${error.message}`);
  return {
    program,
    comments: comments.map(({ type, value, start, end }) => ({
      text: value.replaceAll(/\n\s*\*/g, '\n').replace(/^\*/, ''),
      line: code.slice(0, start).split('\n').length,
      start,
      end,
      isDoc: type === 'Block' && value.startsWith('*'),
    })),
  };
}
