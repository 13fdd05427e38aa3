import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeConsoles, deferred, openConsole, page } from '../support/console.tsx';
import { refusal } from '../support/stub-service.ts';

const CONFIGURATION = 'GET /userprofile/config.json';

afterEach(() => {
  closeConsoles();
  vi.restoreAllMocks();
});

describe('Boot', () => {
  it('shows the console once the configuration is loaded', async () => {
    const answer = deferred<object>();
    openConsole('user/list', { answers: { [CONFIGURATION]: () => answer.promise } });
    expect(screen.getByRole('status')).toHaveTextContent('Loading...');
    expect(screen.queryByRole('heading')).toBeNull();
    answer.resolve({ ssoEnabled: false, ssoAutoRedirect: false, supportContact: null });
    await page('Users');
  });

  it('reports and logs that the configuration cannot be loaded, and retries', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { service } = openConsole('user/list', {
      answers: { [CONFIGURATION]: () => refusal(503, 'unavailable', 'The service is being updated') },
    });
    await page('Could not load configuration');
    expect(screen.getByRole('alert')).toHaveTextContent('The service is being updated');
    expect(log).toHaveBeenCalledWith('Could not load configuration');

    service.answers[CONFIGURATION] = () => ({
      ssoEnabled: false,
      ssoAutoRedirect: false,
      supportContact: null,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await page('Users');
  });
});
