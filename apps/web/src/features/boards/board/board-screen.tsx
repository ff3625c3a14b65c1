import { useCan } from '../../../platform/access.tsx'
import { drawText } from '../../../ui/text/drawn-text.tsx'
import '../boards.css'
import { Button } from '@mantine/core'
import { IconArchive, IconArrowLeft, IconFilter, IconPlus } from '@tabler/icons-react'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { errorCode } from '../../../platform/api/api-error.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LazyParts, lazyPart } from '../../../ui/lazy-part.tsx'
import { Page } from '../../../ui/page.tsx'
import { useLate } from '../../../ui/use-late.ts'
import { boardTexts } from '../board-texts.ts'
import {
  countTaskFilters,
  readTaskBoardAddress,
  type TaskBoardAddress,
  type TaskBoardFilter,
  taskFilterOf,
} from './board-address.rules.ts'
import { useTaskBoard } from './board-data.ts'
import { TaskBoardFilters } from './board-filters.tsx'
import type { OverColumn } from './column-dialogs.tsx'
import { Columns } from './columns.tsx'
import type { WholeBoard } from './live-board.rules.ts'
import { RemoveCard } from './remove-card.tsx'

const ColumnDialogs = lazyPart(() => import('./column-dialogs.tsx').then((file) => file.ColumnDialogs))
const BoardArchive = lazyPart(() => import('../archive/board-archive.tsx').then((file) => file.BoardArchive))
const CardSheet = lazyPart(() => import('../card/card-sheet.tsx').then((file) => file.CardSheet))

/** A board of tasks: its columns with their cards, and the open card (BRD-03 to BRD-17). */
export function BoardScreen() {
  const t = useTexts(boardTexts)
  const { quadroId } = useParams({ strict: false }) as { quadroId: string }
  const boardId = Number(quadroId)
  const isId = Number.isSafeInteger(boardId) && boardId > 0
  return isId ? <Board key={boardId} boardId={boardId} /> : <Page title={t('board')}>{<DeletedBoard />}</Page>
}

function Board({ boardId }: { boardId: number }) {
  const t = useTexts(boardTexts)
  const board = useTaskBoard(boardId)
  const { address, filter, show } = useAddress()
  const [overColumn, setOverColumn] = useState<OverColumn | null>(null)
  const { newIn, setNewIn, openCard, addCard, closeCard } = useOpenCard(show)
  const onFilter = (next: TaskBoardFilter) => show((now) => ({ ...keptOf(now), ...next }))
  const isGone = errorCode(board.error) === 'ERR_NO_BOARD_FOUND'
  const data = isGone ? undefined : board.data
  return (
    <div className="bd-page">
      <Page
        title={data?.quadro.title ?? t('board')}
        tools={data && <Tools board={data} filter={filter} onFilter={onFilter} onColumn={setOverColumn} />}
      >
        {data ? (
          <Content
            board={data}
            filter={filter}
            address={address}
            onColumn={setOverColumn}
            onCard={openCard}
            onAdd={addCard}
            onChoose={(coluna) => show((now) => ({ ...now, coluna }))}
          />
        ) : isGone ? (
          <DeletedBoard />
        ) : board.error ? (
          <ErrorState title={t('boardFailed')} error={board.error} onRetry={() => void board.refetch()} />
        ) : (
          <Skeleton />
        )}
      </Page>
      <RemoveCard />
      {overColumn && (
        <LazyParts onFail={() => setOverColumn(null)}>
          <ColumnDialogs boardId={boardId} over={overColumn} onClose={() => setOverColumn(null)} />
        </LazyParts>
      )}
      {(address.cartao !== undefined || newIn !== null) && board.data && (
        <LazyParts onFail={closeCard}>
          {newIn !== null ? (
            <CardSheet
              key="new"
              boardId={boardId}
              columnId={newIn}
              isColumnGone={isGone || board.data.tasks.every(({ id }) => id !== newIn)}
              onClose={() => setNewIn(null)}
            />
          ) : (
            <CardSheet
              key={address.cartao}
              boardId={boardId}
              cardId={address.cartao}
              isBoardGone={isGone}
              onClose={closeCard}
            />
          )}
        </LazyParts>
      )}
    </div>
  )
}

/** Returns the address without its filter. */
const keptOf = ({ coluna, cartao }: TaskBoardAddress): TaskBoardAddress => ({
  ...(coluna ? { coluna } : {}),
  ...(cartao ? { cartao } : {}),
})

type Show = (next: (now: TaskBoardAddress) => TaskBoardAddress, adds?: boolean) => void

