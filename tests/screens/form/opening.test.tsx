import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { API, closeConsoles, deferred, openConsole } from '../../support/console.tsx';
import { answerUserChoices, storedUser } from '../../support/users.ts';

afterEach(closeConsoles);

const UUID = '0f6a1f5e-5f0c-4a52-9d0e-3f8a8c1b7d10';

it('a form shows that it is loading until its object has arrived', async () => {
  const user = deferred<object>();
  openConsole(`user/edit/${UUID}`, {
    answers: { ...answerUserChoices(), [`GET ${API}/user/${UUID}`]: () => user.promise },
  });
  expect(await screen.findByRole('heading', { name: 'Editing User' })).toBeVisible();
  expect(screen.getByText('Loading...')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  user.resolve(storedUser({ uuid: UUID }));
  expect(await screen.findByRole('textbox', { name: 'Username' })).toBeVisible();
  expect(screen.queryByText('Loading...')).toBeNull();
});
