import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ApiError } from '../../platform/api/api-error.ts'
import { RemoteSelect } from './remote-select.tsx'

afterEach(cleanup)

const words = { help: 'Digite', searching: 'Buscando…', none: 'Nenhum contato encontrado.' }

it('TKT-22: a search that failed says so, and never that nobody was found; the next one is as new', async () => {
  let works = false
  const find = async () => {
    if (!works) throw new ApiError('ERR_NETWORK', 0)
    return [{ value: '1', label: 'Ana Lima' }]
  }
  HTMLElement.prototype.scrollIntoView = () => {}
  render(
    <MantineProvider>
      <RemoteSelect label="Contato" value={null} onChange={() => {}} find={find} words={words} />
    </MantineProvider>,
  )
  const field = screen.getByRole('combobox', { name: 'Contato' })
  // Text in a field without the focus counts as filled in by the browser.
  field.focus()
  fireEvent.change(field, { target: { value: 'Ana' } })
  expect(await screen.findByText(/Não foi possível falar com o servidor/)).toBeTruthy()
  expect(screen.queryByText(words.none)).toBeNull()
  works = true
  fireEvent.change(field, { target: { value: 'Ana L' } })
  expect(await screen.findByText('Ana Lima')).toBeTruthy()
  expect(screen.queryByText(/Não foi possível falar/)).toBeNull()
})
