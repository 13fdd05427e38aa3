import type { AdapterFactory, AdapterPayload } from 'oidc-provider';

const MAX_ENTRIES = 1000;

const inSeconds = (): number => Math.floor(Date.now() / 1000);

export function providerStore(): AdapterFactory {
  const entries = new Map<string, AdapterPayload>();
  return (kind) => {
    const keyOf = (id: string) => `${kind} ${id}`;
    const kept = () => [...entries].filter(([key]) => key.startsWith(keyOf(''))).map(([, entry]) => entry);
    return {
      upsert: async (id, payload) => {
        entries.delete(keyOf(id));
        entries.set(keyOf(id), payload);
        const [eldest] = entries.keys();
        if (eldest !== undefined && entries.size > MAX_ENTRIES) entries.delete(eldest);
      },
      find: async (id) => {
        const entry = entries.get(keyOf(id));
        return entry?.exp !== undefined && entry.exp <= inSeconds() ? undefined : entry;
      },
      findByUid: async (uid) => kept().find((entry) => entry.uid === uid),
      // Not supported, because the demo has no devices that sign in by a code (RFC 8628).
      findByUserCode: async () => undefined,
      consume: async (id) => {
        const entry = entries.get(keyOf(id));
        if (entry) entry.consumed = inSeconds();
      },
      destroy: async (id) => void entries.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => {
        for (const [key, entry] of entries) if (entry.grantId === grantId) entries.delete(key);
      },
    };
  };
}
