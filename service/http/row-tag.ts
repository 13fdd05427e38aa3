/** The ETag of one thing: its row's version, for `If-Match` when it is saved. */
export const rowTag = (version: number): { etag: string } => ({ etag: `"${version}"` });
