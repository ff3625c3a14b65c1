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
  useNewBuild.setState({ known: true })
  useToasts.setState({ toasts: [] })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  useNewBuild.setState({ known: false })
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

it('APP-03: a new version is loaded at once where nothing is lost: a search, a kept draft, a field that was put back', async () => {
  await drawPage(page, adminUser)
  type('busca', 'ana')
  type('rascunho', 'bom dia')
  type('nome', 'Loja nova')
  type('nome', 'Loja')
  press('Nova versão: atualizar')
  expect(reload).toHaveBeenCalledOnce()
})

it('APP-03: where a field is not saved it says so first, and is loaded by a second press', async () => {
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
