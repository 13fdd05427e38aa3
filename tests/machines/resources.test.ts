import { expect, it } from 'vitest';
import { FORM_NAMES } from '../../machines/app/forms.ts';
import { resourceCases } from '../support/resource-cases.ts';
import { testResource } from '../support/test-resource.ts';

it('tests each resource that has a form', () => {
  expect(resourceCases.map(({ form }) => form).toSorted()).toEqual(FORM_NAMES.toSorted());
});

for (const resource of resourceCases) testResource(resource);
