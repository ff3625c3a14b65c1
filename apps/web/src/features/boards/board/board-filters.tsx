import { Button, Select } from '@mantine/core'
import { priorities } from '@recado/contract/boards/card'
import { useMemo } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { boardTexts } from '../board-texts.ts'
import { type BoardFilter, countOf, filterOf } from './board-address.rules.ts'
import { tagsOf } from './board-filter.rules.ts'
import type { Column } from './live-board.rules.ts'

export interface BoardFiltersProps {
  columns: readonly Column[]
  filter: BoardFilter
  onChange: (next: BoardFilter) => void
}

/** The filters of a board: words, person, priority, tag; of people and tags those that are on its cards. */
export function BoardFilters({ columns, filter, onChange }: BoardFiltersProps) {
  const t = useTexts(boardTexts)
  const { people, tags } = useChoices(columns, filter)
  const set = (part: Partial<Record<keyof BoardFilter, unknown>>) => onChange(filterOf({ ...filter, ...part }))
  return (
    <div className="bd-filters">
      <SearchField label={t('search')} value={filter.q ?? ''} onSearch={(q) => set({ q })} />
      <Select
        label={t('filterPerson')}
        placeholder={t('any')}
        clearable
        searchable={people.length > 8}
        data={people}
        value={filter.pessoa === undefined ? null : String(filter.pessoa)}
        onChange={(pessoa) => set({ pessoa })}
      />
      <Select
        label={t('filterPriority')}
        placeholder={t('any')}
        clearable
        data={priorities.map((value) => ({ value, label: t(`priority_${value}`) }))}
        value={filter.prioridade ?? null}
        onChange={(prioridade) => set({ prioridade })}
      />
      <Select
        label={t('filterTag')}
        placeholder={t('any')}
        clearable
        searchable={tags.length > 8}
        data={tags}
        value={filter.tag ?? null}
        onChange={(tag) => set({ tag })}
      />
      {countOf(filter) > 0 && (
        <Button variant="subtle" onClick={() => onChange({})}>
          {t('clearFilters')}
        </Button>
      )}
    </div>
  )
}

/** Who and what is on the cards; what is chosen is offered although no card has it any more. */
function useChoices(columns: readonly Column[], { pessoa, tag }: BoardFilter) {
  return useMemo(() => {
    const cards = columns.flatMap(({ tasks }) => tasks)
    const people = new Map(cards.flatMap(({ users }) => users.map(({ id, name }) => [id, name])))
    if (pessoa !== undefined && !people.has(pessoa)) people.set(pessoa, String(pessoa))
    return {
      people: [...people].map(([id, label]) => ({ value: String(id), label })),
      tags: tagsOf(tag === undefined ? cards : [...cards, { tag }]),
    }
  }, [columns, pessoa, tag])
}
