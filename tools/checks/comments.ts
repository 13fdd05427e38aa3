import { parseSync } from 'vite';

export interface Comment {
  /** Without the comment signs. */
  text: string;
  /** Counted from 1. */
  line: number;
  /** Offset of the comment. */
  start: number;
  /** Offset behind the comment. */
  end: number;
  /** Whether the comment begins with two stars. */
  isDoc: boolean;
}

/** Replaces text by spaces, and keeps its lines. */
export const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');

export interface ParsedCode {
  comments: Comment[];
  program: ReturnType<typeof parseSync>['program'];
}

/** Parses TypeScript or JavaScript; the ending of `path` decides which. @throws Error for a syntax error. */
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
