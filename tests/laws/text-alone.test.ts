import { fileURLToPath } from 'node:url';
import {
  isArrowFunction,
  isCallExpression,
  isFunctionDeclaration,
  isIdentifier,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxSelfClosingElement,
  isJsxText,
  isStringLiteral,
  isVariableDeclaration,
  type JsxChild,
  type Node,
} from 'typescript/unstable/ast';
import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync';
import { expect, test } from 'vitest';
import { assertDefined } from '../../machines/common/assert-defined.ts';
import { sourcesIn } from './sources.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const TEXT =
  TypeFlags.Any |
  TypeFlags.String |
  TypeFlags.StringLiteral |
  TypeFlags.TemplateLiteral |
  TypeFlags.Number |
  TypeFlags.NumberLiteral |
  TypeFlags.BigInt;

/**
 * Finds texts in JSX that have siblings in their element. A browser's translator wraps such texts in elements of its
 * own, so React could no longer update them (`elements.tsx`).
 */
class BareTexts {
  readonly #checker: Checker;
  /** Results of `#isText`, by the type's id. */
  readonly #isTextById = new Map<number, boolean>();

  constructor(checker: Checker) {
    this.#checker = checker;
  }

  *in(node: Node): Generator<Node> {
    yield* this.#childrenIn(node);
    if (this.#isTextComponent(node)) yield node;
    const inner: Node[] = [];
    node.forEachChild((child) => {
      inner.push(child);
    });
    for (const child of inner) yield* this.in(child);
  }

  *#childrenIn(node: Node): Generator<Node> {
    const children = childrenOf(node);
    // A single text in a fragment is reported too, because the fragment can have siblings at the place where it is
    // used.
    if (children.length === 1 && !isJsxFragment(node)) return;
    for (const [index, child] of children.entries()) {
      if (isSpace(child) && isFixed(children[index - 1])) continue;
      if (isElement(child)) continue;
      if (isJsxText(child) || this.#isText(this.#checker.getTypeAtLocation(child))) yield child;
    }
  }

  /**
   * Returns whether a node declares a component that may return a bare text. The component can have siblings at the
   * place where it is used.
   */
  #isTextComponent(node: Node): boolean {
    const isNamed = (isFunctionDeclaration(node) || isVariableDeclaration(node)) && node.name;
    if (!isNamed || !isIdentifier(isNamed) || !/^[A-Z][a-z]/.test(isNamed.text)) return false;
    const signed = isVariableDeclaration(node) ? node.initializer : node;
    if (!signed || !(isFunctionDeclaration(signed) || isArrowFunction(signed))) return false;
    const signature = this.#checker.getSignatureFromDeclaration(signed);
    return signature !== undefined && this.#isText(this.#checker.getReturnTypeOfSignature(signature));
  }

  /** Returns whether React may render a value of this type as a text node. */
  #isText(type: Type | undefined): boolean {
    if (type === undefined) return false;
    const found = this.#isTextById.get(type.id);
    if (found !== undefined) return found;
    // Ends the recursion for recursive types.
    this.#isTextById.set(type.id, false);
    const isText = (type.flags & TEXT) !== 0 || this.#partsOf(type).some((part) => this.#isText(part));
    this.#isTextById.set(type.id, isText);
    return isText;
  }

  #partsOf(type: Type): readonly Type[] {
    if (type.isUnionType()) return type.getTypes() ?? [];
    if (type.isTypeReference() && this.#checker.isArrayLikeType(type))
      return this.#checker.getTypeArguments(type);
    return [];
  }
}

const isElement = (node: Node): boolean =>
  isJsxElement(node) || isJsxSelfClosingElement(node) || isJsxFragment(node);

/** Returns whether React renders this child of an element. It ignores indentation and comments. */
const isRendered = (child: JsxChild): boolean =>
  isJsxText(child)
    ? child.text.trim() !== '' || !child.text.includes('\n')
    : !isJsxExpression(child) || child.expression !== undefined;

/** Returns whether this child of an element is only white space, which translators do not change. */
const isSpace = (node: Node): boolean =>
  (isJsxText(node) || isStringLiteral(node)) && node.text.trim() === '';

/**
 * Returns whether this child is an HTML element that is always rendered. Then React never inserts another element
 * directly before the next child.
 */
const isFixed = (node: Node | undefined): boolean =>
  node !== undefined &&
  isJsxElement(node) &&
  isIdentifier(node.openingElement.tagName) &&
  /^[a-z]/.test(node.openingElement.tagName.text);

function childrenOf(node: Node): readonly Node[] {
  if (isJsxElement(node) || isJsxFragment(node)) {
    return node.children
      .filter(isRendered)
      .map((child) => (isJsxExpression(child) ? assertDefined(child.expression) : child));
  }
  const isCreated =
    isCallExpression(node) &&
    isIdentifier(node.expression) &&
    /^(?:createElement|cloneElement)$/.test(node.expression.text);
  return isCreated ? node.arguments.slice(2) : [];
}

test('every text node is the only child of its element, so that a browser’s translator can replace it', () => {
  const api = new API({ cwd: ROOT });
  const snapshot = api.updateSnapshot({ openProjects: [`${ROOT}tsconfig.json`] });
  const { program, checker } = assertDefined(snapshot.getProject(`${ROOT}tsconfig.json`));
  const texts = new BareTexts(checker);
  const found = sourcesIn('src')
    .filter(({ path }) => path.endsWith('.tsx'))
    .flatMap(({ path, text }) =>
      [...texts.in(assertDefined(program.getSourceFile(`${ROOT}${path}`)))].map((node) => {
        const line = text.slice(0, node.end).split('\n').length;
        return `${path}:${line} ${text.slice(node.pos, node.end).trim().replaceAll(/\s+/g, ' ').slice(0, 80)}`;
      }),
    );
  api.close();
  expect(found).toEqual([]);
});
