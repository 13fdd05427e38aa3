/** Returns the headers that send an access token with a call. */
export const tokenHeaders = (token: string) => ({ Authorization: `Bearer ${token}`, Algorithm: 'RSA256' });
