export const etagHeader = (version: number): { etag: string } => ({ etag: `"${version}"` });
