import type { Page } from '@playwright/test';

/** Rounding may differ by this much of 255 where edges are smoothed. */
const ROUNDING = 8;

/** How many points of two pictures of one size differ visibly. Compared in a page of its own. */
export async function pointsThatDiffer(page: Page, first: Buffer, second: Buffer): Promise<number> {
  const blank = await page.context().newPage();
  const differing = await blank.evaluate(
    async ({ pictures, rounding }) => {
      const [one, other] = await Promise.all(
        pictures.map(async (picture) => {
          const image = new Image();
          image.src = `data:image/png;base64,${picture}`;
          await image.decode();
          const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
          canvas.drawImage(image, 0, 0);
          return canvas.getImageData(0, 0, image.width, image.height).data;
        }),
      );
      if (one!.length !== other!.length) return Infinity;
      const differs = (value: number, index: number) => Math.abs(value - other![index]!) > rounding;
      return one!.filter(differs).length / 4;
    },
    { pictures: [first.toString('base64'), second.toString('base64')], rounding: ROUNDING },
  );
  await blank.close();
  return differing;
}
