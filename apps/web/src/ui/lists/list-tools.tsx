import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { SearchField, type SearchFieldProps } from '../forms/search-field.tsx'

export interface ListToolsProps {
  /** Absent for short lists. */
  search?: SearchFieldProps | undefined
  /** Absent for users who may not add. */
  add?: { label: string; onClick: () => void } | undefined
}

/** The tools above a list: the search, then the one primary button. */
export function ListTools({ search, add }: ListToolsProps) {
  return (
    <>
      {search && <SearchField {...search} />}
      {add && (
        <Button leftSection={<IconPlus size={16} />} onClick={add.onClick}>
          {add.label}
        </Button>
      )}
    </>
  )
}
