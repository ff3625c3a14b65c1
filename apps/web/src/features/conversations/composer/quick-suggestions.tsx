import { fillVariables } from '@recado/contract/message-variables'
import type { QuickSuggestion } from '@recado/contract/quick-messages/quick-message'
import { IconBolt, IconPaperclip } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { toastWarning } from '../../../platform/toast.ts'
import { useQuickSuggestions } from '../../quick-messages/public.ts'
import { openDialog } from '../inbox-state.ts'
import { partTexts } from '../parts/part-texts.ts'
import type { StoredFile } from '../state/outgoing.rules.ts'
import { useTicket } from '../state/ticket-queries.ts'
import { matching, suggestionLabel } from './suggestion.rules.ts'

export interface SuggestionKeys {
  /** Handles a key before the composer does. Returns true if the list used it. */
  press: (event: KeyboardEvent) => boolean
  /** Inserts the active quick message. Returns false if the list is closed. */
  takeChosen: () => boolean
}

/** Whether a quick message matches the text after the slash, as far as that is known. */
export type ShortcutState = 'loading' | 'failed' | 'matches' | 'none'

export interface QuickSuggestionsProps {
  uuid: string
  sought: string
  field: RefObject<HTMLTextAreaElement | null>
  keys: RefObject<SuggestionKeys | null>
  state: RefObject<ShortcutState>
  /** Called once the list is known, after the first match was inserted. Null: nothing waits for it. */
  onKnown: (() => void) | null
  onText: (text: string) => void
  onFile: (file: File, stored: StoredFile) => void
}

/**
 * Lists the quick messages that match the text after the slash (MSG-10). The focus stays in the text; arrows choose,
 * Enter and Tab accept, Escape closes. Variables are filled in immediately, so that the user sees the customer's text.
 */
export function QuickSuggestions(props: QuickSuggestionsProps) {
  const { uuid, sought, field, keys, state, onKnown, onText, onFile } = props
  const t = useTexts(partTexts)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [closed, setClosed] = useState(false)
  const [at, setAt] = useState(0)
  const { data, isError, isPaused } = useQuickSuggestions()
  const choose = useChoose(uuid, onText, onFile)
  const fitting = matching(data ?? [], sought)
  const suggestions = closed ? [] : fitting
  const active = Math.min(at, suggestions.length - 1)
  const take = (one: QuickSuggestion | undefined) => {
    if (!one) return
    void choose(one)
    field.current?.focus()
  }
  useEffect(() => {
    const takeChosen = () => {
      take(suggestions[active])
      return suggestions.length > 0
    }
    const press = (event: KeyboardEvent) => {
      if (suggestions.length === 0 || event.nativeEvent.isComposing) return false
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (step) setAt((active + step + suggestions.length) % suggestions.length)
      else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') takeChosen()
      else if (event.key === 'Escape') setClosed(true)
      else return false
      return true
    }
    keys.current = { press, takeChosen }
    state.current = data ? (fitting.length > 0 ? 'matches' : 'none') : isError || isPaused ? 'failed' : 'loading'
    if (onKnown && state.current !== 'loading') {
      takeChosen()
      onKnown()
    }
    return () => {
      keys.current = null
      state.current = 'loading'
    }
  })
  const open = suggestions.length > 0
  useEffect(() => {
    const { current } = field
    if (!current || !open) return
    current.setAttribute('aria-controls', id)
    current.setAttribute('aria-autocomplete', 'list')
    current.setAttribute('aria-activedescendant', `${id}-${active}`)
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
    return () => {
      for (const name of ['aria-controls', 'aria-autocomplete', 'aria-activedescendant']) current.removeAttribute(name)
    }
  }, [field, id, open, active])
  if (!open) return null
  return (
    <div ref={list} id={id} className="ib-suggestions" role="listbox" aria-label={t('quickMessages')}>
      {suggestions.map((one, n) => (
        // The keyboard reaches it through the field.
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above
        <div
          key={one.id}
          id={`${id}-${n}`}
          role="option"
          tabIndex={-1}
          aria-selected={n === active}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => setAt(n)}
          onClick={() => take(one)}
        >
          <span className="ib-suggestion-label">{suggestionLabel(one)}</span>
          {one.mediaName && <IconPaperclip size={15} aria-label={one.mediaName} />}
          {one.actions.length > 0 && <IconBolt size={15} aria-label={t('macro')} />}
        </div>
      ))}
    </div>
  )
}

/**
 * Inserts a quick message into the composer: its text filled in, its file as an attachment. The browser fetches the
 * file to show it, from its cache after the first time; the server sends its own.
 */
function useChoose(uuid: string, onText: QuickSuggestionsProps['onText'], onFile: QuickSuggestionsProps['onFile']) {
  const t = useTexts(partTexts)
  const { company } = useMe()
  const { data: ticket } = useTicket(uuid)
  return async (one: QuickSuggestion) => {
    const { id, message, mediaPath, mediaUrl, mediaName } = one
    if (one.actions.length > 0) {
      onText('')
      if (ticket) openDialog({ kind: 'macro', ticketId: ticket.id, macro: one })
      return
    }
    const now = new Date()
    const { language, timeZone } = company
    const values = { contactName: ticket?.contact.name ?? '', now, language, timeZone, ticket: ticket ?? null }
    onText(fillVariables(message, values))
    if (!mediaPath || !mediaUrl || !mediaName) return
    try {
      const response = await fetch(mediaUrl)
      if (!response.ok) throw new Error(`${response.status}`)
      const blob = await response.blob()
      onFile(new File([blob], mediaName, { type: blob.type }), { id, mediaPath })
    } catch {
      toastWarning(t('quickFileMissing', { name: mediaName }))
    }
  }
}
