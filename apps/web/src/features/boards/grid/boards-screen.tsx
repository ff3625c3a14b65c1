import { drawableLine } from '@recado/contract/values/drawable.rules'
import '../boards.css'
import { Button } from '@mantine/core'
import type { Board } from '@recado/contract/boards/board'
import {
  IconArchive,
  IconDotsVertical,
  IconExternalLink,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan, useMayManage } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LazyParts, lazyPart } from '../../../ui/lazy-part.tsx'
import { DeleteConfirm } from '../../../ui/lists/list-parts.tsx'
import { Page } from '../../../ui/page.tsx'
import { MenuItem } from '../../../ui/popover/menu-item.tsx'
import { PopoverButton } from '../../../ui/popover/popover-button.tsx'
import { useLate } from '../../../ui/use-late.ts'
import { startArchive } from '../archive/start-archive.ts'
import { removeBoard, useBoards } from '../board/board-data.ts'
import { boardTexts } from '../board-texts.ts'
import { DueCards } from '../due/due-cards.tsx'

const ArchivedBoards = lazyPart(() => import('../archive/archived-boards.tsx').then((file) => file.ArchivedBoards))
const BoardForm = lazyPart(() => import('./board-form.tsx').then((file) => file.BoardForm))

type Over = { what: 'add' | 'archive' } | { what: 'edit' | 'delete'; board: Board }

/** All boards of the company as tiles (BRD-01). */
export function BoardsScreen() {
  const t = useTexts(boardTexts)
  const boards = useBoards()
  const late = useLate(!boards.data && !boards.error)
  const [over, setOver] = useState<Over | null>(null)
  const mayAdd = useCan('boards:edit')
  const add = mayAdd ? { label: t('add'), onClick: () => setOver({ what: 'add' }) } : undefined
  const close = () => setOver(null)
  return (
    <Page
      title={t('title')}
      tools={
        <>
          <Button
            variant="default"
            leftSection={<IconArchive size={16} stroke={1.7} aria-hidden />}
            onClick={() => setOver({ what: 'archive' })}
          >
            {t('archived')}
          </Button>
          {add && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={add.onClick}>
              {add.label}
            </Button>
          )}
        </>
      }
    >
      <DueCards />
      {boards.data ? (
        <Grid boards={boards.data} add={add} onOver={setOver} />
      ) : boards.error ? (
        <ErrorState title={t('boardsFailed')} error={boards.error} onRetry={() => void boards.refetch()} />
      ) : (
        late && <Skeleton />
      )}
      {over && (
        <LazyParts onFail={close}>
          {over.what === 'add' && <BoardForm onClose={close} />}
          {over.what === 'archive' && <ArchivedBoards onClose={close} />}
          {over.what === 'edit' && <BoardForm board={over.board} onClose={close} />}
          {over.what === 'delete' && <DeleteBoard board={over.board} onClose={close} />}
        </LazyParts>
      )}
    </Page>
  )
}

interface GridProps {
  boards: readonly Board[]
  add: { label: string; onClick: () => void } | undefined
  onOver: (over: Over) => void
}

function Grid({ boards, add, onOver }: GridProps) {
  const t = useTexts(boardTexts)
  if (boards.length === 0)
    return (
      <EmptyState title={t('empty')} action={add}>
        {add && t('emptyHelp')}
      </EmptyState>
    )
  return (
    <ul className="bd-grid" aria-label={t('grid')}>
      {boards.map((board) => (
        <Tile key={board.id} board={board} onOver={onOver} />
      ))}
    </ul>
  )
}

function Tile({ board, onOver }: { board: Board; onOver: GridProps['onOver'] }) {
  const t = useTexts(boardTexts)
  const { id, title, description, color, code, members, cards } = board
  return (
    <li className="bd-tile rc-card" style={{ borderLeftColor: color }}>
      {code !== '' && <span className="bd-code">{code}</span>}
      <h2>
        <Link
          className="bd-tile-link"
          to="/empresa/kanban/$quadroId"
          params={{ quadroId: String(id) }}
          aria-label={t('openBoard', { title })}
        >
          {title}
        </Link>
      </h2>
      {description !== '' && <p className="bd-tile-text">{drawableLine(description)}</p>}
      <p className="bd-tile-foot">
        <span title={members.map(({ name }) => name).join(', ')}>
          <IconUsers size={16} stroke={1.7} aria-hidden /> {t('members', { count: members.length })}
        </span>
        <span>{cards === 0 ? t('noCards') : t('cards', { count: cards })}</span>
      </p>
      <TileMenu board={board} onOver={onOver} />
    </li>
  )
}

function TileMenu({ board, onOver }: { board: Board; onOver: GridProps['onOver'] }) {
  const t = useTexts(boardTexts)
  const navigate = useNavigate()
  const mayEdit = useCan('boards:edit')
  const mayDelete = useMayManage('boards:delete')(board.createdBy)
  return (
    <PopoverButton
      role="menu"
      side="end"
      className="bd-icon-button bd-tile-menu"
      label={t('boardMenu', { title: board.title })}
      face={<IconDotsVertical size={18} stroke={1.8} aria-hidden />}
    >
      {(close) => {
        const then = (act: () => void) => () => {
          close()
          act()
        }
        const open = () =>
          void navigate({ to: '/empresa/kanban/$quadroId', params: { quadroId: String(board.id) }, search: {} })
        return (
          <>
            <MenuItem icon={IconExternalLink} onClick={then(open)}>
              {t('open')}
            </MenuItem>
            {mayEdit && (
              <MenuItem icon={IconPencil} onClick={then(() => onOver({ what: 'edit', board }))}>
                {t('edit')}
              </MenuItem>
            )}
            {mayEdit && (
              <MenuItem
                icon={IconArchive}
                onClick={then(() => void startArchive({ kind: 'board', id: board.id, title: board.title }))}
              >
                {t('archive')}
              </MenuItem>
            )}
            {mayDelete && (
              <MenuItem icon={IconTrash} danger onClick={then(() => onOver({ what: 'delete', board }))}>
                {t('remove')}
              </MenuItem>
            )}
          </>
        )
      }}
    </PopoverButton>
  )
}

function DeleteBoard({ board, onClose }: { board: Board; onClose: () => void }) {
  const t = useTexts(boardTexts)
  return (
    <DeleteConfirm
      title={t('deleteBoardTitle', { title: board.title })}
      action={t('deleteBoard')}
      doneText={t('boardDeleted')}
      onDelete={() => removeBoard(board.id)}
      onClose={onClose}
    >
      {t('deleteBoardHelp')}
    </DeleteConfirm>
  )
}

/** A skeleton of tiles. */
const Skeleton = () => (
  <div className="bd-grid" aria-hidden>
    {['a', 'b', 'c', 'd', 'e', 'f'].map((bone) => (
      <div key={bone} className="bd-tile-bone" />
    ))}
  </div>
)
