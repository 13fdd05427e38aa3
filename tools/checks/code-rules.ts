import { blank, parseCode } from './comments.ts';

const LAYERS = /^(?:openapi|machines|src|service|demo)\//;
const PRODUCT_CODE_FILE = 'openapi/rules/product.ts';
const PRODUCT_CODE = /\b[Nn]ova\b|NOVA_|\bnova[A-Z]/;

const STATE_HOOK = /\[(?<name>\w*)[^\]]*\] = (?:React\.)?use(?:State|Reducer)\b[^;]*/g;
const WORKFLOW_WORD = /loading|busy|pending|error|submitting|saving/i;

/** Replaces a file's comments with spaces. Line numbers stay the same. */
function withoutComments(path: string, code: string): string {
  let bare = code;
  for (const { start, end } of parseCode(path, code).comments) {
    bare = bare.slice(0, start) + blank(bare.slice(start, end)) + bare.slice(end);
  }
  return bare;
}

/**
 * Reports each use of the product's code name, except in comments and in `openapi/rules/product.ts`, which defines it.
 */
export function checkProductCode(path: string, code: string): string[] {
  if (!LAYERS.test(path) || path === PRODUCT_CODE_FILE) return [];
  return withoutComments(path, code)
    .split('\n')
    .flatMap((line, index) =>
      PRODUCT_CODE.test(line)
        ? [`${path}:${index + 1}: spells the product code: import it from ${PRODUCT_CODE_FILE}`]
        : [],
    );
}

/**
 * Reports React state in `src/` (except `src/ui/`) whose declaration contains a word such as `loading` or `error`: the
 * state of a workflow belongs in a machine.
 */
export function checkWorkflowState(path: string, code: string): string[] {
  if (!path.startsWith('src/') || path.startsWith('src/ui/')) return [];
  const bare = withoutComments(path, code);
  return [...bare.matchAll(STATE_HOOK)]
    .filter(([hook]) => WORKFLOW_WORD.test(hook))
    .map(({ index, groups }) => {
      const line = bare.slice(0, index).split('\n').length;
      return `${path}:${line}: '${groups?.['name']}' is the state of a workflow: keep it in a machine`;
    });
}
