import { describe, expect, it } from 'vitest';
import { TREE_CATEGORY } from '../../openapi/rules/product.ts';
import { categoryLabel } from '../../src/texts/categories.ts';

const config = [
  { category: 'REPORT_GROUP', label: 'Report Groups' },
  { category: 'SCOPE', label: 'First Scope' },
  { category: 'SCOPE', label: 'Second Scope' },
  { category: TREE_CATEGORY, label: 'Some Tree' },
];

describe('the label of an element category', () => {
  it.each([
    ['REPORT_GROUP', 'Report Groups', 'as the configuration has it'],
    ['SCOPE', 'Scope', 'by its own name where it has several labels'],
    ['ALARM_FILTER', 'Alarm Filter', 'by its own name where it has none'],
    [TREE_CATEGORY, 'Default Tree', 'for trees'],
    ['', 'Elements', 'elements, without a category'],
  ])('%s is %s: %s', (category, label) => {
    expect(categoryLabel(category, config)).toBe(label);
  });
});
