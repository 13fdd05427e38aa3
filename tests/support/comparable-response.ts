/**
 * Returns the status, headers and body of a response, so that two responses can be compared: a difference would reveal
 * something about a user. Omits the date and the request id, which always differ.
 */
export async function comparableResponse(response: Response) {
  const headers = Object.fromEntries(response.headers);
  const id = headers['x-request-id'];
  delete headers['date'];
  delete headers['x-request-id'];
  const text = await response.text();
  return { status: response.status, headers, body: id ? text.replaceAll(id, 'the request') : text };
}
