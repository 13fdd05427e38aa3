import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { UserFormActor } from '../../../machines/user/form.ts';
import type { UserChoices, UserDraft, UserRequest } from '../../../machines/user/draft.ts';
import type { User } from '../../../openapi/generated/types.ts';
import { UserFormScreen } from '../../../src/screens/user/form.tsx';
import { startScriptedForm } from '../../support/scripted-form.ts';
import { showScreen } from '../../support/show-screen.tsx';
import { createStubApp } from '../../support/stub-app.ts';
import { currentUser } from '../../support/summaries.ts';
import { storedUser, userChoices } from '../../support/users.ts';

const { rendered, recorded } = vi.hoisted(() => {
  const names: string[] = [];
  type Props = Record<string, unknown>;
  return {
    rendered: names,
    /**
     * Returns the module with one component replaced, which records its name and label at each render. `Profiler` also
     * reports renders inside a component; `call` records only those of the component itself.
     */
    recorded: async (load: () => Promise<object>, name: string, by: 'Profiler' | 'call' = 'Profiler') => {
      const { createElement, Profiler } = await import('react');
      const module = (await load()) as Record<string, ComponentType<Props>>;
      const Original = module[name]!;
      const labelled = ({ label }: Props) => [name, ...(typeof label === 'string' ? [label] : [])].join(' ');
      const Recorded = (props: Props) => {
        const original = createElement(Original, props);
        if (by === 'Profiler') {
          return createElement(
            Profiler,
            { id: labelled(props), onRender: (id) => void names.push(id) },
            original,
          );
        }
        names.push(labelled(props));
        return original;
      };
      return { ...module, [name]: Recorded };
    },
  };
});

vi.mock('../../../src/ui/field/text-field.tsx', (load) => recorded(load, 'TextField'));
vi.mock('../../../src/ui/field/combobox.tsx', (load) => recorded(load, 'Combobox'));
vi.mock('../../../src/ui/field/select-field.tsx', (load) => recorded(load, 'SelectField'));
vi.mock('../../../src/ui/field/radio-group.tsx', (load) => recorded(load, 'RadioGroup'));
vi.mock('../../../src/ui/layout/tabs.tsx', (load) => recorded(load, 'Tabs', 'call'));
vi.mock('../../../src/ui/layout/save-bar.tsx', (load) => recorded(load, 'SaveBar'));
vi.mock('../../../src/ui/layout/page-header.tsx', (load) => recorded(load, 'PageHeader'));
vi.mock('../../../src/screens/user/user-access.tsx', (load) => recorded(load, 'UserAccess'));
vi.mock('../../../src/screens/user/user-binding.tsx', (load) => recorded(load, 'UserBinding'));

/** Every part of the form of a user with elements in two categories. */
const PARTS = [
  'PageHeader',
  'Tabs Parts of the form',
  ...['Username', 'Email', 'First Name', 'Last Name', 'Desk Phone', 'Mobile Phone'].map(
    (label) => `TextField ${label}`,
  ),
  ...['Profile', 'Visibility', 'Location', 'Default Tree', 'Start Dashboard'].map(
    (label) => `Combobox ${label}`,
  ),
  'SelectField Visible To',
  'RadioGroup Status',
  'UserAccess',
  'UserBinding',
  'SaveBar',
];

const app = createStubApp({});
afterEach(() => app.stop());

it('renders only the field and the save bar at a keystroke', async () => {
  const { form } = startScriptedForm<User, UserDraft, UserChoices, UserRequest>('userForm', {
    uuid: 'uuid-anna',
    stored: storedUser(),
    choices: userChoices(),
  });
  await showScreen(
    <UserFormScreen form={form as UserFormActor} viewer={currentUser()} signIns={null} questions={null} />,
    app,
  );
  const field = await screen.findByRole('textbox', { name: 'First Name' });
  // The test waits for the parts that are rendered after the first paint: all tabs, and effective access.
  await waitFor(() => expect(new Set(rendered)).toEqual(new Set(PARTS)));
  await act(async () => {});
  for (const text of ['A', 'An', '']) {
    rendered.length = 0;
    fireEvent.change(field, { target: { value: text } });
    expect(field).toHaveValue(text);
    expect(rendered.toSorted()).toEqual(['SaveBar', 'TextField First Name']);
  }
});
