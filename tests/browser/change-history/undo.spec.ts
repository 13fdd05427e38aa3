import { changeTexts } from '../../../src/screens/change-history/texts.ts';
import { reasonTexts } from '../../../src/screens/change-history/reason-texts.ts';
import { undoTexts } from '../../../src/screens/change-history/undo-texts.ts';
import { expectNoViolation } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { button, freshName, title } from '../form-page.ts';

interface Saved {
  readonly uuid: string;
}

test('a change is undone from the history: plan, conflict, reason, result', async ({ page, open, call }) => {
  const [name, wrong, later] = [freshName('noc'), freshName('wrong'), freshName('later')];
  const [given] = (await call('admin', 'GET', 'profile/business/list')) as readonly Saved[];
  const save = (fields: object) =>
    call('admin', 'POST', 'profile/business/update', { ...given, ...fields }) as Promise<Saved>;
  const { uuid } = await save({ uuid: null, name, description: 'Night shift' });
  await save({ uuid, name: wrong, description: 'Mistake' });
  await save({ uuid, name: later, description: 'Mistake' });

  await open('admin', `history?object=${uuid}`);
  const entry = page.getByRole('main').getByRole('button', { name: wrong });
  await entry.click();
  await page.getByRole('link', { name: undoTexts.link, exact: true }).click();
  await expect(title(page, undoTexts.title)).toBeVisible();
  await expect(page.getByRole('row', { name: 'Description Mistake Night shift' })).toBeVisible();
  await expectNoViolation(page);

  const texts = undoTexts.conflict;
  const conflict = page.getByRole('group', { name: texts.changedLater('Name') });
  await expect(conflict.getByText(wrong)).toBeVisible();
  await expect(conflict.getByRole('radio', { name: `${texts.now} ${later}` })).toBeChecked();
  await conflict.getByRole('radio', { name: `${texts.before} ${name}` }).click();
  await expect(page.getByRole('row', { name: `Name ${later} ${name}` }).first()).toBeVisible();
  await expect(conflict.getByRole('radio', { name: texts.before })).toBeChecked();
  await page.getByRole('textbox', { name: reasonTexts.reason }).fill('Typed into the wrong form');
  await button(page, undoTexts.undo).click();
  await expect(page.getByText(undoTexts.result(1, 0))).toBeVisible();
  await expectNoViolation(page);
  const restored = (await call('admin', 'GET', `profile/business/get/${uuid}`)) as object;
  expect(restored).toMatchObject({ name, description: 'Night shift' });

  await page.getByRole('link', { name: undoTexts.toHistory }).click();
  await expect(title(page, changeTexts.title)).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: /undid changes/ })
    .first()
    .click();
  await expect(page.getByText('Typed into the wrong form')).toBeVisible();
});
