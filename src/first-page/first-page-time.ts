/** After so many milliseconds React starts beside the first page: it takes about as long itself until it shows something. */
export const FIRST_PAGE_MS = 300;
