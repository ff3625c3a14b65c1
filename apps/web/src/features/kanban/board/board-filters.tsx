import { Button, Select, Switch } from '@mantine/core'
import { seesEveryTicket } from '@recado/contract/conversations/ticket-sight'
import { listTags } from '@recado/contract/tags/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../../platform/access.tsx'
import { call } from '../../../platform/api/api.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { useUserNames } from '../../identity/public.ts'
import { useQueues } from '../../queues/public.ts'
import { kanbanTexts } from '../kanban-texts.ts'
import { type BoardFilter, boardFilterOf, isNarrowed } from './board-filter.rules.ts'

const keys = ['fila', 'atendente', 'etiqueta'] as const
type NamedItems = readonly { id: number; name: string }[] | undefined
const choicesOf = (things: NamedItems) => (things ?? []).map(({ id, name }) => ({ value: String(id), label: name }))

/** Returns the number of active filters. */
export const countOf = ({ fila, atendente, etiqueta, naolidas }: BoardFilter): number =>
  [fila, atendente, etiqueta, naolidas].filter((value) => value !== undefined).length

/** The filters of the board: queue, user, tag, unread only. */
export function BoardFilters({ filter, onChange }: { filter: BoardFilter; onChange: (next: BoardFilter) => void }) {
  const t = useTexts(kanbanTexts)
  const choices = useChoices()
  return (
    <div className="kb-filters">
      {keys.map((key) => (
        <Select
          key={key}
          label={t(`filter_${key}`)}
          placeholder={t('any')}
          clearable
          searchable={choices[key].length > 8}
          data={choices[key]}
          value={filter[key] === undefined ? null : String(filter[key])}
          onChange={(value) => onChange(boardFilterOf({ ...filter, [key]: value }))}
        />
      ))}
      <Switch
        label={t('unreadOnly')}
        checked={filter.naolidas === true}
        onChange={({ currentTarget: { checked } }) => onChange(boardFilterOf({ ...filter, naolidas: checked }))}
      />
      {isNarrowed(filter) && (
        <Button variant="subtle" onClick={() => onChange(boardFilterOf({ sort: filter.sort }))}>
          {t('clearFilters')}
        </Button>
      )}
    </div>
  )
}

function useChoices() {
  const me = useMe()
  const { data: queues } = useQueues()
  const { data: people } = useUserNames()
  const { data: tags } = useQuery({
    queryKey: ['tags'],
    queryFn: ({ signal }) => call(listTags, { query: {}, signal }),
    enabled: useCan('tags:view'),
  })
  // Without the permission for all tickets, only those of the user's own queues are visible.
  const own = seesEveryTicket(me) ? queues : queues?.filter(({ id }) => me.queueIds.includes(id))
  return {
    fila: choicesOf(own),
    atendente: choicesOf(people),
    etiqueta: choicesOf(tags?.filter(({ kanban }) => kanban !== 1)),
  }
}
