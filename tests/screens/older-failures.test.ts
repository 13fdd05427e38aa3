import { expect, it, vi } from 'vitest';
import { olderFailures } from '../../src/outcomes/older-failures.ts';

const FORM = 'userForm/user/edit/1';
const notice = (kind: 'success' | 'error' | 'warning' | 'info') => ({ kind, text: kind });

it('takes away what was told of a form’s failures once it has saved, and nothing else', () => {
  const { told } = olderFailures();
  const [error, warning, info, success] = [
    vi.fn<() => void>(),
    vi.fn<() => void>(),
    vi.fn<() => void>(),
    vi.fn<() => void>(),
  ];
  told(FORM, notice('error'), error);
  told(FORM, notice('warning'), warning);
  told(FORM, notice('info'), info);
  told(FORM, notice('success'), success);
  told(FORM, notice('success'), vi.fn<() => void>());
  expect(error).toHaveBeenCalledOnce();
  expect(warning).toHaveBeenCalledOnce();
  expect(info).not.toHaveBeenCalled();
  expect(success).not.toHaveBeenCalled();
});

it('leaves another form’s failures, which still stand', () => {
  const { told } = olderFailures();
  const error = vi.fn<() => void>();
  told(FORM, notice('error'), error);
  told('userForm/user/edit/2', notice('success'), vi.fn<() => void>());
  expect(error).not.toHaveBeenCalled();
});
