import { createRoot } from 'react-dom/client';
import { Admin, DataTable, Edit, List, Resource, SimpleForm, TextInput } from 'react-admin';
import { byPages, wholeList } from './data-providers.js';

const filters = [<TextInput key="username" source="username" label="Filter Username" alwaysOn />];

const UserList = () => (
  <List filters={filters} sort={{ field: 'username', order: 'ASC' }} exporter={false}>
    <DataTable rowClick="edit" bulkActionButtons={false}>
      <DataTable.Col source="username" />
      <DataTable.Col source="name" render={({ firstName, lastName }) => `${firstName} ${lastName}`} />
      <DataTable.Col source="email" />
      <DataTable.Col source="businessProfile.name" label="Profile" />
      <DataTable.Col source="visibilityProfile.name" label="Visibility" />
      <DataTable.Col
        source="active"
        label="Status"
        render={({ active }) => (active ? 'Active' : 'Inactive')}
      />
    </DataTable>
  </List>
);

const UserEdit = () => (
  <Edit>
    <SimpleForm>
      <TextInput source="username" />
      <TextInput source="firstName" />
      <TextInput source="lastName" />
      <TextInput source="email" />
      <TextInput source="deskPhone" />
      <TextInput source="mobilePhone" />
    </SimpleForm>
  </Edit>
);

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={location.search === '?pages' ? byPages : wholeList} disableTelemetry>
    <Resource name="user" list={UserList} edit={UserEdit} recordRepresentation="username" />
  </Admin>,
);
