import type { ComboboxItem, ComboboxItemGroup } from '@mantine/core'

/** Choices with further ones under a heading of their own below them, where there are any. */
export const withGroup = (
  choices: ComboboxItem[],
  group: string,
  items: ComboboxItem[],
): Array<ComboboxItem | ComboboxItemGroup<ComboboxItem>> =>
  items.length === 0 ? choices : [...choices, { group, items }]
