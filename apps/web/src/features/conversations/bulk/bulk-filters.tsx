import { Button, Select } from '@mantine/core'
import { ticketStatuses } from '@recado/contract/conversations/ticket'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useConnections } from '../../connections/public.ts'
import { useUserNames } from '../../identity/public.ts'
import { useQueues } from '../../queues/public.ts'
import { useTagChoices } from './bulk-data.ts'
import { type BulkSearch, bulkSearch, idleChoices, isWhole } from './bulk-search.rules.ts'
import { bulkTexts } from './bulk-texts.ts'

export interface BulkFiltersProps {
  search: BulkSearch
  onChange: (search: BulkSearch) => void
}

interface Choice {
  value: string
  label: string
}
type NamedItems = readonly { id: number; name: string }[] | undefined

const choicesOf = (things: NamedItems): Choice[] =>
  (things ?? []).map(({ id, name }) => ({ value: String(id), label: name }))

/** The filters of the list: status, queue, tag, connection, user, age. */
export function BulkFilters({ search, onChange }: BulkFiltersProps) {
  const t = useTexts(bulkTexts)
  const choices = useChoices()
  const keys = ['status', 'fila', 'tag', 'conexao', 'atendente', 'parado'] as const
  return (
    <div className="bk-filters">
      {keys.map((key) => (
        <Select
          key={key}
          label={t(`filter_${key}`)}
          placeholder={t('any')}
          clearable
          searchable={choices[key].length > 8}
          data={choices[key]}
          value={search[key] === undefined ? null : String(search[key])}
          onChange={(value) => onChange(bulkSearch({ ...search, [key]: value }))}
        />
      ))}
      {!isWhole(search) && (
        <Button variant="subtle" onClick={() => onChange({})}>
          {t('unfilterAll')}
        </Button>
      )}
    </div>
  )
}

function useChoices(): Record<'status' | 'fila' | 'tag' | 'conexao' | 'atendente' | 'parado', Choice[]> {
  const t = useTexts(bulkTexts)
  const { data: queues } = useQueues()
  const { data: tags } = useTagChoices()
  const { data: connections } = useConnections()
  const { data: people } = useUserNames()
  return {
    status: ticketStatuses.map((status) => ({ value: status, label: t(`status_${status}`) })),
    fila: [{ value: 'sem', label: t('noQueue') }, ...choicesOf(queues)],
    tag: choicesOf(tags),
    conexao: choicesOf(connections),
    atendente: [{ value: 'sem', label: t('noOwner') }, ...choicesOf(people)],
    parado: idleChoices.map((days) => ({ value: String(days), label: t('idleFor', { days }) })),
  }
}
