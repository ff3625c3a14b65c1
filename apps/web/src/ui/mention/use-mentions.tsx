import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { useMe } from '../../platform/session.ts'
import { insertText } from '../forms/insert-text.ts'
import { type Mentionable, mentioningAt, offeredFor } from './mention.rules.ts'
import { MentionList, optionId } from './mention-list.tsx'

export interface MentionsOf {
  /** Of the list, for who hears it. */
  label: string
  text: string
  field: RefObject<HTMLTextAreaElement | null>
  /** A hook: who may be named; it gets the beginning of a name, null while nobody is being named. */
  usePeople: (typed: string | null) => readonly Mentionable[]
}

/** Offers people after an @ in a field; arrows choose, Enter and Tab take, Escape leaves. */
export function useMentions({ label, text, field, usePeople }: MentionsOf) {
  const { id: ownId } = useMe()
  const listId = useId()
  const [cursor, setCursor] = useState<number | null>(null)
  const [at, setAt] = useState(0)
  const mentioning = cursor === null ? null : mentioningAt(text.slice(0, cursor))
  const people = usePeople(mentioning?.typed ?? null)
  const offered = mentioning ? offeredFor(people, mentioning.typed, ownId) : []
  const chosen = Math.min(at, offered.length - 1)
  const take = (index: number) => {
    const one = offered[index]
    if (!one || !mentioning || cursor === null || !field.current) return
    insertText(field.current, `@${one.name} `, { from: mentioning.from, to: cursor })
    setCursor(null)
  }
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setAt((chosen + 1) % offered.length),
    ArrowUp: () => setAt((chosen + offered.length - 1) % offered.length),
    Enter: () => take(chosen),
    Tab: () => take(chosen),
    Escape: () => setCursor(null),
  }
  const isOpen = offered.length > 0
  return {
    list: isOpen && <MentionList {...{ id: listId, label, offered, chosen }} onTake={take} />,
    field: {
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen ? optionId(listId, offered[chosen]) : undefined,
    },
    follow: () => {
      setCursor(field.current?.selectionStart ?? null)
      setAt(0)
    },
    leave: () => setCursor(null),
    /** @returns whether the key was for the list */
    takesKey(event: KeyboardEvent): boolean {
      const act = isOpen && !event.nativeEvent.isComposing ? keys[event.key] : undefined
      if (!act) return false
      event.preventDefault()
      event.stopPropagation()
      act()
      return true
    },
  }
}
