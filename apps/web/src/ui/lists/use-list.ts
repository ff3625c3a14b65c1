import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'

/** The search of a list. It is stored in the URL as `q` (screens.5), so that a reload and Back keep it. */
export function useListSearch(): { text: string; search: (text: string) => void } {
  const { q = '' }: { q?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useCallback(
    (text: string) => {
      // Keeps the screen and the other URL parameters.
      const change = ({ q: _, ...others }: { q?: string }) => (text ? { ...others, q: text } : others)
      void navigate({ to: '.', search: change as never, replace: true })
    },
    [navigate],
  )
  return { text: q, search }
}

/** The texts of a list. */
export interface ListWords {
  title: string
  /** Absent for short lists, which have no search. */
  search?: string
  /** The accessible name of the table. */
  table: string
  /** The label of the primary button. */
  add: string
  empty: string
  emptyHelp?: string
}

/** The dialog over a list: the form of a new or existing row, or the delete question. */
type OpenDialog<Row> = { kind: 'form'; row?: Row } | { kind: 'delete'; row: Row } | null

/** The state of a list as `ListPage`, `ListTable`, `ListDialogs` and `actionColumn` need it. */
export interface List<Row> {
  words: ListWords
  text: string
  search: (text: string) => void
  /** Absent for users who may not add. */
  add: (() => void) | undefined
  edit: (row: Row) => void
  remove: (row: Row) => void
  openDialog: OpenDialog<Row>
  close: () => void
}

/**
 * The state of a screen that lists, adds, edits and deletes things.
 * @param mayAdd false hides the add buttons
 */
export function useList<Row>(words: ListWords, mayAdd = true): List<Row> {
  const [openDialog, setOpenDialog] = useState<OpenDialog<Row>>(null)
  return {
    words,
    ...useListSearch(),
    add: mayAdd ? () => setOpenDialog({ kind: 'form' }) : undefined,
    edit: (row) => setOpenDialog({ kind: 'form', row }),
    remove: (row) => setOpenDialog({ kind: 'delete', row }),
    openDialog,
    close: () => setOpenDialog(null),
  }
}
