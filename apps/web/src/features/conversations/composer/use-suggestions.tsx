import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { LazyParts, lazyPart } from '../../../ui/lazy-part.tsx'
import type { StoredFile } from '../state/outgoing.rules.ts'
import type { SuggestionKeys } from './quick-suggestions.tsx'
import { soughtShortcut } from './suggestion.rules.ts'

const QuickSuggestions = lazyPart(() => import('./quick-suggestions.tsx').then((file) => file.QuickSuggestions))

export interface Written {
  uuid: string
  text: string
  setText: (text: string) => void
  addFiles: (files: readonly File[], stored?: StoredFile) => void
}

/** Quick messages after a slash (MSG-10): their list, and who takes a key first. Loaded with the first slash. */
export function useSuggestions(
  { uuid, text, setText, addFiles }: Written,
  field: RefObject<HTMLTextAreaElement | null>,
) {
  const keys = useRef<SuggestionKeys | null>(null)
  const sought = soughtShortcut(text)
  const takesKey = (event: KeyboardEvent) => {
    if (!keys.current?.(event)) return false
    event.preventDefault()
    return true
  }
  const list = sought !== null && (
    <LazyParts>
      <QuickSuggestions
        uuid={uuid}
        sought={sought}
        field={field}
        keys={keys}
        onText={setText}
        onFile={(file, stored) => addFiles([file], stored)}
      />
    </LazyParts>
  )
  return { list, takesKey }
}
