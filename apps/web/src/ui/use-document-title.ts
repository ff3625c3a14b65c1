import { useEffect } from 'react'
import { setScreenTitle } from '../platform/document-title.ts'

/** Sets the title of the browser tab to the screen's. */
export function useDocumentTitle(title: string): void {
  useEffect(() => setScreenTitle(title), [title])
}
