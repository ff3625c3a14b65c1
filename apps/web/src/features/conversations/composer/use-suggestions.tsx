import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { useCan } from '../../../platform/access.tsx'
import { LazyParts, lazyPart } from '../../../ui/lazy-part.tsx'
import { cut } from '../../../ui/person/graphemes.rules.ts'
import type { StoredFile } from '../state/outgoing.rules.ts'
import type { ShortcutState, SuggestionKeys } from './quick-suggestions.tsx'
import { soughtShortcut } from './suggestion.rules.ts'

const QuickSuggestions = lazyPart(() => import('./quick-suggestions.tsx').then((file) => file.QuickSuggestions))

/** How much of a text is repeated in the question, in characters. */
const REPEATED = 40

export interface ComposerText {
  uuid: string
  text: string
  setText: (text: string) => void
  addFiles: (files: readonly File[], stored?: StoredFile) => void
}

/**
 * Quick messages after a slash (MSG-10): their list, which handles keys first. `ask` returns whether a text must not be
 * sent now. It holds a text back until the list is known, then inserts the first match. A text that matches none is only
 * sent the second time.
 */
export function useSuggestions(
  { uuid, text, setText, addFiles }: ComposerText,
  field: RefObject<HTMLTextAreaElement | null>,
) {
  const mayUse = useCan('quick-messages:view')
  const keys = useRef<SuggestionKeys | null>(null)
  const state = useRef<ShortcutState>('loading')
  const [heldText, setHeldText] = useState<string | null>(null)
  const [question, setQuestion] = useState<{ text: string; failed: boolean } | null>(null)
  const sought = mayUse ? soughtShortcut(text) : null
  const takesKey = (event: KeyboardEvent) => {
    if (!keys.current?.press(event)) return false
    event.preventDefault()
    return true
  }
  /** Ends the wait for the list, with the question if nothing matches. */
  const settle = () => {
    setHeldText(null)
    if (state.current !== 'matches') setQuestion({ text, failed: state.current === 'failed' })
  }
  const ask = () => {
    if (sought === null || question?.text === text) return false
    if (state.current === 'loading') setHeldText(text)
    else if (state.current === 'matches') return keys.current?.takeChosen() ?? false
    else settle()
    return true
  }
  const isHeld = sought !== null && heldText === text
  const list = sought !== null && (
    <LazyParts
      onFail={() => {
        state.current = 'failed'
        if (isHeld) settle()
      }}
    >
      <QuickSuggestions
        uuid={uuid}
        sought={sought}
        field={field}
        keys={keys}
        state={state}
        onKnown={isHeld ? settle : null}
        onText={setText}
        onFile={(file, stored) => addFiles([file], stored)}
      />
    </LazyParts>
  )
  const words =
    sought !== null && question?.text === text
      ? question.failed
        ? ('quickFailed' as const)
        : ('quickUnknown' as const)
      : null
  return { list, takesKey, ask, isHeld, question: words && { key: words, name: cut(text.trim(), REPEATED) } }
}
