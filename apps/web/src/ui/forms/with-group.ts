import type { ComboboxItem, ComboboxItemGroup } from '@mantine/core'

/** Appends a group of further options under a heading, if there are any. */
export const withGroup = (
  choices: ComboboxItem[],
  group: string,
  items: ComboboxItem[],
): Array<ComboboxItem | ComboboxItemGroup<ComboboxItem>> =>
  items.length === 0 ? choices : [...choices, { group, items }]
