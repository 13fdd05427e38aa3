import { parseCode, type ParsedCode } from './comments.ts';

/** Words that do not count when a comment is compared with an identifier. */
const FILLERS = new Set(
  'a an the of for to its this that is are be returns gets sets holds whether'.split(' '),
);

const DECLARED =
  /^\s*(?:(?:export|default|declare|abstract|async|function|const|let|class|interface|type|readonly|static|private|protected|override|get|set)\s+)*[*#]?(?<name>[\w$]+)/;

const stem = (word: string): string => word.toLowerCase().replace(/(?<=..)(es|s|ed|ing)$/, '');

const wordsOfName = (name: string): string[] => name.split(/(?<=[a-z\d])(?=[A-Z])|[_$\d]+/).map(stem);

/**
 * Returns whether a comment says no more than the identifier below it: every word is a part of the identifier. A tag
 * such as `@throws` is never a part of it.
 */
function isRepetition(text: string, name: string): boolean {
  const words: string[] = text.match(/@?[\w'-]+/g) ?? [];
  const known = new Set(wordsOfName(name));
  return words.every((word) => FILLERS.has(word.toLowerCase()) || known.has(stem(word)));
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** Returns whether a syntax tree contains a `throw` statement. Skips nested functions. */
function throws(node: unknown): boolean {
  if (node === null || typeof node !== 'object') return false;
  if (Array.isArray(node)) return node.some(throws);
  const type = 'type' in node ? node.type : '';
  if (type === 'ThrowStatement') return true;
  if (FUNCTIONS.has(String(type)) || type === 'ClassDeclaration') return false;
  return Object.values(node).some(throws);
}

type Statement = ParsedCode['program']['body'][number];

interface ExportedFunction {
  name: string;
  throws: boolean;
}

/** Returns the functions that a statement exports, and whether each contains a `throw`. */
function exportedFunctions(statement: Statement): ExportedFunction[] {
  if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return [];
  const { declaration } = statement;
  if (declaration.type === 'FunctionDeclaration') {
    return [{ name: declaration.id?.name ?? '', throws: throws(declaration.body) }];
  }
  if (declaration.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' &&
    (init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression')
      ? [{ name: id.name, throws: throws(init.body) }]
      : [],
  );
}

/**
 * Reports doc comments that only repeat an identifier. Also reports exported functions without a doc comment, if they
 * throw or are in `openapi/`.
 */
export function checkDocComments(path: string, code: string): string[] {
  const { program, comments } = parseCode(path, code);
  const docs = comments.filter(({ isDoc }) => isDoc);
  const repetitions = docs.flatMap(({ text, line, end }) => {
    const name = DECLARED.exec(code.slice(end))?.groups?.['name'] ?? '';
    return name !== '' && isRepetition(text, name)
      ? [`${path}:${line}: the comment only repeats '${name}': delete it`]
      : [];
  });
  const isDocumented = (statement: Statement): boolean =>
    docs.some(({ end }) => end <= statement.start && code.slice(end, statement.start).trim() === '');
  const missing = program.body
    .filter((statement) => !isDocumented(statement))
    .flatMap((statement) =>
      exportedFunctions(statement)
        .filter((exported) => path.startsWith('openapi/') || exported.throws)
        .map((exported) => {
          const line = code.slice(0, statement.start).split('\n').length;
          return `${path}:${line}: ${exported.name} ${exported.throws ? 'throws' : 'is exported'} and has no doc comment`;
        }),
    );
  return [...repetitions, ...missing];
}
