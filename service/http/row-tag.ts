/** Makes the ETag of a row from its version, for `If-Match`. */
export const rowTag = (version: number): { etag: string } => ({ etag: `"${version}"` });
