const API = '/userprofile/api/v1/user';

async function ask(path, signal) {
  const token = localStorage.getItem('user-profile.access_token');
  const response = await fetch(API + path, { headers: { authorization: `Bearer ${token}` }, signal });
  return { body: await response.json(), total: Number(response.headers.get('x-total-count')) };
}

const identified = (user) => ({ ...user, id: user.uuid });
const nameOf = ({ firstName, lastName }) => `${firstName} ${lastName}`;
const compareNames = (a, b) => Number(nameOf(a) > nameOf(b)) - Number(nameOf(a) < nameOf(b));

function sortedBy(users, { field, order }) {
  const rising = field === 'name' ? users.toSorted(compareNames) : users;
  return order === 'ASC' ? rising : rising.toReversed();
}

async function getOne(_resource, { id, signal }) {
  const { body } = await ask(`/${id}`, signal);
  return { data: identified(body) };
}

let whole;

/**
 * A data provider of react-admin. Requests the whole list once, and computes every page from it. The service sorts the
 * list by username.
 */
export const wholeList = {
  getOne,
  async getList(_resource, { pagination: { page, perPage }, sort, filter: { username } }) {
    whole ??= ask('/list/active');
    const { body: users } = await whole;
    const text = username?.toLowerCase();
    const found = text ? users.filter((user) => user.username.toLowerCase().includes(text)) : users;
    const shown = sortedBy(found, sort).slice((page - 1) * perPage, page * perPage);
    return { data: shown.map(identified), total: found.length };
  },
};

/** A data provider of react-admin. Requests each page from the service. */
export const byPages = {
  getOne,
  async getList(_resource, { pagination: { page, perPage }, sort: { field, order }, filter, signal }) {
    const parameters = new URLSearchParams({
      limit: perPage,
      skip: (page - 1) * perPage,
      sort: order === 'ASC' ? field : `-${field}`,
      ...filter,
    });
    const { body, total } = await ask(`/list/active?${parameters}`, signal);
    return { data: body.map(identified), total };
  },
};
