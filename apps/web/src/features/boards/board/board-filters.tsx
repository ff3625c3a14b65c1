import { Button, Select } from '@mantine/core'
import { priorities } from '@recado/contract/boards/card'
import { useMemo } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { boardTexts } from '../board-texts.ts'
import { countTaskFilters, type TaskBoardFilter, taskFilterOf } from './board-address.rules.ts'
import { tagsOf } from './board-filter.rules.ts'
import type { TaskColumn } from './live-board.rules.ts'

export interface BoardFiltersProps {
  columns: readonly TaskColumn[]
  filter: TaskBoardFilter
  onChange: (next: TaskBoardFilter) => void
}

/** The filters of a board: text, user, priority, tag. Users and tags are those of its cards. */
export function TaskBoardFilters({ columns, filter, onChange }: BoardFiltersProps) {
  const t = useTexts(boardTexts)
  const { people, tags } = useChoices(columns, filter)
  const set = (part: Partial<Record<keyof TaskBoardFilter, unknown>>) => onChange(taskFilterOf({ ...filter, ...part }))
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
      {countTaskFilters(filter) > 0 && (
        <Button variant="subtle" onClick={() => onChange({})}>
          {t('clearFilters')}
        </Button>
      )}
    </div>
  )
}

/** The users and tags of the cards. A chosen one stays, even if no card has it any more. */
function useChoices(columns: readonly TaskColumn[], { pessoa, tag }: TaskBoardFilter) {
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
