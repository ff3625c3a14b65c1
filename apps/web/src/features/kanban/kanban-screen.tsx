import { useCan } from '../../platform/access.tsx'
import './kanban.css'
import { Button, Select } from '@mantine/core'
import { laneOrders } from '@recado/contract/kanban/choices'
import { type KanbanTicket, type Lane, OPEN_LANE } from '@recado/contract/kanban/kanban'
import { IconFilter } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { useStill } from '../../ui/drag/use-still.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LazyParts } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { useLate } from '../../ui/use-late.ts'
import { useSinglePane } from '../../ui/use-narrow.ts'
import { ChatSheet } from '../conversations/public.ts'
import type { Board } from './board/board.rules.ts'
import { useBoard, useLanes } from './board/board-data.ts'
import { type BoardAddress, type BoardFilter, boardAddress, boardFilterOf } from './board/board-filter.rules.ts'
import { BoardFilters, countOf } from './board/board-filters.tsx'
import { kanbanTexts } from './kanban-texts.ts'
import { Lanes } from './lanes/lanes.tsx'

/** The board of tickets (KAN-01 to KAN-10). */
export function KanbanScreen() {
  const t = useTexts(kanbanTexts)
  const single = useSinglePane()
  const { address, show } = useAddress()
  const key = JSON.stringify(boardFilterOf(address as Record<string, unknown>))
  // Keeps its identity for one address, because it is the key of the board's query.
  const filter = useMemo(() => JSON.parse(key) as BoardFilter, [key])
  const onFilter = (next: BoardFilter) => show({ ...keptOf(address), ...next })
  const onOpen = useCallback((card: KanbanTicket) => show((now) => ({ ...now, conversa: card.uuid })), [show])
  const onLane = useCallback((coluna: string) => show((now) => ({ ...now, coluna })), [show])
  const closeChat = useCallback(() => {
    // Returns the focus to the card that the user came from.
    const card = document.querySelector<HTMLElement>('.kb-card[data-current] [data-primary]')
    show(({ conversa: _, ...rest }) => rest)
    requestAnimationFrame(() => requestAnimationFrame(() => card?.isConnected && card.focus({ preventScroll: true })))
  }, [show])
  const openChat = useCallback((conversa: string) => show((now) => ({ ...now, conversa })), [show])
  return (
    <div className="kb-page">
      <div className="kb-board" inert={single && address.conversa !== undefined}>
        <Page title={t('kanban')} tools={<Tools filter={filter} onChange={onFilter} />}>
          <Content filter={filter} address={address} onOpen={onOpen} onLane={onLane} />
        </Page>
      </div>
      {address.conversa && (
        <LazyParts onFail={closeChat}>
          <ChatSheet
            key={address.conversa}
            uuid={address.conversa}
            label={t('chat')}
            closeLabel={t('closeChat')}
            onClose={closeChat}
            onOpen={openChat}
          />
        </LazyParts>
      )}
    </div>
  )
}

/** Returns the address without its filter. */
const keptOf = ({ coluna, conversa }: BoardAddress): BoardAddress => ({
  ...(coluna ? { coluna } : {}),
  ...(conversa ? { conversa } : {}),
})

type AddressChange = BoardAddress | ((now: BoardAddress) => BoardAddress)

function useAddress() {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const show = useCallback(
    (next: AddressChange) =>
      void navigate({
        to: '.',
        search: ((now: Record<string, unknown>) => {
          const after = typeof next === 'function' ? next(boardAddress(now)) : next
          return boardAddress(after as Record<string, unknown>)
        }) as never,
        replace: true,
      }),
    [navigate],
  )
  return { address: boardAddress(search), show }
}

function Tools({ filter, onChange }: { filter: BoardFilter; onChange: (next: BoardFilter) => void }) {
  const t = useTexts(kanbanTexts)
  const count = countOf(filter)
  const [isOpen, setIsOpen] = useState(count > 0)
  return (
    <>
      <Select
        aria-label={t('sort')}
        className="kb-sort"
        allowDeselect={false}
        data={laneOrders.map((value) => ({ value, label: t(`sort_${value}`) }))}
        value={filter.sort ?? 'order'}
        onChange={(sort) => onChange(boardFilterOf({ ...filter, sort }))}
      />
      <Button
        variant="default"
        leftSection={<IconFilter size={16} stroke={1.7} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {count > 0 ? t('filtersOn', { count }) : t('filters')}
      </Button>
      {isOpen && <BoardFilters filter={filter} onChange={onChange} />}
    </>
  )
}

interface ContentProps {
  filter: BoardFilter
  address: BoardAddress
  onOpen: (card: KanbanTicket) => void
  onLane: (laneId: string) => void
}

function Content({ filter, address, onOpen, onLane }: ContentProps) {
  const t = useTexts(kanbanTexts)
  const navigate = useNavigate()
  const seesTags = useCan('tags:view')
  const mayMakeLanes = useCan('kanban:lanes') && seesTags
  const board = useBoard(filter)
  const tags = useLanes()
  const lanes = useStill(tags.data)
  const late = useLate(!board.data || !tags.data)
  useNewLanes(board, tags.data)
  const error = board.data && tags.data ? null : (board.error ?? tags.error)
  if (error)
    return (
      <ErrorState
        title={t('boardFailed')}
        error={error}
        onRetry={() => {
          void board.refetch()
          void tags.refetch()
        }}
      />
    )
  if (!board.data || !lanes) return late ? <Skeleton /> : null
  return (
    <>
      {lanes.length === 0 && (
        <EmptyState
          title={t('noLanes')}
          action={
            mayMakeLanes ? { label: t('noLanesAction'), onClick: () => void navigate({ to: '/tags' }) } : undefined
          }
        >
          {mayMakeLanes && t('noLanesHelp')}
        </EmptyState>
      )}
      <Lanes
        board={inOrder(board.data, lanes)}
        tags={lanes}
        filter={filter}
        uuid={address.conversa}
        chosenLaneId={address.coluna}
        onOpen={onOpen}
        onLane={onLane}
      />
    </>
  )
}

/** Returns the lanes in the order of the tags, which changes immediately when one is dragged. */
function inOrder({ lanes }: Board, tags: readonly Lane[]) {
  const lanesById = new Map(lanes.map((lane) => [lane.laneId, lane]))
  return [OPEN_LANE, ...tags.map(({ id }) => String(id))].map(
    (laneId) => lanesById.get(laneId) ?? { laneId, count: 0, cursor: null, cards: [] },
  )
}

/** Refetches the board when a lane appears that it does not contain. */
function useNewLanes({ data, refetch }: ReturnType<typeof useBoard>, tags: readonly Lane[] | undefined): void {
  const missing = data && tags?.some(({ id }) => !data.lanes.some(({ laneId }) => laneId === String(id)))
  useEffect(() => {
    if (missing) void refetch()
  }, [missing, refetch])
}

/** A skeleton of lanes. */
const bones = [
  ['a', 'b', 'c', 'd', 'e'],
  ['f', 'g', 'h'],
  ['i', 'j', 'k', 'l'],
]

const Skeleton = () => (
  <div className="kb-lanes" aria-hidden>
    {bones.map((cards) => (
      <div key={cards[0]} className="kb-lane">
        <div className="kb-head" />
        {cards.map((card) => (
          <div key={card} className="kb-bone" />
        ))}
      </div>
    ))}
  </div>
)
