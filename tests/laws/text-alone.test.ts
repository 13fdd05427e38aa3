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
import { known } from '../../machines/common/known.ts';
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

/** Finds text nodes of React that are not alone in their element. */
class BareTexts {
  readonly #checker: Checker;
  /** By the ids of types. */
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
    // A fragment is put beside other things where it is used.
    if (children.length === 1 && !isJsxFragment(node)) return;
    for (const [index, child] of children.entries()) {
      if (isSpace(child) && isFixed(children[index - 1])) continue;
      if (isElement(child)) continue;
      if (isJsxText(child) || this.#isText(this.#checker.getTypeAtLocation(child))) yield child;
    }
  }

  /** Whether it is a component that may render a text: it is put beside other things where it is used. */
  #isTextComponent(node: Node): boolean {
    const isNamed = (isFunctionDeclaration(node) || isVariableDeclaration(node)) && node.name;
    if (!isNamed || !isIdentifier(isNamed) || !/^[A-Z][a-z]/.test(isNamed.text)) return false;
    const signed = isVariableDeclaration(node) ? node.initializer : node;
    if (!signed || !(isFunctionDeclaration(signed) || isArrowFunction(signed))) return false;
    const signature = this.#checker.getSignatureFromDeclaration(signed);
    return signature !== undefined && this.#isText(this.#checker.getReturnTypeOfSignature(signature));
  }

  /** Whether React may render a value of this type as a text node. */
  #isText(type: Type | undefined): boolean {
    if (type === undefined) return false;
    const found = this.#isTextById.get(type.id);
    if (found !== undefined) return found;
    // Until it is known: a type can hold itself.
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

/** Whether React renders a child: it leaves out indentation and comments. */
const isRendered = (child: JsxChild): boolean =>
  isJsxText(child)
    ? child.text.trim() !== '' || !child.text.includes('\n')
    : !isJsxExpression(child) || child.expression !== undefined;

/** Translators leave space as it is. */
const isSpace = (node: Node): boolean =>
  (isJsxText(node) || isStringLiteral(node)) && node.text.trim() === '';

/** Whether a child is always in the page, so that React inserts nothing directly before the next child. */
const isFixed = (node: Node | undefined): boolean =>
  node !== undefined &&
  isJsxElement(node) &&
  isIdentifier(node.openingElement.tagName) &&
  /^[a-z]/.test(node.openingElement.tagName.text);

function childrenOf(node: Node): readonly Node[] {
  if (isJsxElement(node) || isJsxFragment(node)) {
    return node.children
      .filter(isRendered)
      .map((child) => (isJsxExpression(child) ? known(child.expression) : child));
  }
  const isCreated =
    isCallExpression(node) &&
    isIdentifier(node.expression) &&
    /^(?:createElement|cloneElement)$/.test(node.expression.text);
  return isCreated ? node.arguments.slice(2) : [];
}

test('a text node is the only child of its element, so that a translator can replace it', () => {
  const api = new API({ cwd: ROOT });
  const snapshot = api.updateSnapshot({ openProjects: [`${ROOT}tsconfig.json`] });
  const { program, checker } = known(snapshot.getProject(`${ROOT}tsconfig.json`));
  const texts = new BareTexts(checker);
  const found = sourcesIn('src')
    .filter(({ path }) => path.endsWith('.tsx'))
    .flatMap(({ path, text }) =>
      [...texts.in(known(program.getSourceFile(`${ROOT}${path}`)))].map((node) => {
        const line = text.slice(0, node.end).split('\n').length;
        return `${path}:${line} ${text.slice(node.pos, node.end).trim().replaceAll(/\s+/g, ' ').slice(0, 80)}`;
      }),
    );
  api.close();
  expect(found).toEqual([]);
});
