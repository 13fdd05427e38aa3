import { redirect } from '@tanstack/react-router';
import type { App } from '../../machines/compose.ts';

/**
 * A list that is opened without search parameters opens as it was left: the remembered search criteria are put
 * into its address (decisions, section 6).
 *
 * @throws the redirect to that address, where anything is remembered.
 */
export function rememberedSearch(app: App, list: string, search: object): void {
  if (Object.keys(search).length > 0) return;
  const remembered = app.records.searchCriteria.read()?.[list];
  if (remembered && Object.keys(remembered).length > 0) {
    throw redirect({ to: '.', search: remembered as never, replace: true });
  }
}
