import { fileURLToPath } from 'node:url';
import { parseSync, type ESTree, type Plugin } from 'vite';
import { applyEdits, type Edit, isNode } from './edits.ts';

const STYLES = 'styled-system/css';
const SOURCES = /\/src\/.*\.tsx?$/;
const CHOICE = 'virtual:style-choice';

interface StyleFunctions {
  css(style: object): string;
  cva(recipe: object): ((variants: Record<string, string>) => string) & {
    readonly variantMap: Readonly<Record<string, readonly string[]>>;
    readonly config: { readonly defaultVariants?: Record<string, unknown> };
  };
}

/**
 * Replaces literal styles by their class names at build time, so that the console does not contain the code
 * that names and hashes styles.
 */
export function staticStyles(): Plugin {
  const generated = fileURLToPath(new URL(`../${STYLES}/index.js`, import.meta.url));
  let styles: StyleFunctions;
  return {
    name: 'static-styles',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      styles = (await import(generated)) as StyleFunctions;
    },
    resolveId: (id) => (id === CHOICE ? `\0${CHOICE}` : null),
    load: (id) => (id === `\0${CHOICE}` ? `export const choice = ${choice.toString()};` : null),
    transform(code, id) {
      const file = id.split('?', 1)[0] ?? id;
      if (!SOURCES.test(file) || !code.includes(`'${STYLES}'`)) return null;
      const { program } = parseSync(file, code, { lang: 'tsx' });
      const edits = [...editsOf(program, styles)];
      const rest = applyEdits(code, edits);
      return { code: importsOf(rest), map: null };
    },
  };
}

/** Returns a function that returns a recipe's class for the values of its variants. */
function choice(
  keys: readonly string[],
  defaults: Record<string, unknown>,
  classes: Record<string, string>,
): (variants?: Record<string, unknown>) => string | undefined {
  return (variants = {}) => classes[keys.map((key) => variants[key] ?? defaults[key] ?? '').join()];
}

/** Returns imports of the generated functions that are still used, each from its own file. */
function importsOf(code: string): string {
  return code.replace(/import \{([^}]*)\} from 'styled-system\/css';/, (statement: string, names: string) => {
    const body = code.replace(statement, '');
    const used = names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && new RegExp(`\\b${name}\\(`).test(body));
    const chosen = body.includes('styleChoice(')
      ? [`import { choice as styleChoice } from '${CHOICE}';`]
      : [];
    return [...used.map((name) => `import { ${name} } from '${STYLES}/${name}';`), ...chosen].join(' ');
  });
}

function* editsOf(node: unknown, styles: StyleFunctions): Generator<Edit> {
  if (Array.isArray(node)) {
    for (const part of node) yield* editsOf(part, styles);
    return;
  }
  if (!isNode(node)) return;
  const text = node.type === 'CallExpression' ? textOf(node, styles) : null;
  if (text !== null) yield { start: node.start, end: node.end, text };
  else for (const part of Object.values(node)) yield* editsOf(part, styles);
}

/**
 * Returns the code that replaces a call of `css` or `cva`. Returns null for other calls, and for styles that are no
 * literals.
 */
function textOf({ callee, arguments: [style, ...more] }: ESTree.CallExpression, styles: StyleFunctions) {
  if (callee.type !== 'Identifier' || !style || more.length > 0) return null;
  if (callee.name !== 'css' && callee.name !== 'cva') return null;
  const written = valueOf(style);
  if (typeof written !== 'object' || written === null) return null;
  return callee.name === 'css' ? JSON.stringify(styles.css(written)) : recipeText(styles.cva(written));
}

function recipeText(recipe: ReturnType<StyleFunctions['cva']>): string {
  const defaults = recipe.config.defaultVariants ?? {};
  const keys = Object.keys(recipe.variantMap);
  const choices = keys.reduce<Record<string, string>[]>(
    (all, key) => {
      const values = valuesOf(recipe.variantMap[key] ?? []);
      const possible = key in defaults ? values : [...values, ''];
      return all.flatMap((one) => possible.map((value) => (value ? { ...one, [key]: value } : one)));
    },
    [{}],
  );
  const classes = choices.map((one) => [keys.map((key) => one[key] ?? '').join(), recipe(typed(one))]);
  return `/* @__PURE__ */ styleChoice(${[keys, defaults, Object.fromEntries(classes)].map((part) => JSON.stringify(part)).join()})`;
}

/** Returns the values of a variant, including `false`, which a recipe leaves out if it has no style of its own. */
const valuesOf = (values: readonly string[]): readonly string[] =>
  values.includes('true') && !values.includes('false') ? [...values, 'false'] : values;

/** Converts the texts `true` and `false` to booleans, which compound variants compare. */
const typed = (variants: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(variants).map(([key, value]) => [
      key,
      value === 'true' || value === 'false' ? value === 'true' : value,
    ]),
  ) as Record<string, string>;

const NOT_WRITTEN_OUT = Symbol('not written out');

/** Returns the value of a literal; `NOT_WRITTEN_OUT` for any other node. */
function valueOf(node: ESTree.Node): unknown {
  switch (node.type) {
    case 'Literal':
      return node.value;
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? node.quasis[0]?.value.cooked : NOT_WRITTEN_OUT;
    case 'ObjectExpression': {
      const entries = node.properties.map((property) =>
        property.type === 'Property' && !property.computed
          ? [
              property.key.type === 'Identifier' ? property.key.name : valueOf(property.key),
              valueOf(property.value),
            ]
          : [NOT_WRITTEN_OUT, NOT_WRITTEN_OUT],
      );
      return entries.some((entry) => entry.includes(NOT_WRITTEN_OUT))
        ? NOT_WRITTEN_OUT
        : Object.fromEntries(entries);
    }
    case 'ArrayExpression': {
      const parts = node.elements.map((part) => (part === null ? NOT_WRITTEN_OUT : valueOf(part)));
      return parts.includes(NOT_WRITTEN_OUT) ? NOT_WRITTEN_OUT : parts;
    }
    default:
      return NOT_WRITTEN_OUT;
  }
}
