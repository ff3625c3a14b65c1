import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Dialog } from './dialog.tsx'

afterEach(cleanup)

/** A dialog whose field appears when `showField` is called. */
let showField: () => void = () => undefined
function Late() {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    showField = () => setThere(true)
  }, [])
  return (
    <Dialog title="Enviar modelo" onClose={() => undefined}>
      <button type="button">Outra coisa</button>
      {isThere && <input aria-label="Modelo" data-autofocus />}
    </Dialog>
  )
}
const close = () => screen.findByRole('button', { name: 'Fechar' })

it('a field that appears late takes the focus from the close button', async () => {
  render(
    <MantineProvider>
      <Late />
    </MantineProvider>,
  )
  const button = await close()
  await waitFor(() => expect(document.activeElement).toBe(button))
  act(showField)
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Modelo'))
})

it('a late field does not take the focus from an element that the user has moved to', async () => {
  render(
    <MantineProvider>
      <Late />
    </MantineProvider>,
  )
  const button = await close()
  await waitFor(() => expect(document.activeElement).toBe(button))
  screen.getByRole('button', { name: 'Outra coisa' }).focus()
  act(showField)
  await screen.findByRole('textbox', { name: 'Modelo' })
  expect(document.activeElement?.textContent).toBe('Outra coisa')
})

it('FLW-13: a dialog that is fading out returns the focus, and its buttons cannot be pressed any more', async () => {
  function Opener() {
    const [at, setAt] = useState<'closed' | 'open' | 'leaving'>('closed')
    return (
      <>
        <button type="button" onClick={() => setAt('open')}>
          Abrir
        </button>
        {at !== 'closed' && (
          <Dialog title="Enviar modelo" onClose={() => setAt('leaving')} isLeaving={at === 'leaving'}>
            <input aria-label="Modelo" data-autofocus />
          </Dialog>
        )}
      </>
    )
  }
  render(
    <MantineProvider>
      <Opener />
    </MantineProvider>,
  )
  const opener = screen.getByRole('button', { name: 'Abrir' })
  opener.focus()
  act(() => opener.click())
  const field = await screen.findByRole('textbox', { name: 'Modelo' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  const dialog = screen.getByRole('dialog')
  act(() => screen.getByRole('button', { name: 'Fechar' }).click())
  expect(dialog.hasAttribute('inert')).toBe(true)
  await waitFor(() => expect(document.activeElement).toBe(opener))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
