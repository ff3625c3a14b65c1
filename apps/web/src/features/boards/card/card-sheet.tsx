import { useCan } from '../../../platform/access.tsx'
import './card.css'
import { Button, Group } from '@mantine/core'
import { IconArchive, IconEye, IconPaperclip, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { errorCode } from '../../../platform/api/api-error.ts'
import { errorText } from '../../../platform/i18n/errors.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast } from '../../../platform/toast.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FormDialog, useActAndLeave, useLeave } from '../../../ui/dialogs/form-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { focusFirstError } from '../../../ui/forms/focus-first-error.ts'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { ScreenLoading } from '../../../ui/screen-loading.tsx'
import { useLate } from '../../../ui/use-late.ts'
import { startArchive } from '../archive/start-archive.ts'
import { askRemoval } from '../board/remove-card.tsx'
import { boardTexts } from '../board-texts.ts'
import { useSeenCard } from '../mentions/open-card.ts'
import { CardContent } from './card-content.tsx'
import { useCard, type WholeCard } from './card-data.ts'
import { problemsOf, useCardEditing } from './use-card-editing.ts'

/** Width of the sheet, in pixels. */
const WIDTH = 860
const FORM = 'bd-card-form'

export interface CardSheetProps {
  boardId: number
  /** The card to show; unset for a new one. */
  cardId?: number | undefined
  /** The column of a new card. */
  columnId?: number
  /** The column of a new card was deleted in the meantime. */
  isColumnGone?: boolean
  /** The board was deleted or archived in the meantime. Only unsaved changes stay. */
  isBoardGone?: boolean
  onClose: () => void
}

/** A card beside its board, to view and edit (BRD-08 to BRD-16). */
export function CardSheet({
  boardId,
  cardId,
  columnId,
  isColumnGone = false,
  isBoardGone = false,
  onClose,
}: CardSheetProps) {
  const t = useTexts(boardTexts)
  const { data, error, refetch, isColumnDeleted } = useCard(cardId)
  useSeenCard(cardId)
  const isOfOtherBoard = data && data.card.quadroId !== boardId
  const isGone = errorCode(error) === 'ERR_NO_CARD_FOUND' || isOfOtherBoard === true || isBoardGone
  const late = useLate(!data && !error)
  // The page behind says that the board is gone.
  const notice = isBoardGone ? null : (
    <GoneCard onClose={onClose}>{t(isColumnDeleted ? 'cardColumnGoneHelp' : 'cardGoneHelp')}</GoneCard>
  )
  if ((data && !isOfOtherBoard) || columnId !== undefined)
    return <LoadedCard {...{ boardId, columnId, isColumnGone, data, isGone, notice, onClose }} />
  if (isGone) return notice
  if (!late && !error) return null
  return (
    <Dialog title={t('card')} className="bd-sheet" size={WIDTH} fills onClose={onClose}>
      {error ? <ErrorState title={t('cardFailed')} error={error} onRetry={() => void refetch()} /> : <ScreenLoading />}
    </Dialog>
  )
}

function GoneCard({ children, onClose }: { children: string; onClose: () => void }) {
  const t = useTexts(boardTexts)
  return (
    <Dialog title={t('card')} className="bd-sheet" size={WIDTH} fills onClose={onClose}>
      <EmptyState title={t('cardGone')} action={{ label: t('closeCard'), onClick: onClose }}>
        {children}
      </EmptyState>
    </Dialog>
  )
}

interface LoadedCardProps {
  boardId: number
  columnId: number | undefined
  isColumnGone: boolean
  data: WholeCard | undefined
  /** Replaces a card that is not on the board any more, unless it has unsaved changes. */
  isGone: boolean
  notice: ReactNode
  onClose: () => void
}

