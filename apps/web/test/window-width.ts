import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** A window whose width the test sets. Must be installed before code reads the width. */
export function fakeWindowWidth(start: number) {
  let width = start
  const fits = (query: string) => {
    const [, most] = /max-width: ([\d.]+)px/.exec(query) ?? []
    const [, least] = /min-width: ([\d.]+)px/.exec(query) ?? []
    return (most === undefined || width <= Number(most)) && (least === undefined || width >= Number(least))
  }
  const listeners = new Map<(event: { matches: boolean }) => void, string>()
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    get matches() {
      return /width/.test(media) && fits(media)
    },
    addEventListener: (_: string, listener: (event: { matches: boolean }) => void) => listeners.set(listener, media),
    removeEventListener: (_: string, listener: (event: { matches: boolean }) => void) => listeners.delete(listener),
    addListener: () => undefined,
    removeListener: () => undefined,
  }))
  return {
    become: (next: number) =>
      act(async () => {
        width = next
        for (const [emit, media] of listeners) emit({ matches: fits(media) })
      }),
  }
}