function useAddress(): { address: TaskBoardAddress; filter: TaskBoardFilter; show: Show } {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const show = useCallback<Show>(
    (next, adds = false) =>
      void navigate({
        to: '.',
        search: ((now: Record<string, unknown>) =>
          readTaskBoardAddress(next(readTaskBoardAddress(now)) as Record<string, unknown>)) as never,
        replace: !adds,
      }),
    [navigate],
  )
  const key = JSON.stringify(taskFilterOf(search))
  // Keeps its identity for one address, so that columns are not filtered again on every render.
  const filter = useMemo(() => JSON.parse(key) as TaskBoardFilter, [key])
  return { address: readTaskBoardAddress(search), filter, show }
}

/** The open card is in the address. A new card has no address yet. */
function useOpenCard(show: Show) {
  const [newIn, setNewIn] = useState<number | null>(null)
  const openCard = useCallback((cartao: number) => show((now) => ({ ...now, cartao }), true), [show])
  const closeCard = useCallback(() => show(({ cartao: _, ...rest }) => rest), [show])
  return { newIn, setNewIn, addCard: setNewIn, openCard, closeCard }
}

interface ToolsProps {
  board: WholeBoard
  filter: TaskBoardFilter
  onFilter: (next: TaskBoardFilter) => void
  onColumn: (over: OverColumn) => void
}

function Tools({ board, filter, onFilter, onColumn }: ToolsProps) {
  const t = useTexts(boardTexts)
  const navigate = useNavigate()
  const mayEdit = useCan('boards:edit')
  const count = countTaskFilters(filter)
  const [isOpen, setIsOpen] = useState(count > 0)
  const [isArchiveOpen, setArchiveOpen] = useState(false)
  const closeArchive = () => setArchiveOpen(false)
  return (
    <>
      <Button
        variant="subtle"
        className="bd-back"
        leftSection={<IconArrowLeft size={16} stroke={1.7} aria-hidden />}
        onClick={() => void navigate({ to: '/empresa/quadros' })}
      >
        <span className="bd-back-words">{t('backToBoards')}</span>
      </Button>
      <Button
        variant="default"
        leftSection={<IconFilter size={16} stroke={1.7} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {count > 0 ? t('filtersOn', { count }) : t('filters')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconArchive size={16} stroke={1.7} aria-hidden />}
        onClick={() => setArchiveOpen(true)}
      >
        {t('archived')}
      </Button>
      {mayEdit && (
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => onColumn({ what: 'add' })}>
          {t('addColumn')}
        </Button>
      )}
      {isOpen && <TaskBoardFilters columns={board.tasks} filter={filter} onChange={onFilter} />}
      {isArchiveOpen && (
        <LazyParts onFail={closeArchive}>
          <BoardArchive board={board.quadro} onClose={closeArchive} />
        </LazyParts>
      )}
    </>
  )
}

interface ContentProps {
  board: WholeBoard
  filter: TaskBoardFilter
  address: TaskBoardAddress
  onColumn: (over: OverColumn) => void
  onCard: (cardId: number) => void
  onAdd: (columnId: number) => void
  onChoose: (columnId: number) => void
}

function Content({ board, filter, address, ...on }: ContentProps) {
  const t = useTexts(boardTexts)
  const mayEdit = useCan('boards:edit')
  if (board.tasks.length === 0)
    return (
      <EmptyState
        title={t('noColumns')}
        action={mayEdit ? { label: t('addColumn'), onClick: () => on.onColumn({ what: 'add' }) } : undefined}
      >
        {t('noColumnsHelp')}
      </EmptyState>
    )
  return (
    <>
      {board.quadro.description !== '' && <p className="bd-about">{drawText(board.quadro.description)}</p>}
      <Columns board={board} filter={filter} chosenId={address.coluna} openId={address.cartao} {...on} />
    </>
  )
}

function DeletedBoard() {
  const t = useTexts(boardTexts)
  const navigate = useNavigate()
  return (
    <EmptyState
      title={t('boardGone')}
      action={{ label: t('backToBoards'), onClick: () => void navigate({ to: '/empresa/quadros' }) }}
    >
      {t('boardGoneHelp')}
    </EmptyState>
  )
}

const bones = [
  ['a', 'b', 'c'],
  ['d', 'e'],
  ['f', 'g', 'h'],
]

/** A skeleton of columns. */
function Skeleton() {
  const late = useLate(true)
  return (
    late && (
      <div className="bd-columns" aria-hidden>
        {bones.map((cards) => (
          <div key={cards[0]} className="bd-column">
            <div className="bd-head" />
            {cards.map((card) => (
              <div key={card} className="bd-bone" />
            ))}
          </div>
        ))}
      </div>
    )
  )
}
