import {
  Composer,
  CST,
  isAlias,
  isMap,
  isScalar,
  Lexer,
  LineCounter,
  Parser,
  type Document,
  type ParsedNode,
  type YAMLError,
} from 'yaml';
import { problem } from '../problem.ts';
import { invalidFile, placeAt, type Path, type Place } from './file-problems.ts';

const { SCALAR } = CST;

/** Maximum number of values in a file, including those that aliases repeat. */
const MAX_VALUES = 200_000;

/** Maximum number of keys, values, lists and entries of lists, which are counted before the values are built. */
const MAX_COUNTED = 2 * MAX_VALUES;

/** The beginnings of lexemes that are counted. */
const COUNTED = new RegExp(`^[${SCALAR}"'*[{-]`);

/** Maximum nesting depth. A valid file has 6 levels. */
const MAX_DEPTH = 32;

export interface YamlFile {
  value: unknown;
  /** Returns the place of the value at a path; if it does not exist, the place of the nearest value around it. */
  placeOf: (path: Path) => Omit<Place, 'message'>;
}

/** The positions in the text of an object's or a list's entries, by key or index. */
type Offsets = Map<string | number, number>;

const CONFLICT_MARKER = /^(?:<{7}|={7}|>{7}|\|{7})(?: .*)?\r?$/m;

const MESSAGES: Partial<Record<YAMLError['code'], string>> = {
  TAB_AS_INDENT: 'This line is indented with a tab. Use spaces.',
  MULTIPLE_DOCS: 'The file contains several documents. Only one is allowed.',
};

/**
 * Parses a YAML file (YAML 1.2, core schema). Checks the depth and number of its values before it builds a value.
 *
 * @throws Problem too_large, invalid_file
 */
export function readYaml(text: string): YamlFile {
  const lines = new LineCounter();
  const refuse = (offset: number, message: string) => invalidFile([{ ...placeAt(lines, offset), message }]);
  const tokens = readTokens(text, lines, refuse);
  const marker = CONFLICT_MARKER.exec(text);
  if (marker) throw refuse(marker.index, 'This is a merge conflict marker. Resolve the conflict.');
  // The option `uniqueKeys` is slow, because it compares each key with all others of its object. `NodeReader` finds
  // repeated keys.
  const composer = new Composer({ uniqueKeys: false, logLevel: 'silent' });
  const documents = [...composer.compose(tokens, true, text.length)];
  const [document, second] = documents;
  const [error] = documents.flatMap(({ errors }) => errors);
  if (error) {
    throw refuse(error.pos[0], MESSAGES[error.code] ?? `This is not valid YAML. ${error.message}`);
  }
  if (second) throw refuse(second.range[0], MESSAGES.MULTIPLE_DOCS!);
  const reader = new NodeReader(document as Document.Parsed | undefined, refuse);
  return { value: reader.root, placeOf: (path) => placeAt(lines, reader.offsetOf(path)) };
}

type Refuse = (offset: number, message: string) => Error;

/**
 * Splits the text into tokens. Counts them before it parses them. The parser does not recurse, so deep nesting
 * cannot overflow the call stack.
 */
function readTokens(text: string, lines: LineCounter, refuse: Refuse): CST.Token[] {
  const lexemes: string[] = [];
  let counted = 0;
  for (const lexeme of new Lexer().lex(text)) {
    if (COUNTED.test(lexeme)) counted += 1;
    if (counted > MAX_COUNTED) throw tooMany();
    lexemes.push(lexeme);
  }
  const parser = new Parser(lines.addNewLine);
  lines.addNewLine(0);
  const tokens: CST.Token[] = [];
  for (const lexeme of lexemes) {
    for (const token of parser.next(lexeme)) tokens.push(token);
    if (parser.stack.length > 2 * MAX_DEPTH) throw refuse(parser.offset, NESTED);
  }
  for (const token of parser.end()) tokens.push(token);
  return tokens;
}

const NESTED = 'This is nested too deeply.';

const tooMany = () => problem('too_large', { message: `The file has more than ${MAX_VALUES} values.` });

/** Converts the nodes of a document to values, and stores their positions in the text. */
class NodeReader {
  readonly root: unknown;
  readonly #contents: ParsedNode | null;
  readonly #refuse: Refuse;
  readonly #offsets = new WeakMap<object, Offsets>();
  readonly #open = new Set<ParsedNode>();
  /** The nodes with an anchor that were read. `Alias.resolve` would search the whole document for each alias. */
  readonly #anchors = new Map<string, ParsedNode>();
  #values = 0;

  constructor(document: Document.Parsed | undefined, refuse: Refuse) {
    this.#contents = document?.contents ?? null;
    this.#refuse = refuse;
    this.root = this.#read(this.#contents);
  }

  offsetOf(path: Path): number {
    let value = this.root;
    let offset = this.#contents?.range[0] ?? 0;
    for (const part of path) {
      if (typeof value !== 'object' || value === null) break;
      const found = this.#offsets.get(value)?.get(part);
      if (found === undefined) break;
      offset = found;
      value = (value as Record<string | number, unknown>)[part];
    }
    return offset;
  }

  #read(node: ParsedNode | null): unknown {
    this.#values += 1;
    if (this.#values > MAX_VALUES) throw tooMany();
    if (node === null) return null;
    if (isAlias(node)) return this.#read(this.#targetOf(node.source, node.range[0]));
    if (node.anchor) this.#anchors.set(node.anchor, node);
    if (isScalar(node)) return this.#scalar(node.value, node.range[0]);
    if (this.#open.size >= MAX_DEPTH) throw this.#refuse(node.range[0], NESTED);
    this.#open.add(node);
    const value = isMap(node) ? this.#object(node.items) : this.#list(node.items);
    this.#open.delete(node);
    return value;
  }

  #targetOf(anchor: string, offset: number): ParsedNode {
    const target = this.#anchors.get(anchor);
    if (!target) throw this.#refuse(offset, `There is no anchor &${anchor} before this alias.`);
    if (this.#open.has(target)) {
      throw this.#refuse(offset, `The alias *${anchor} refers to a value that contains it.`);
    }
    return target;
  }

  #scalar(value: unknown, offset: number): unknown {
    const isUsable = value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value);
    if (!isUsable) throw this.#refuse(offset, 'This value cannot be used.');
    return value;
  }

  #object(pairs: readonly Pair[]): unknown {
    const offsets: Offsets = new Map();
    const entries = new Map<string, unknown>();
    for (const { key, value } of pairs) {
      const offset = key?.range[0] ?? 0;
      if (!isScalar(key) || typeof key.value !== 'string') {
        throw this.#refuse(offset, 'A key must be a text.');
      }
      if (entries.has(key.value)) throw this.#refuse(offset, `The key ${key.value} occurs twice.`);
      offsets.set(key.value, offset);
      entries.set(key.value, this.#read(value));
    }
    // Without a prototype, a key such as `__proto__` is an ordinary key.
    const object: Record<string, unknown> = Object.assign(Object.create(null), Object.fromEntries(entries));
    this.#offsets.set(object, offsets);
    return object;
  }

  #list(items: readonly unknown[]): unknown {
    const offsets: Offsets = new Map();
    const list = items.map((item, index) => {
      const node = item as ParsedNode | null;
      offsets.set(index, node?.range[0] ?? 0);
      return this.#read(node);
    });
    this.#offsets.set(list, offsets);
    return list;
  }
}

interface Pair {
  key: ParsedNode | null;
  value: ParsedNode | null;
}
