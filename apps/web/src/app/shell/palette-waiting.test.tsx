import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isCovered } from '../../features/conversations/focus.ts'
import { answer, draw } from '../../features/conversations/test/draw.tsx'
import { CommandPalette } from './palette.tsx'
import { closePalette, openPalette } from './palette-state.ts'
import { PaletteWaiting } from './palette-waiting.tsx'

const field = () => screen.findByPlaceholderText('Buscar ou executar comando') as Promise<HTMLInputElement>

beforeEach(() => {
  HTMLElement.prototype.scrollIntoView = () => {}
})
afterEach(() => {
  closePalette()
  cleanup()
})

it('LAY-13: text typed before the palette has loaded becomes its query and triggers no shortcuts', async () => {
  answer({})
  await draw(<PaletteWaiting />)
  openPalette()
  const waiting = await field()
  expect(document.activeElement).toBe(waiting)
  expect(isCovered()).toBe(true)
  fireEvent.change(waiting, { target: { value: 'marcas' } })
  cleanup()
  const command = { id: 'tags', label: 'Marcas', run: () => {} }
  await draw(
    <CommandPalette
      sources={[{ id: 'screens', title: () => 'Telas', permission: 'account:own', useCommands: () => [command] }]}
    />,
  )
  await waitFor(async () => expect((await field()).value).toBe('marcas'))
})

it('LAY-13: Escape cancels it, and the focus returns to where it was', async () => {
  await draw(
    <>
      <button type="button">atrás</button>
      <PaletteWaiting />
    </>,
  )
  const before = await screen.findByText('atrás')
  before.focus()
  openPalette()
  fireEvent.keyDown(await field(), { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(before))
  expect(isCovered()).toBe(false)
})
