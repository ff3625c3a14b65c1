import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { adminUser, drawPage } from '../../../test/draw-page.tsx'
import { useNewBuild } from '../../platform/build.ts'
import { useToasts } from '../../platform/toasts.ts'
import { NewVersion } from './new-version.tsx'

const reload = vi.fn()

beforeEach(() => {
  reload.mockReset()
  vi.stubGlobal('location', { ...window.location, reload })
  useNewBuild.setState({ isAvailable: true })
  useToasts.setState({ toasts: [] })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  useNewBuild.setState({ isAvailable: false })
})

const page = (
  <>
    <NewVersion />
    <input aria-label="nome" defaultValue="Loja" />
    <input aria-label="busca" type="search" />
    <textarea aria-label="rascunho" data-kept />
  </>
)
const type = (name: string, value: string) => {
  const field = screen.getByLabelText(name)
  fireEvent.focusIn(field)
  fireEvent.change(field, { target: { value } })
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('APP-03: a new version loads at once when nothing would be lost: a search, a stored draft, a field that was reset', async () => {
  await drawPage(page, adminUser)
  type('busca', 'ana')
  type('rascunho', 'bom dia')
  type('nome', 'Loja nova')
  type('nome', 'Loja')
  press('Nova versão: atualizar')
  expect(reload).toHaveBeenCalledOnce()
})

it('APP-03: with an unsaved field it warns first, and loads on a second press', async () => {
  await drawPage(page, adminUser)
  type('nome', 'Loja nova')
  press('Nova versão: atualizar')
  expect(reload).not.toHaveBeenCalled()
  expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual([
    expect.stringContaining('não foram salvos'),
  ])
  press('Atualizar mesmo assim')
  expect(reload).toHaveBeenCalledOnce()
})
