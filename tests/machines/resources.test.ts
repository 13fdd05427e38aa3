import { expect, it } from 'vitest';
import { FORM_NAMES } from '../../machines/app/forms.ts';
import { resourceCases } from '../support/resource-cases.ts';
import { testResource } from '../support/test-resource.ts';

it('each resource with a form has a test case', () => {
  expect(resourceCases.map(({ form }) => form).toSorted()).toEqual(FORM_NAMES.toSorted());
});

for (const resource of resourceCases) testResource(resource);
