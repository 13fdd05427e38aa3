import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { categoryLabel } from '../texts/categories.ts';
import { useConsole } from './use-app.ts';

/**
 * Returns a function that maps a category of elements to its label. The labels are part of the user element
 * configuration, which loads with the form.
 */
export function useCategoryLabel(): (category: string) => string {
  const { elementConfig } = useConsole().lists;
  const config = useSelector(elementConfig, ({ context }) => context.rows);
  return useCallback((category) => categoryLabel(category, config), [config]);
}
