import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'

/** The search of a list: it lives in the address as `q` (screens.5), so that a reload and Back keep it. */
export function useListSearch(): { text: string; search: (text: string) => void } {
  const { q = '' }: { q?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useCallback(
    (text: string) => {
      // The screen stays, and the other parameters of its address.
      const change = ({ q: _, ...others }: { q?: string }) => (text ? { ...others, q: text } : others)
      void navigate({ to: '.', search: change as never, replace: true })
    },
    [navigate],
  )
  return { text: q, search }
}

/** The words of a list of things. */
export interface ListWords {
  title: string
  /** Absent: the list is short and has no search. */
  search?: string
  /** The name of the table, for assistive technology. */
  table: string
  /** Of the one primary button. */
  add: string
  empty: string
  emptyHelp?: string
}

/** The dialog over a list: the form of a new thing or of a row, or the question whether a row is deleted. */
type Over<Row> = { kind: 'form'; row?: Row } | { kind: 'delete'; row: Row } | null

/** A list of things as its parts need it: `ListPage`, `ListTable`, `ListDialogs`, `actionColumn`. */
export interface List<Row> {
  words: ListWords
  text: string
  search: (text: string) => void
  /** Absent for who may not add. */
  add: (() => void) | undefined
  edit: (row: Row) => void
  remove: (row: Row) => void
  over: Over<Row>
  close: () => void
}

/**
 * The state of a screen that lists things, adds, changes and deletes them.
 * @param mayAdd false takes the buttons away that add
 */
export function useList<Row>(words: ListWords, mayAdd = true): List<Row> {
  const [over, setOver] = useState<Over<Row>>(null)
  return {
    words,
    ...useListSearch(),
    add: mayAdd ? () => setOver({ kind: 'form' }) : undefined,
    edit: (row) => setOver({ kind: 'form', row }),
    remove: (row) => setOver({ kind: 'delete', row }),
    over,
    close: () => setOver(null),
  }
}
