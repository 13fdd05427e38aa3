import { CONSOLE_CLIENT_UUID } from './console-client.ts';

/** The audience of tokens for administration: the calls of the service themselves. */
export const administration = (publicUrl: string): string => `${publicUrl}/userprofile/api/v1`;

/**
 * Says what a client's access tokens are for (RFC 9068, section 3): the console's for administration, any other's for
 * that client, which finds its own client id in them.
 */
export const audienceOf = (clientUuid: string, publicUrl: string): string =>
  clientUuid === CONSOLE_CLIENT_UUID ? administration(publicUrl) : clientUuid;
