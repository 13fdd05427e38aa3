import { expectNoViolation } from '../axe.ts';
import { expect, PRODUCT_ADMINISTRATOR, freshTest as test } from '../fixtures.ts';
import { notice } from '../form-page.ts';

test('selected applications are deleted after a plan, except the product itself', async ({ page, open }) => {
  await open(PRODUCT_ADMINISTRATOR, 'application/list');
  const row = (name: string) => page.getByRole('rowheader', { name, exact: true });
  for (const name of ['Ticket Desk', 'User Profile']) {
    await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).click();
  }
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('heading', { name: 'Delete 2 applications?' })).toBeVisible();
  await expect(dialog.getByText('Users lose access')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Refused' }).check();
  await expect(dialog.getByRole('rowheader', { name: 'User Profile' })).toBeVisible();
  await expectNoViolation(page);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '1 application deleted' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(notice(page, '1 application deleted')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(row('Ticket Desk')).toHaveCount(0);
  await expect(row('User Profile')).toBeVisible();
});

for (const width of [320, 768, 1440]) {
  test(`the check boxes of a list with many columns fit a window of ${width} px`, async ({ page, open }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(PRODUCT_ADMINISTRATOR, 'profile/business/list');
    const header = page.getByRole('rowheader').first();
    await header.waitFor();
    const overlap = await header.evaluate((cell) => {
      const next = cell.nextElementSibling!.getBoundingClientRect();
      return getComputedStyle(cell).position === 'sticky'
        ? cell.getBoundingClientRect().right - next.left
        : 0;
    });
    expect(overlap).toBeLessThan(1);
  });
}

test('a card shows its check box only while cards are selected', async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(PRODUCT_ADMINISTRATOR, 'profile/business/list');
  const name = page.getByRole('rowheader', { name: 'Auditor', exact: true });
  await expect(name).toBeVisible();
  /** Returns what is drawn where the name begins: the name, or the check box over it. */
  const drawnFirst = () =>
    name.evaluate((cell) => {
      const { left, top, height } = cell.querySelector('a')!.getBoundingClientRect();
      return document.elementFromPoint(left + 4, top + height / 2)?.tagName;
    });
  expect(await drawnFirst()).toBe('A');
  await page.keyboard.press('Control+a');
  await expect(page.getByRole('region', { name: 'Selected rows' })).toBeVisible();
  const number = page.getByRole('region', { name: 'Selected rows' }).getByRole('status');
  await expect(number).toHaveText('10 profiles selected');
  const lines = number.evaluate(
    (text) => text.getBoundingClientRect().height / parseFloat(getComputedStyle(text).lineHeight),
  );
  expect(await lines).toBeCloseTo(1);
  await expect(page.getByRole('checkbox', { name: 'Select Auditor', exact: true })).toBeInViewport();
  expect(await drawnFirst()).toBe('A');
});
