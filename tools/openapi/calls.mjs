export const CONTRACT = new URL('../../openapi/contracts/userprofile.yaml', import.meta.url);

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

export const callsOf = ({ paths }) =>
  Object.values(paths).flatMap((item) => METHODS.flatMap((method) => (item[method] ? [item[method]] : [])));
