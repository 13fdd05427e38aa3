import type { CurrentUser } from '../../openapi/generated/types.ts';

export interface HeaderSource {
  readonly url: string;
  readonly css: string | null;
  readonly config: string | null;
  readonly version: string | null;
}

export function headerOf({
  headerUrl,
  headerCss,
  headerConfig,
  headerVersion,
}: CurrentUser): HeaderSource | null {
  if (!headerUrl) return null;
  return {
    url: headerUrl,
    css: headerCss ?? null,
    config: headerConfig ?? null,
    version: headerVersion ?? null,
  };
}
