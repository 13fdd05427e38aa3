import { css, cva } from 'styled-system/css';
import { expect, test } from 'vitest';
import { staticStyles } from '../../tools/static-styles.ts';

/** Returns the code of a file after the build plugin has transformed it. */
async function built(code: string): Promise<string> {
  const plugin = staticStyles() as unknown as {
    buildStart(): Promise<void>;
    transform(code: string, id: string): { code: string } | null;
  };
  await plugin.buildStart();
  return plugin.transform(code, '/repository/src/ui/part.tsx')?.code ?? code;
}

test('literal styles compile to their class names', async () => {
  const code = await built(`import { css } from 'styled-system/css';
export const Part = () => <b className={css({ color: 'text', _hover: { color: 'text.muted' } })} />;`);
  expect(code).toContain(`<b className={"${css({ color: 'text', _hover: { color: 'text.muted' } })}"} />`);
  expect(code).not.toContain('styled-system');
});

test('a recipe compiles to a choice of the same class names', async () => {
  const recipe: Parameters<typeof cva>[0] = {
    base: { display: 'flex' },
    variants: {
      size: { small: { padding: '1' }, large: { padding: '2' } },
      busy: { true: { opacity: 'shown' } },
    },
    compoundVariants: [{ size: 'small', busy: true, css: { color: 'text' } }],
    defaultVariants: { size: 'large' },
  };
  const code = await built(
    `import { cva } from 'styled-system/css';\nexport const box = cva(${JSON.stringify(recipe)});`,
  );
  const [, keys, defaults, classes] = /styleChoice\((\[.*?\]),(\{.*?\}),(\{.*\})\)/.exec(code) ?? [];
  expect([keys, defaults].map((text) => JSON.parse(text ?? ''))).toEqual([
    ['size', 'busy'],
    { size: 'large' },
  ]);
  const box = cva(recipe) as (variants?: object) => string;
  expect(JSON.parse(classes ?? '')).toEqual({
    'small,true': box({ size: 'small', busy: true }),
    // The plugin also creates the entries for `false`, for which the recipe has no style.
    'small,false': box({ size: 'small', busy: false }),
    'small,': box({ size: 'small' }),
    'large,true': box({ busy: true }),
    'large,false': box({ busy: false }),
    'large,': box(),
  });
});

test('styles with values known only at run time stay unchanged', async () => {
  const code = await built(`import { css, cx } from 'styled-system/css';
export const style = (size) => cx(css({ padding: size }), css({ color: 'text' }));`);
  expect(code).toContain('css({ padding: size })');
  expect(code).toContain(
    `import { css } from 'styled-system/css/css'; import { cx } from 'styled-system/css/cx';`,
  );
});
