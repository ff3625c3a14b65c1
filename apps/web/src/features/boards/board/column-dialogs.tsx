import { Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { COLUMN_TITLE, MOST_WIP } from '@recado/contract/boards/board'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toastProblem } from '../../../platform/toast.ts'
import { FormModal } from '../../../ui/dialogs/form-modal.tsx'
import { lengthBetween, wholeBetween } from '../../../ui/forms/field-checks.ts'
import { DeleteConfirm } from '../../../ui/lists/list-parts.tsx'
import { boardTexts } from '../board-texts.ts'
import { removeColumn, saveColumn } from './board-data.ts'
import type { TaskColumn } from './live-board.rules.ts'

/** The open dialog about a column. */
export type OverColumn = { what: 'add' } | { what: 'edit' | 'delete'; column: TaskColumn }

export function ColumnDialogs({ boardId, over, onClose }: { boardId: number; over: OverColumn; onClose: () => void }) {
  if (over.what === 'delete') return <DeleteColumn boardId={boardId} column={over.column} onClose={onClose} />
  return <ColumnForm boardId={boardId} {...(over.what === 'edit' ? { column: over.column } : {})} onClose={onClose} />
}

/** The title of a column, its card limit, and whether it is for finished cards (BRD-04). */
function ColumnForm({ boardId, column, onClose }: { boardId: number; column?: TaskColumn; onClose: () => void }) {
  const t = useTexts(boardTexts)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: {
      title: column?.title ?? '',
      wip: column?.wipLimit ? String(column.wipLimit) : '',
      isDone: column?.isDone ?? false,
    },
    validate: { title: lengthBetween(1, COLUMN_TITLE), wip: (value) => wholeBetween(1, MOST_WIP)(value.trim()) },
  })
  const submit = async ({ title, wip, isDone }: typeof form.values) => {
    const wipLimit = wip.trim() === '' ? null : Number(wip)
    await saveColumn(boardId, column?.id, { title: title.trim(), wipLimit, isDone })
    onClose()
  }
  return (
    <FormModal
      title={column ? t('editColumn') : t('newColumn')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      {...(column ? {} : { submitLabel: t('addColumnAction') })}
    >
      <TextInput
        label={t('columnTitle')}
        required
        data-autofocus
        maxLength={COLUMN_TITLE}
        key={form.key('title')}
        {...form.getInputProps('title')}
      />
      <TextInput
        label={t('wip')}
        description={t('wipHelp')}
        inputMode="numeric"
        maxLength={4}
        key={form.key('wip')}
        {...form.getInputProps('wip')}
      />
      <Checkbox
        label={t('isDone')}
        description={t('isDoneHelp')}
        key={form.key('isDone')}
        {...form.getInputProps('isDone', { type: 'checkbox' })}
      />
    </FormModal>
  )
}

function DeleteColumn({ boardId, column, onClose }: { boardId: number; column: TaskColumn; onClose: () => void }) {
  const t = useTexts(boardTexts)
  const remove = async () => {
    try {
      await removeColumn(boardId, column.id)
    } catch (error) {
      toastProblem(t('columnDeleteFailed'), 'column-delete')
      throw error
    }
  }
  return (
    <DeleteConfirm
      title={t('deleteColumnTitle', { title: column.title })}
      action={t('deleteColumn')}
      doneText={t('columnDeleted')}
      onDelete={remove}
      onClose={onClose}
    >
      {column.tasks.length === 0 ? t('deleteEmptyColumnHelp') : t('deleteColumnHelp', { count: column.tasks.length })}
    </DeleteConfirm>
  )
}
