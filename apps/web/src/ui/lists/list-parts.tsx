import type { ReactNode } from 'react'
import { toast } from '../../platform/toast.ts'
import { Confirm, type ConfirmProps } from '../dialogs/confirm.tsx'
import { DialogLoading } from '../dialogs/dialog-loading.tsx'
import { LazyParts } from '../lazy-part.tsx'
import { Page } from '../page.tsx'
import { type Column, DataTable, type DataTableProps } from './data-table.tsx'
import { ListTools } from './list-tools.tsx'
import { RowActions } from './row-actions.tsx'
import type { List } from './use-list.ts'

const addOf = <Row,>({ add, words }: List<Row>) => (add ? { label: words.add, onClick: add } : undefined)

/** The search and the add button. */
export function ListHead<Row>({ list }: { list: List<Row> }) {
  const { words, text, search } = list
  const field = words.search === undefined ? undefined : { label: words.search, value: text, onSearch: search }
  return <ListTools search={field} add={addOf(list)} />
}

/** A list as a screen. Inside a tab, use `ListHead` above the table instead. */
export function ListPage<Row>({ list, children }: { list: List<Row>; children: ReactNode }) {
  return (
    <Page title={list.words.title} tools={<ListHead list={list} />}>
      {children}
    </Page>
  )
}

type ListTableProps<Row> = Omit<DataTableProps<Row>, 'label' | 'filter' | 'empty'> & { list: List<Row> }

/** The matching rows, with a text for every state: loading, failed, empty, no match. */
export function ListTable<Row>({ list, ...props }: ListTableProps<Row>) {
  const { words, text, search } = list
  return (
    <DataTable
      {...props}
      label={words.table}
      {...(words.search !== undefined && { filter: { text, onClear: () => search('') } })}
      empty={{
        title: words.empty,
        ...(words.emptyHelp !== undefined && { text: words.emptyHelp }),
        action: addOf(list),
      }}
    />
  )
}

/** The labels of a row's action buttons, with the row's name in them; null hides an action. */
type ActionNames<Row> = (row: Row) => { edit: string | null; remove: string | null }

/** The last column: edit and delete. */
export const actionColumn = <Row,>(list: List<Row>, names: ActionNames<Row>): Column<Row> => ({
  key: 'actions',
  align: 'actions',
  cell: (row) => {
    const { edit, remove } = names(row)
    return (
      <RowActions
        edit={edit === null ? undefined : { label: edit, onClick: () => list.edit(row) }}
        remove={remove === null ? undefined : { label: remove, onClick: () => list.remove(row) }}
      />
    )
  },
})

interface ListDialogsProps<Row> {
  list: List<Row>
  /** The form of a row; of a new one without `row`. */
  form: (row: Row | undefined, close: () => void) => ReactNode
  /** The question before a row is deleted: a `DeleteConfirm`. */
  remove: (row: Row, close: () => void) => ReactNode
}

/** The open dialog over the list. Shows a spinner while its code is loaded, and closes when that fails. */
export function ListDialogs<Row>({ list: { openDialog, close }, form, remove }: ListDialogsProps<Row>) {
  if (!openDialog) return null
  return (
    <LazyParts onFail={close} fallback={<DialogLoading />}>
      {openDialog.kind === 'form' ? form(openDialog.row, close) : remove(openDialog.row, close)}
    </LazyParts>
  )
}

type DeleteConfirmProps = Omit<ConfirmProps, 'onConfirm'> & {
  /** The toast after deletion. */
  doneText: string
  onDelete: () => Promise<unknown>
}

/** Asks before a thing is deleted and confirms it with a toast. Stays open with the reason when deleting fails. */
export function DeleteConfirm({ doneText, onDelete, ...props }: DeleteConfirmProps) {
  return (
    <Confirm
      {...props}
      onConfirm={async () => {
        await onDelete()
        toast(doneText)
      }}
    />
  )
}
