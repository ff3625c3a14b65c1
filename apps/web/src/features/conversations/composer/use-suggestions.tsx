import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { LazyParts, lazyPart } from '../../../ui/lazy-part.tsx'
import type { StoredFile } from '../state/outgoing.rules.ts'
import type { SuggestionKeys } from './quick-suggestions.tsx'
import { isShortcutAlone, soughtShortcut } from './suggestion.rules.ts'

const QuickSuggestions = lazyPart(() => import('./quick-suggestions.tsx').then((file) => file.QuickSuggestions))

export interface ComposerText {
  uuid: string
  text: string
  setText: (text: string) => void
  addFiles: (files: readonly File[], stored?: StoredFile) => void
}

/**
 * Quick messages after a slash (MSG-10): their list, which handles keys first, loaded with the first slash. A text that
 * looks like a shortcut but matches none is only sent the second time: `ask` shows the question once.
 */
export function useSuggestions(
  { uuid, text, setText, addFiles }: ComposerText,
  field: RefObject<HTMLTextAreaElement | null>,
) {
  const keys = useRef<SuggestionKeys | null>(null)
  const fitsNone = useRef(false)
  const [askedText, setAskedText] = useState<string | null>(null)
  const sought = soughtShortcut(text)
  const takesKey = (event: KeyboardEvent) => {
    if (!keys.current?.(event)) return false
    event.preventDefault()
    return true
  }
  const ask = () => {
    const unknown = isShortcutAlone(text) && fitsNone.current && askedText !== text
    setAskedText(unknown ? text : null)
    return unknown
  }
  const list = sought !== null && (
    <LazyParts>
      <QuickSuggestions
        uuid={uuid}
        sought={sought}
        field={field}
        keys={keys}
        fitsNone={fitsNone}
        onText={setText}
        onFile={(file, stored) => addFiles([file], stored)}
      />
    </LazyParts>
  )
  return { list, takesKey, ask, unknown: text !== '' && askedText === text ? text.trim() : null }
}
