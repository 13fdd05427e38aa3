import type { Page } from '@playwright/test';

/**
 * Differences of a colour channel (0 to 255) up to this value are ignored, because antialiased edges are rounded
 * differently.
 */
const ROUNDING = 8;

/**
 * Returns the number of pixels that differ visibly between two images of the same size. Decodes and compares them in a
 * blank page.
 */
export async function countDifferingPixels(page: Page, first: Buffer, second: Buffer): Promise<number> {
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
