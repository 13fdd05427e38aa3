import { CONSOLE_CLIENT_UUID } from './console-client.ts';

/** The audience of the tokens that open the calls of administration: these calls themselves. */
export const administration = (publicUrl: string): string => `${publicUrl}/userprofile/api/v1`;

/**
 * What a client's access tokens are for (RFC 9068, section 3). The console's are for administration; any other
 * application's are for that application, which finds its own client id in them.
 */
export const audienceOf = (clientUuid: string, publicUrl: string): string =>
  clientUuid === CONSOLE_CLIENT_UUID ? administration(publicUrl) : clientUuid;
