import { act, render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

/** A window whose width the test controls. */
function fakeWindow() {
  const changes = new Set<(event: { matches: boolean }) => void>()
  const matchMedia = vi.fn((media: string) => ({
    media,
    matches: false,
    addEventListener: (_: string, listener: (event: { matches: boolean }) => void) => changes.add(listener),
  }))
  vi.stubGlobal('matchMedia', matchMedia)
  return {
    matchMedia,
    become: (matches: boolean) => act(() => changes.forEach((emit) => void emit({ matches }))),
  }
}

it('queries the browser once for any number of rows and renders, and follows changes', async () => {
  const { matchMedia, become } = fakeWindow()
  const { useNarrow } = await import('./use-narrow.ts')
  const Row = () => <p>{useNarrow() ? 'narrow' : 'wide'}</p>
  const rows = () => (
    <>
      <Row />
      <Row />
      <Row />
    </>
  )
  const view = render(rows())
  view.rerender(rows())
  expect(view.container.textContent).toBe('widewidewide')
  expect(matchMedia).toHaveBeenCalledTimes(1)
  become(true)
  expect(view.container.textContent).toBe('narrownarrownarrow')
  view.unmount()
  vi.unstubAllGlobals()
})
