import { useEffect } from 'react'
import { setScreenTitle } from '../platform/document-title.ts'

/** Names the screen in the browser's tab. */
export function useDocumentTitle(title: string): void {
  useEffect(() => setScreenTitle(title), [title])
}
