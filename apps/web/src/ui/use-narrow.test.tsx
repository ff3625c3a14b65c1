import { act, render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

/** A window whose width a test sets. */
function fakeWindow() {
  const changes = new Set<(event: { matches: boolean }) => void>()
  const asked = vi.fn((media: string) => ({
    media,
    matches: false,
    addEventListener: (_: string, listener: (event: { matches: boolean }) => void) => changes.add(listener),
  }))
  vi.stubGlobal('matchMedia', asked)
  return { asked, become: (matches: boolean) => act(() => changes.forEach((emit) => void emit({ matches }))) }
}

it('asks the browser once, however many rows ask and however often they are drawn, and follows it', async () => {
  const { asked, become } = fakeWindow()
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
  expect(asked).toHaveBeenCalledTimes(1)
  become(true)
  expect(view.container.textContent).toBe('narrownarrownarrow')
  view.unmount()
  vi.unstubAllGlobals()
})