function LoadedCard({ boardId, columnId, isColumnGone, data, isGone, notice, onClose }: LoadedCardProps) {
  const t = useTexts(boardTexts)
  const card = data?.card
  const edit = useCardEditing({ boardId, columnId, card })
  const [isEditing, setEditing] = useState(card === undefined)
  const [hasTried, setHasTried] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const { submit, sending, failure } = useSubmit(async (keep: boolean) => {
    await (keep ? edit.keepMine() : edit.save())
    setHasTried(false)
    if (!card) {
      toast(t('cardCreated', { title: edit.state?.draft.title.trim() ?? '' }))
      return onClose()
    }
    toast(t('cardSaved'))
    setEditing(false)
  })
  const { state } = edit
  if (!state) return null
  if (isGone && !edit.dirty) return notice
  const problems = problemsOf(state)
  const send = (keep = false) => {
    setHasTried(true)
    if (problems.length === 0) return submit(keep)
    setEditing(true)
    requestAnimationFrame(() => focusFirstError(FORM))
  }
  return (
    <FormDialog
      title={card?.title ?? t('newCard')}
      className="bd-sheet"
      size={WIDTH}
      onClose={onClose}
      isGuarded={edit.dirty}
      hasUnsavedInput={() => edit.dirty}
    >
      <div ref={box} id={FORM} className="bd-sheet-body" inert={sending}>
        <SheetTools
          isNew={!card}
          isGone={isGone}
          isEditing={isEditing}
          onToggle={() => setEditing(!isEditing)}
          onRemove={() => card && askRemoval(card, onClose)}
          onArchive={async () => {
            if (card && (await startArchive({ kind: 'card', id: card.id, title: card.title }))) onClose()
          }}
        />
        {card && edit.clash && (
          <div className="bd-clash" role="alert">
            <p>{t('clash')}</p>
            <Group gap={8}>
              <Button size="xs" variant="default" loading={sending} onClick={() => send(true)}>
                {t('keepMine')}
              </Button>
              <Button size="xs" variant="default" onClick={edit.reset}>
                {t('reload')}
              </Button>
            </Group>
          </div>
        )}
        {(isColumnGone || isGone) && (
          <div className="rc-form-error" role="alert">
            {t(isGone ? 'changedCardGone' : 'newCardColumnGone')}
          </div>
        )}
        <CardContent
          edit={edit}
          data={data}
          isEditing={isEditing}
          problems={hasTried ? problems : []}
          onEdit={() => setEditing(true)}
        />
        {failure !== null && !edit.clash && (
          <div className="rc-form-error" role="alert">
            {errorText(failure)}
          </div>
        )}
        {(isEditing || edit.dirty) && (
          <div className="bd-sheet-foot">
            <span role="status">{card && edit.dirty ? t('unsaved') : ''}</span>
            <Discard isNew={!card} onReset={edit.reset} onView={() => setEditing(false)} dirty={edit.dirty} />
            <Button loading={sending} disabled={isGone || (card !== undefined && !edit.dirty)} onClick={() => send()}>
              {card ? t('save') : t('create')}
            </Button>
          </div>
        )}
      </div>
    </FormDialog>
  )
}

interface DiscardProps {
  isNew: boolean
  dirty: boolean
  onReset: () => void
  onView: () => void
}

/** Discards the changes. For a new card that means the whole card, so it asks first. */
function Discard({ isNew, dirty, onReset, onView }: DiscardProps) {
  const t = useTexts(boardTexts)
  const leave = useLeave()
  if (isNew)
    return (
      <Button variant="default" onClick={leave}>
        {t('discard')}
      </Button>
    )
  if (!dirty) return null
  return (
    <Button
      variant="default"
      onClick={() => {
        onReset()
        onView()
      }}
    >
      {t('discard')}
    </Button>
  )
}

interface SheetToolsProps {
  isNew: boolean
  isGone: boolean
  isEditing: boolean
  onToggle: () => void
  onRemove: () => void
  onArchive: () => Promise<void>
}

/**
 * The documented buttons: they scroll to their part of the card (B-08 of the documents), and switch between view and
 * edit.
 */
function SheetTools({ isNew, isGone, isEditing, onToggle, onRemove, onArchive }: SheetToolsProps) {
  const t = useTexts(boardTexts)
  const leadTo = (part: string) => () => {
    const heading = document.querySelector<HTMLElement>(`.bd-sheet [data-part="${part}"]`)
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }
  const mayEdit = useCan('boards:edit')
  const mayRemove = useCan('boards:deleteCards')
  const actAndLeave = useActAndLeave()
  const Sign = isEditing ? IconEye : IconPencil
  return (
    <div className="bd-sheet-tools">
      {!isNew && mayEdit && (
        <Button size="xs" variant="default" leftSection={<Sign size={16} aria-hidden />} onClick={onToggle}>
          {t(isEditing ? 'view' : 'edit')}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPaperclip size={16} aria-hidden />}
        onClick={leadTo('files')}
      >
        {t('files')}
      </Button>
      <Button size="xs" variant="default" leftSection={<IconUsers size={16} aria-hidden />} onClick={leadTo('users')}>
        {t('users')}
      </Button>
      {!isNew && !isGone && mayEdit && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArchive size={16} aria-hidden />}
          onClick={() => actAndLeave(() => void onArchive())}
        >
          {t('archive')}
        </Button>
      )}
      {!isNew && !isGone && mayRemove && (
        <Button
          size="xs"
          variant="subtle"
          color="danger"
          className="bd-sheet-remove"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={onRemove}
        >
          {t('removeCard')}
        </Button>
      )}
    </div>
  )
}
