import { questionTexts as texts } from '../../../src/screens/access-questions/texts.ts';
import { expectNoViolation } from '../axe.ts';
import { expect, PRODUCT_ADMINISTRATOR, test } from '../fixtures.ts';
import { choice, title } from '../form-page.ts';

test('a profile’s form leads to its users, whose form explains their access', async ({ page, open }) => {
  await open(PRODUCT_ADMINISTRATOR, 'profile/business/list');
  await page.getByRole('main').getByRole('link', { name: 'NOC Operator' }).click();
  await page.getByRole('link', { name: texts.link }).click();
  await expect(title(page, texts.title)).toBeVisible();
  await expect(choice(page, texts.object)).toHaveValue('NOC Operator (business profile)');
  const users = page.getByRole('table', { name: texts.users });
  await expect(users.getByRole('list', { name: texts.columns.through }).first()).toHaveText('NOC Operator');
  await expectNoViolation(page);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: texts.download }).click();
  expect((await download).suggestedFilename()).toBe('users-with-access.csv');

  await users.getByRole('rowheader').first().getByRole('link').click();
  const why = page.getByRole('region', { name: texts.why.title });
  await why.getByRole('combobox').fill('ALARM_OPERATOR');
  await page.getByRole('option', { name: /^ALARM_OPERATOR / }).click();
  await expect(why.getByText(texts.why.has)).toBeVisible();
  await expect(why.getByRole('list', { name: texts.why.paths })).toContainText('NOC Operator');
  await expectNoViolation(page);
});
