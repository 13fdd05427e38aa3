import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { categoryLabel } from '../texts/categories.ts';
import { useConsole } from './use-app.ts';

/** Gives the name of a category of elements, from the configuration that is loaded while a form opens. */
export function useCategoryLabel(): (category: string) => string {
  const { elementConfig } = useConsole().lists;
  const config = useSelector(elementConfig, ({ context }) => context.rows);
  return useCallback((category) => categoryLabel(category, config), [config]);
}
