import { CONSOLE_CLIENT_UUID } from './console-client.ts';

export const administration = (publicUrl: string): string => `${publicUrl}/userprofile/api/v1`;

/** Gives the audience of a client's access tokens (RFC 9068, section 3): any client's but the console's is its id. */
export const audienceOf = (clientUuid: string, publicUrl: string): string =>
  clientUuid === CONSOLE_CLIENT_UUID ? administration(publicUrl) : clientUuid;
