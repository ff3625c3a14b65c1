import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Dialog } from './dialog.tsx'

afterEach(cleanup)

/** A dialog whose field comes once it is told so. */
let come: () => void = () => undefined
function Late() {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    come = () => setThere(true)
  }, [])
  return (
    <Dialog title="Enviar modelo" onClose={() => undefined}>
      <button type="button">Outra coisa</button>
      {isThere && <input aria-label="Modelo" data-autofocus />}
    </Dialog>
  )
}
const close = () => screen.findByRole('button', { name: 'Fechar' })

it('a field that comes late takes the focus that the closing button had', async () => {
  render(
    <MantineProvider>
      <Late />
    </MantineProvider>,
  )
  const button = await close()
  await waitFor(() => expect(document.activeElement).toBe(button))
  act(come)
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Modelo'))
})

it('who went on meanwhile keeps the focus', async () => {
  render(
    <MantineProvider>
      <Late />
    </MantineProvider>,
  )
  const button = await close()
  await waitFor(() => expect(document.activeElement).toBe(button))
  screen.getByRole('button', { name: 'Outra coisa' }).focus()
  act(come)
  await screen.findByRole('textbox', { name: 'Modelo' })
  expect(document.activeElement?.textContent).toBe('Outra coisa')
})

it('FLW-13: one that is leaving gives the focus back, and nothing in it is pressed any more', async () => {
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
