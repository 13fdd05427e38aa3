/** A tab of this browser that shares its actors. */
export interface Tab {
  readonly id: string;
  readonly title: string;
}

/** The watched tab; null for this tab. */
export type Source = Tab | null;

/** Id of this tab among tab ids. No other id is a word. */
export const HERE = 'here';
