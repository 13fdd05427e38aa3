/** Returns the headers that authenticate a call. */
export const tokenHeaders = (token: string) => ({ Authorization: `Bearer ${token}`, Algorithm: 'RSA256' });
