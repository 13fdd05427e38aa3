import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Alert } from '../../../src/ui/feedback/alert.tsx';
import { Button } from '../../../src/ui/base/button.tsx';
import { PasswordField } from '../../../src/ui/field/password-field.tsx';
import { SegmentedToggle } from '../../../src/ui/field/segmented-toggle.tsx';
import { FailureState } from '../../../src/ui/feedback/states.tsx';
import { TextField } from '../../../src/ui/field/text-field.tsx';
import { Tooltip } from '../../../src/ui/overlay/tooltip.tsx';

describe('Button', () => {
  it.each(['busy', 'unavailable'] as const)(
    'does nothing while %s, and can still have the focus',
    async (state) => {
      const pressed = vi.fn<() => void>();
      const submitted = vi.fn<() => void>();
      render(
        <form onSubmit={submitted}>
          <Button type="submit" onClick={pressed} {...{ [state]: true }}>
            Save
          </Button>
        </form>,
      );
      const button = screen.getByRole('button', { name: 'Save' });
      await userEvent.click(button);
      expect(pressed).not.toHaveBeenCalled();
      expect(submitted).not.toHaveBeenCalled();
      expect(button).toHaveAttribute('aria-disabled', 'true');
      expect(button).toHaveFocus();
    },
  );

  it('announces that it is busy', () => {
    render(<Button busy>Pulling...</Button>);
    expect(screen.getByRole('button', { name: 'Pulling...' })).toHaveAttribute('aria-busy', 'true');
  });

  it('can be rendered as a link', () => {
    render(
      <Button asChild icon={<i data-testid="icon" />}>
        <a href="/userprofile/user/new">New User</a>
      </Button>,
    );
    const link = screen.getByRole('link', { name: 'New User' });
    expect(link).toHaveAttribute('href', '/userprofile/user/new');
    expect(link).toContainElement(screen.getByTestId('icon'));
  });
});

describe('a field', () => {
  it('connects its label and help text with its input', () => {
    render(<TextField label="Username" help="As in the suite" required />);
    const input = screen.getByRole('textbox', { name: 'Username' });
    expect(input).toHaveAccessibleDescription('As in the suite');
    expect(input).toBeRequired();
  });

  it('shows its error instead of its help text', () => {
    render(<TextField label="Username" help="As in the suite" error="This field is required" />);
    const input = screen.getByRole('textbox', { name: 'Username' });
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('This field is required');
    expect(screen.queryByText('As in the suite')).not.toBeInTheDocument();
  });

  it('shows and hides a password', async () => {
    render(<PasswordField label="Password" />);
    const input = screen.getByLabelText('Password');
    expect(input).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input).toHaveAttribute('type', 'password');
  });
});

it('a segmented toggle is a group of radio buttons', async () => {
  const chosen = vi.fn<(value: 'active' | 'inactive') => void>();
  render(
    <SegmentedToggle
      label="Status"
      options={[
        { value: 'active', label: 'Active' },
        { value: 'inactive', label: 'Inactive' },
      ]}
      value="active"
      onChange={chosen}
      control="status"
    />,
  );
  expect(screen.getByRole('group', { name: 'Status' })).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Active' })).toHaveAttribute('data-control', 'status.active');
  expect(screen.getByRole('radio', { name: 'Active' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Inactive' }));
  expect(chosen).toHaveBeenCalledExactlyOnceWith('inactive');
});

it('a tooltip always describes its control, and is shown on keyboard focus until Escape', async () => {
  render(
    <Tooltip text="User does not have a Profile assigned">
      <Button unavailable>Active</Button>
    </Tooltip>,
  );
  const button = screen.getByRole('button', { name: 'Active' });
  expect(button).toHaveAccessibleDescription('User does not have a Profile assigned');
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  await userEvent.tab();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('User does not have a Profile assigned');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
});

it('an alert is announced by its severity, and can be dismissed', async () => {
  const dismissed = vi.fn<() => void>();
  render(
    <>
      <Alert tone="critical" onDismiss={dismissed}>
        Login failed due to an unknown reason
      </Alert>
      <Alert tone="info">Signed out</Alert>
    </>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Login failed due to an unknown reason');
  expect(screen.getByRole('status')).toHaveTextContent('Signed out');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(dismissed).toHaveBeenCalledOnce();
});

it('a failure shows its reason, and can be retried', async () => {
  const retried = vi.fn<() => void>();
  render(<FailureState title="The users could not be loaded" reason="No answer" onRetry={retried} />);
  expect(screen.getByRole('alert')).toHaveTextContent('The users could not be loadedNo answer');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retried).toHaveBeenCalledOnce();
});
