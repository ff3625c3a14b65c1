import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { useCan, useMayManage } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DeleteConfirm } from '../../../ui/lists/list-parts.tsx'
import { boardTexts } from '../board-texts.ts'
import { type ArchivedThing, restore } from './archive-actions.ts'
import { removeArchivedCard, removeArchivedColumn, useArchivedCards, useArchivedColumns } from './archive-data.ts'
import { archiveTexts } from './archive-texts.ts'
import { ArchivedList } from './archived-list.tsx'

type RemovedThing = ArchivedThing & { cards: number }

interface BoardArchiveProps {
  board: { id: number; title: string; createdBy: number | null }
  onClose: () => void
}

/** The archived columns and cards of a board, to restore or delete (BRD-18). */
export function BoardArchive({ board, onClose }: BoardArchiveProps) {
  const t = useTexts(archiveTexts)
  const [text, setText] = useState('')
  const [deletion, setDeletion] = useState<RemovedThing | null>(null)
  const search = useDeferredValue(text.trim())
  return (
    <Dialog title={t('archiveOf', { title: board.title })} size={560} onClose={onClose}>
      <div className="ba-body">
        <TextInput
          data-autofocus
          aria-label={t('search')}
          placeholder={t('search')}
          maxLength={100}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Columns board={board} search={search} onRemove={setDeletion} />
        <Cards boardId={board.id} search={search} onRemove={setDeletion} />
      </div>
      {deletion && <RemoveArchived thing={deletion} onClose={() => setDeletion(null)} />}
    </Dialog>
  )
}

interface PartProps {
  search: string
  onRemove: (thing: RemovedThing) => void
}

function Columns({ board, search, onRemove }: PartProps & Pick<BoardArchiveProps, 'board'>) {
  const t = useTexts(archiveTexts)
  const query = useArchivedColumns(board.id, search)
  const mayRestore = useCan('boards:edit')
  const mayRemove = useMayManage('boards:deleteColumns')(board.createdBy)
  const rows = query.data?.pages.flatMap(({ columns }) =>
    columns.map((column) => ({ ...column, about: t('columnCards', { count: column.cards }) })),
  )
  return (
    <section aria-label={t('columns')}>
      <h3>{t('columns')}</h3>
      <ArchivedList
        label={t('columns')}
        rows={rows}
        query={query}
        empty={<p className="ba-none">{t(search ? 'noMatch' : 'noColumns')}</p>}
        mayRestore={mayRestore}
        mayRemove={() => mayRemove}
        onRestore={({ id, title }) => void restore({ kind: 'column', id, title })}
        onRemove={({ id, title, cards }) => onRemove({ kind: 'column', id, title, cards })}
      />
    </section>
  )
}

function Cards({ boardId, search, onRemove }: PartProps & { boardId: number }) {
  const t = useTexts(archiveTexts)
  const query = useArchivedCards(boardId, search)
  const mayRestore = useCan('boards:edit')
  const mayManage = useMayManage('boards:deleteCards')
  const rows = query.data?.pages.flatMap(({ cards }) =>
    cards.map((card) => ({ ...card, about: t('fromColumn', { title: card.columnTitle }) })),
  )
  return (
    <section aria-label={t('cards')}>
      <h3>{t('cards')}</h3>
      <ArchivedList
        label={t('cards')}
        rows={rows}
        query={query}
        empty={<p className="ba-none">{t(search ? 'noMatch' : 'noCards')}</p>}
        mayRestore={mayRestore}
        mayRemove={({ createdBy }) => mayManage(createdBy)}
        onRestore={({ id, title }) => void restore({ kind: 'card', id, title })}
        onRemove={({ id, title }) => onRemove({ kind: 'card', id, title, cards: 0 })}
      />
    </section>
  )
}

/** Asks before an archived column or card is deleted. The texts are those of the board. */
function RemoveArchived({ thing: { kind, id, title, cards }, onClose }: { thing: RemovedThing; onClose: () => void }) {
  const t = useTexts(boardTexts)
  if (kind === 'card')
    return (
      <DeleteConfirm
        title={t('deleteCardTitle', { title })}
        action={t('deleteCard')}
        doneText={t('cardDeleted')}
        onDelete={() => removeArchivedCard(id)}
        onClose={onClose}
      >
        {t('deleteCardHelp')}
      </DeleteConfirm>
    )
  return (
    <DeleteConfirm
      title={t('deleteColumnTitle', { title })}
      action={t('deleteColumn')}
      doneText={t('columnDeleted')}
      onDelete={() => removeArchivedColumn(id)}
      onClose={onClose}
    >
      {cards === 0 ? t('deleteEmptyColumnHelp') : t('deleteColumnHelp', { count: cards })}
    </DeleteConfirm>
  )
}
