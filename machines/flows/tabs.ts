/** Is a tab of this browser that lets itself be watched. */
export interface Tab {
  readonly id: string;
  readonly title: string;
}

/** Is null for this tab. */
export type Source = Tab | null;

/** Stands for this tab where tabs go by their ids, none of which is a word. */
export const HERE = 'here';
