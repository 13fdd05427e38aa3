import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { AppShell } from '../../../src/ui/layout/app-shell.tsx';
import { Button } from '../../../src/ui/base/button.tsx';
import { TextField } from '../../../src/ui/field/text-field.tsx';
import { Dialog } from '../../../src/ui/overlay/dialog.tsx';
import { MenuButton } from '../../../src/ui/overlay/menu-button.tsx';
import { focusPageTitle } from '../../../src/ui/base/page-title.tsx';
import { PageHeader } from '../../../src/ui/layout/page-header.tsx';
import { RowMenu } from '../../../src/ui/overlay/row-menu.tsx';
import IdCard from 'lucide-react/icons/id-card';
import Users from 'lucide-react/icons/users';

function Rows({ onSelect }: { onSelect: (id: string) => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <MenuButton open={anchor !== null} onClick={(event) => setAnchor(event.currentTarget)}>
        Active
      </MenuButton>
      <RowMenu
        anchor={anchor}
        label="Actions for anna"
        items={[
          { id: 'activate', label: 'Activate', disabled: true },
          { id: 'deactivate', label: 'Deactivate' },
          { id: 'clone', label: 'Clone', apart: true },
        ]}
        onSelect={onSelect}
        onClose={() => setAnchor(null)}
      />
    </>
  );
}

const shell = (expanded: boolean, onExpandedChange = vi.fn<(expanded: boolean) => void>()) => (
  <AppShell
    appName="User Profile"
    username="anna"
    account={{ id: 'account', label: 'Account', icon: Users, current: false }}
    menu={[
      { id: 'users', label: 'Users', icon: Users, current: true },
      { id: 'clients', label: 'OAuth2 Clients', icon: IdCard, current: false },
    ]}
    renderLink={(item, { children, ...props }) => (
      <a href={`/${item.id}`} {...props}>
        {children}
      </a>
    )}
    expanded={expanded}
    onExpandedChange={onExpandedChange}
  >
    <PageHeader title="Users" />
  </AppShell>
);

