import type { ArchivedBoard } from '@recado/contract/boards/archive-endpoints'
import { useState } from 'react'
import { useCan, useMayManage } from '../../../platform/access.tsx'
import { refetchCached } from '../../../platform/api/query-client.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { DeleteConfirm } from '../../../ui/lists/list-parts.tsx'
import { removeBoard } from '../board/board-data.ts'
import { boardTexts } from '../board-texts.ts'
import { archiveKey, restore } from './archive-actions.ts'
import { useArchivedBoards } from './archive-data.ts'
import { archiveTexts } from './archive-texts.ts'
import { ArchivedList } from './archived-list.tsx'

/** The archived boards of the company, to restore or delete (BRD-18). */
export function ArchivedBoards({ onClose }: { onClose: () => void }) {
  const t = useTexts(archiveTexts)
  const query = useArchivedBoards()
  const mayRestore = useCan('boards:edit')
  const mayManage = useMayManage('boards:delete')
  const [deletion, setDeletion] = useState<ArchivedBoard | null>(null)
  const rows = query.data?.pages.flatMap(({ boards }) =>
    boards.map((board) => ({ ...board, about: t('columnCards', { count: board.cards }) })),
  )
  return (
    <Dialog title={t('archivedBoards')} size={560} onClose={onClose}>
      <div className="ba-body">
        <ArchivedList
          label={t('archivedBoards')}
          rows={rows}
          query={query}
          empty={<EmptyState title={t('noBoards')}>{t('noBoardsHelp')}</EmptyState>}
          mayRestore={mayRestore}
          mayRemove={({ createdBy }) => mayManage(createdBy)}
          onRestore={({ id, title }) => void restore({ kind: 'board', id, title })}
          onRemove={setDeletion}
        />
      </div>
      {deletion && <RemoveArchivedBoard board={deletion} onClose={() => setDeletion(null)} />}
    </Dialog>
  )
}

function RemoveArchivedBoard({ board: { id, title }, onClose }: { board: ArchivedBoard; onClose: () => void }) {
  const t = useTexts(boardTexts)
  return (
    <DeleteConfirm
      title={t('deleteBoardTitle', { title })}
      action={t('deleteBoard')}
      doneText={t('boardDeleted')}
      onDelete={async () => {
        await removeBoard(id)
        void refetchCached(archiveKey)
      }}
      onClose={onClose}
    >
      {t('deleteBoardHelp')}
    </DeleteConfirm>
  )
}
