import { useLayoutEffect, useRef } from 'react'
import { create } from 'zustand'
import { type Session, useSession } from '../../platform/session.ts'

/** A form that closed because the user's rights changed, with its fields that had input. */
export interface TypedForm {
  title: string
  fields: readonly { field: EventTarget; label: Node | null | undefined }[]
}

/** The closed forms whose text the user has not dismissed, the oldest first. */
export const useTypedForms = create<readonly TypedForm[]>()(() => [])

const rightsOf = (session: Session) => (session.state === 'in' ? session.user.permissions : null)

/**
 * Keeps the input of a dialog that leaves the page because the user's rights changed, so that it can be copied. Closing
 * the dialog in any other way keeps nothing.
 * @param fields the fields with input, also those that are not on the page any more
 */
export function useKeptText(title: string, fields: ReadonlySet<EventTarget>): void {
  const rights = useSession(rightsOf)
  const last = useRef(rights)
  useLayoutEffect(() => {
    last.current = rights
  })
  // A layout effect, because the labels are still on the page when it is cleaned up.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the dialog leaves the page
  useLayoutEffect(
    () => () => {
      const now = rightsOf(useSession.getState())
      if (now === null || now === last.current || fields.size === 0) return
      const labelled = [...fields].map((field) => ({ field, label: (field as HTMLInputElement).labels?.[0] }))
      useTypedForms.setState((forms) => [...forms, { title, fields: labelled }], true)
    },
    [],
  )
}