describe('RowMenu', () => {
  it('opens at its button, lists the actions, and returns the focus when it is closed', async () => {
    const onSelect = vi.fn<(id: string) => void>();
    render(<Rows onSelect={onSelect} />);
    const button = screen.getByRole('button', { name: 'Active' });
    expect(button).toHaveAttribute('aria-haspopup', 'menu');
    await userEvent.click(button);
    expect(await screen.findByRole('menu', { name: 'Actions for anna' })).toBeInTheDocument();
    expect(screen.getByRole('menuitem', { name: 'Activate' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('separator').nextElementSibling).toHaveTextContent('Clone');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Deactivate' }));
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('deactivate');
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    expect(button).toHaveFocus();
  });

  it('closes when its button is clicked again', async () => {
    render(<Rows onSelect={() => {}} />);
    const button = screen.getByRole('button', { name: 'Active' });
    await userEvent.click(button);
    await screen.findByRole('menu');
    await userEvent.click(button);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });
});

const Asking = ({ open, turn = 1 }: { open: boolean; turn?: number }) => (
  <>
    <Button>Ask</Button>
    <Dialog key={turn} open={open} title="Rename it?" cancel="Cancel" onClose={() => {}}>
      <TextField label="New name" />
    </Dialog>
  </>
);

describe('Dialog', () => {
  it('has a name and a description, and asks to be closed on Escape', async () => {
    const onClose = vi.fn<() => void>();
    render(<Dialog open title="Settings" description="For this list" cancel="Back" onClose={onClose} />);
    const dialog = await screen.findByRole('dialog', { name: 'Settings' });
    expect(dialog).toHaveAccessibleDescription('For this list');
    expect(screen.getByRole('button', { name: 'Close' })).toBeInTheDocument();
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('asks to be closed on an Escape in the frame in which it opens', async () => {
    const onClose = vi.fn<() => void>();
    const { rerender } = render(<Asking open />);
    await screen.findByRole('dialog');
    rerender(<Dialog key="second" open title="Settings" cancel="Back" onClose={onClose} />);
    fireEvent.keyDown(screen.getByRole('dialog', { name: 'Settings' }), { key: 'Escape' });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('shows the harmless button first, and gives it the focus', async () => {
    const onClose = vi.fn<() => void>();
    const onConfirm = vi.fn<() => void>();
    render(
      <Dialog
        open
        tone="critical"
        title="Delete Profile"
        cancel="Cancel"
        confirm={{ label: 'Delete', onConfirm }}
        onClose={onClose}
      />,
    );
    await screen.findByRole('alertdialog', { name: 'Delete Profile' });
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Cancel', 'Delete']);
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(onConfirm).toHaveBeenCalledOnce();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('gives the focus to its first field before it hides the page behind it', async () => {
    const hadFocus: boolean[] = [];
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) {
        hadFocus.push((target as Element).contains(document.activeElement));
      }
    });
    observer.observe(document.body, { subtree: true, attributeFilter: ['aria-hidden'] });
    const { rerender } = render(<Asking open={false} />);
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
    rerender(<Asking open />);
    expect(await screen.findByRole('textbox', { name: 'New name' })).toHaveFocus();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Ask' })).toBeNull());
    observer.disconnect();
    expect(hadFocus).not.toContain(true);
  });

  it('returns the focus if it is closed in the frame in which it opens', async () => {
    const { rerender } = render(<Asking open />);
    await screen.findByRole('dialog');
    rerender(<Asking open={false} />);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const button = screen.getByRole('button', { name: 'Ask' });
    button.focus();
    rerender(<Asking open turn={2} />);
    expect(screen.getByRole('textbox', { name: 'New name' })).toHaveFocus();
    rerender(<Asking open={false} turn={2} />);
    await waitFor(() => expect(button).toHaveFocus());
  });
});

describe('AppShell', () => {
  it('shows the built-in header with its two links instead of the suite header', () => {
    render(shell(true));
    expect(screen.getByRole('link', { name: 'User Profile' })).toHaveAttribute('href', '/userprofile');
    expect(screen.getByRole('link', { name: 'Logout' })).toHaveAttribute('href', '/userprofile/logout');
  });

  it('marks the current link, which has a name even if its label is hidden', () => {
    const { rerender } = render(shell(true));
    expect(screen.getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page');
    rerender(shell(false));
    expect(screen.getByRole('link', { name: 'OAuth2 Clients' })).toHaveAttribute('title', 'OAuth2 Clients');
  });

  it('asks to be collapsed and expanded', async () => {
    const onExpandedChange = vi.fn<(expanded: boolean) => void>();
    const { rerender } = render(shell(true, onExpandedChange));
    await userEvent.click(screen.getByRole('button', { name: 'Collapse menu' }));
    expect(onExpandedChange).toHaveBeenLastCalledWith(false);
    rerender(shell(false, onExpandedChange));
    await userEvent.click(screen.getByRole('button', { name: 'Expand menu' }));
    expect(onExpandedChange).toHaveBeenLastCalledWith(true);
  });

  it('opens the menu as a drawer, and closes it when a link is followed', async () => {
    render(shell(true));
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    const drawer = await screen.findByRole('dialog', { name: 'Main menu' });
    const link = drawer.querySelector<HTMLAnchorElement>('a[href="/clients"]');
    link?.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link as HTMLAnchorElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('lets the keyboard skip to the content, and focuses the title', async () => {
    render(shell(true));
    await userEvent.click(screen.getByRole('link', { name: 'Skip to content' }));
    expect(screen.getByRole('main')).toHaveFocus();
    focusPageTitle();
    expect(screen.getByRole('heading', { level: 1, name: 'Users' })).toHaveFocus();
  });
});
