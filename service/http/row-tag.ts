export const rowTag = (version: number): { etag: string } => ({ etag: `"${version}"` });
