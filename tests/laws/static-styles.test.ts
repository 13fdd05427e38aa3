import { css, cva } from 'styled-system/css';
import { expect, test } from 'vitest';
import { staticStyles } from '../../tools/static-styles.ts';

/** What the build makes of a file. */
async function built(code: string): Promise<string> {
  const plugin = staticStyles() as unknown as {
    buildStart(): Promise<void>;
    transform(code: string, id: string): { code: string } | null;
  };
  await plugin.buildStart();
  return plugin.transform(code, '/repository/src/ui/part.tsx')?.code ?? code;
}

test('styles that are written out become the classes that they are made of', async () => {
  const code = await built(`import { css } from 'styled-system/css';
export const Part = () => <b className={css({ color: 'text', _hover: { color: 'text.muted' } })} />;`);
  expect(code).toContain(`<b className={"${css({ color: 'text', _hover: { color: 'text.muted' } })}"} />`);
  expect(code).not.toContain('styled-system');
});

test('a recipe becomes a choice of its classes, as it would have given them', async () => {
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
    'small,': box({ size: 'small' }),
    'large,true': box({ busy: true }),
    'large,': box(),
  });
});

test('what is known in the page alone is left to it', async () => {
  const code = await built(`import { css, cx } from 'styled-system/css';
export const style = (size) => cx(css({ padding: size }), css({ color: 'text' }));`);
  expect(code).toContain('css({ padding: size })');
  expect(code).toContain(
    `import { css } from 'styled-system/css/css'; import { cx } from 'styled-system/css/cx';`,
  );
});
