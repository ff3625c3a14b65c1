import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { useMe } from '../../platform/session.ts'
import { insertText } from '../forms/insert-text.ts'
import { type Mentionable, mentioningAt, suggestionsFor } from './mention.rules.ts'
import { MentionList, optionId } from './mention-list.tsx'

export interface MentionsOf {
  /** The accessible name of the list. */
  label: string
  text: string
  field: RefObject<HTMLTextAreaElement | null>
  /**
   * A hook that returns the people to suggest. It receives the typed beginning of a name, or null when no mention is
   * being typed.
   */
  usePeople: (typed: string | null, placeId: number) => readonly Mentionable[]
  /** The id of the place of the text, if the people depend on it. */
  placeId?: number
}

/** Suggests people after an @ in a field. Arrows choose, Enter and Tab accept, Escape closes. */
export function useMentions({ label, text, field, usePeople, placeId = 0 }: MentionsOf) {
  const { id: ownId } = useMe()
  const listId = useId()
  const [cursor, setCursor] = useState<number | null>(null)
  const [at, setAt] = useState(0)
  const mentioning = cursor === null ? null : mentioningAt(text.slice(0, cursor))
  const people = usePeople(mentioning?.query ?? null, placeId)
  const suggestions = mentioning ? suggestionsFor(people, mentioning.query, ownId) : []
  const activeIndex = Math.min(at, suggestions.length - 1)
  const take = (index: number) => {
    const one = suggestions[index]
    if (!one || !mentioning || cursor === null || !field.current) return
    // A space that follows already stays the only one.
    const to = text[cursor] === ' ' ? cursor + 1 : cursor
    insertText(field.current, `@${one.name} `, { from: mentioning.from, to })
    setCursor(null)
  }
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setAt((activeIndex + 1) % suggestions.length),
    ArrowUp: () => setAt((activeIndex + suggestions.length - 1) % suggestions.length),
    Enter: () => take(activeIndex),
    Tab: () => take(activeIndex),
    Escape: () => setCursor(null),
  }
  const isOpen = suggestions.length > 0
  return {
    list: isOpen && <MentionList {...{ id: listId, label, offered: suggestions, activeIndex }} onTake={take} />,
    field: {
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen ? optionId(listId, suggestions[activeIndex]) : undefined,
    },
    follow: () => {
      setCursor(field.current?.selectionStart ?? null)
      setAt(0)
    },
    leave: () => setCursor(null),
    /** @returns whether the list handled the key */
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
