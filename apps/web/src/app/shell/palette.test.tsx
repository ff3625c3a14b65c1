import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { peopleCommands, ticketCommands } from '../../features/conversations/palette-commands.ts'
import { ticket } from '../../features/conversations/state/test/samples.ts'
import { answer, type Call, draw } from '../../features/conversations/test/draw.tsx'
import { Palette } from './palette.tsx'
import { closePalette, openPalette } from './palette-state.ts'

const screens = {
  id: 'screens',
  title: () => 'Telas',
  useCommands: () => [{ id: 'tags', label: 'Marcas', run: () => {} }],
}
const sources = [ticketCommands, peopleCommands, screens]

let calls: Call[] = []
const nothing = { groups: [], tickets: [], people: [], messages: [] }
const none = { moreTickets: false, morePeople: false, moreMessages: false }
const joana = {
  id: 9,
  name: 'Joana Prado',
  number: '5511988887777',
  lid: null,
  email: '',
  profilePicUrl: null,
  isGroup: false,
}
const found = {
  ...{ ...nothing, ...none, groups: ['tickets', 'people'] },
  tickets: [
    ticket(1, 1, {
      contact: joana,
      status: 'closed',
      code: '202611221',
      queue: { id: 1, name: 'Vendas', color: '#123456' },
    }),
    ticket(2, 1, { contact: { ...joana, name: 'Mariana' }, status: 'pending', code: '202611222' }),
  ],
  people: [joana],
}

beforeEach(() => {
  HTMLElement.prototype.scrollIntoView = () => {}
})
afterEach(() => {
  closePalette()
  cleanup()
})

async function type(text: string) {
  const field = await screen.findByPlaceholderText('Buscar ou executar comando')
  fireEvent.change(field, { target: { value: text } })
  return field
}
const chosen = () => document.querySelector('[data-selected]')?.textContent

it('LAY-13: the palette finds tickets in every state and people, the first hit is chosen, Enter opens it', async () => {
  calls = answer({ 'GET /search': found })
  const { router } = await draw(<Palette sources={sources} />)
  openPalette()
  const field = await type('mar')
  // Until the answer is there it says so; what matches on the spot can be used meanwhile.
  expect((await screen.findByRole('status', { hidden: true })).textContent).toBe('Buscando…')
  expect(screen.queryByText('Nada encontrado')).toBeNull()
  expect(await screen.findByText(/Resolvidos · Vendas · 202611221/)).toBeTruthy()
  expect(screen.getByText(/Aguardando · Sem fila · 202611222/)).toBeTruthy()
  const lines = [...document.querySelectorAll('[data-action]')].map((line) => line.textContent)
  expect(lines.map((line) => line?.split('+')[0])).toEqual(['Joana Prado', 'Mariana', 'Joana Prado', 'Marcas'])
  expect(screen.queryByText('Buscando…')).toBeNull()
  await waitFor(() => expect(chosen()).toContain('202611221'))
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/tickets/u1'))
})

it('LAY-13: a search that fails is shown as such, and not taken for nothing found', async () => {
  calls = answer({ 'GET /search': { status: 403, body: { error: 'ERR_NO_PERMISSION' } } })
  await draw(<Palette sources={sources} />)
  openPalette()
  await type('zzz')
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toBe('Acesso não permitido')
  expect(screen.queryByText('Nada encontrado')).toBeNull()
})

it('LAY-13: it asks once for what was typed, and says when nothing is found', async () => {
  calls = answer({ 'GET /search': { ...nothing, ...none } })
  await draw(<Palette sources={sources} />)
  openPalette()
  const field = await type('zz')
  for (const value of ['zzz', 'zzzz']) fireEvent.change(field, { target: { value } })
  expect(await screen.findByText('Nada encontrado')).toBeTruthy()
  expect(calls.filter(({ path }) => path === '/search').map(({ query }) => query)).toEqual(['searchParam=zzzz'])
})
