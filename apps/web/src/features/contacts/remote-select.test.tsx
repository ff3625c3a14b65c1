import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ApiError } from '../../platform/api/api-error.ts'
import { RemoteSelect } from './remote-select.tsx'

afterEach(cleanup)

const words = { help: 'Digite', searching: 'Buscando…', none: 'Nenhum contato encontrado.' }

it('TKT-22: a failed search shows an error instead of "nothing found", and the next search works', async () => {
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
  // Mantine treats text in an unfocused field as autofill.
  field.focus()
  fireEvent.change(field, { target: { value: 'Ana' } })
  expect(await screen.findByText(/Não foi possível falar com o servidor/)).toBeTruthy()
  expect(screen.queryByText(words.none)).toBeNull()
  works = true
  fireEvent.change(field, { target: { value: 'Ana L' } })
  expect(await screen.findByText('Ana Lima')).toBeTruthy()
  expect(screen.queryByText(/Não foi possível falar/)).toBeNull()
})

it('TKT-20: the first options are listed at once, one or two letters filter them, and three are searched', async () => {
  const queries: string[] = []
  const find = async (query: string) => {
    queries.push(query)
    return ['Ana Lima', 'Bruno Sá', 'Carla Dias'].map((label, at) => ({ value: String(at), label }))
  }
  HTMLElement.prototype.scrollIntoView = () => {}
  render(
    <MantineProvider>
      <RemoteSelect label="Usuário" value={null} onChange={() => {}} find={find} words={words} listsFirst />
    </MantineProvider>,
  )
  const field = screen.getByRole('combobox', { name: 'Usuário' })
  field.focus()
  expect(await screen.findByText('Carla Dias')).toBeTruthy()
  fireEvent.change(field, { target: { value: 'br' } })
  await waitFor(() => expect(screen.queryByText('Carla Dias')).toBeNull())
  expect(screen.getByText('Bruno Sá')).toBeTruthy()
  expect(queries).toEqual([''])
  fireEvent.change(field, { target: { value: 'bru' } })
  await waitFor(() => expect(queries).toEqual(['', 'bru']))
})
