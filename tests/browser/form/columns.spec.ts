import { expect, test } from '../fixtures.ts';
import { field } from '../form-page.ts';

for (const [width, columns] of [
  [390, 1],
  [768, 2],
  [1280, 2],
] as const) {
  test(`fields have ${columns} columns in a window of ${width} px`, async ({ page, open }) => {
    await page.setViewportSize({ width, height: 900 });
    await open('admin', 'user/new');
    await expect(field(page, 'Last Name')).toBeVisible();
    const first = await field(page, 'First Name').boundingBox();
    const last = await field(page, 'Last Name').boundingBox();
    expect(last!.y === first!.y).toBe(columns === 2);
  });
}
