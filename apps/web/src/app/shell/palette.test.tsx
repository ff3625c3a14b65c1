import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  messageCommands,
  newTicketCommands,
  peopleCommands,
  ticketActionCommands,
  ticketCommands,
} from '../../features/conversations/palette-commands.ts'
import { ticket } from '../../features/conversations/state/test/samples.ts'
import { answer, type Call, draw } from '../../features/conversations/test/draw.tsx'
import { CommandPalette } from './palette.tsx'
import { closePalette, openPalette } from './palette-state.ts'

const screens = {
  id: 'screens',
  title: () => 'Telas',
  permission: 'account:own' as const,
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
const searchResult = {
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
const selectedText = () => document.querySelector('[data-selected]')?.textContent

it('LAY-13: the palette finds people and tickets in every state, the first hit is selected, and Enter opens it', async () => {
  calls = answer({ 'GET /search': searchResult })
  const { router } = await draw(<CommandPalette sources={sources} />)
  openPalette()
  const field = await type('mar')
  // It says that it is searching; local matches can be used in the meantime.
  expect((await screen.findByRole('status', { hidden: true })).textContent).toBe('Buscando…')
  expect(screen.queryByText('Nada encontrado')).toBeNull()
  expect(await screen.findByText(/Resolvidos · Vendas · 202611221/)).toBeTruthy()
  expect(screen.getByText(/Aguardando · Sem fila · 202611222/)).toBeTruthy()
  const lines = [...document.querySelectorAll('[data-action]')].map((line) => line.textContent)
  expect(lines.map((line) => line?.split('+')[0])).toEqual(['Joana Prado', 'Mariana', 'Joana Prado', 'Marcas'])
  expect(screen.queryByText('Buscando…')).toBeNull()
  await waitFor(() => expect(selectedText()).toContain('202611221'))
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/tickets/u1'))
})

it('LAY-13: a message that contains the words is found, and Enter opens its ticket at that message', async () => {
  const hit = {
    ...{ id: 77, fromMe: false, createdAt: '2026-11-20T14:02:00Z', user: null, ticket: searchResult.tickets[0] },
    snippet: [
      { text: 'Minha ', hit: false },
      { text: 'geladeira', hit: true },
      { text: ' parou', hit: false },
    ],
  }
  calls = answer({
    'GET /search': { ...nothing, ...none, groups: ['messages'], messages: [hit] },
    'GET /messages/1': { messages: [], count: 0, hasMore: false },
  })
  const { router } = await draw(<CommandPalette sources={[messageCommands]} />)
  openPalette()
  const field = await type('geladeira')
  await waitFor(() => expect(selectedText()).toContain('Minha geladeira parou'))
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/tickets/u1'))
  expect(calls.find(({ path }) => path === '/messages/1')?.query).toContain('77')
})

it('LAY-13: without an open ticket there are no commands “Neste atendimento”', async () => {
  calls = answer({})
  await draw(<CommandPalette sources={[ticketActionCommands, newTicketCommands]} />)
  openPalette()
  await screen.findByText('Novo atendimento')
  expect(document.querySelectorAll('[data-action]')).toHaveLength(1)
})

it('LAY-13: a failed search shows an error instead of "nothing found"', async () => {
  calls = answer({ 'GET /search': { status: 403, body: { error: 'ERR_NO_PERMISSION' } } })
  await draw(<CommandPalette sources={sources} />)
  openPalette()
  await type('zzz')
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toBe('Acesso não permitido')
  expect(screen.queryByText('Nada encontrado')).toBeNull()
})

it('LAY-13: it searches once for the typed text, and says when nothing is found', async () => {
  calls = answer({ 'GET /search': { ...nothing, ...none } })
  await draw(<CommandPalette sources={sources} />)
  openPalette()
  const field = await type('zz')
  for (const value of ['zzz', 'zzzz']) fireEvent.change(field, { target: { value } })
  expect(await screen.findByText('Nada encontrado')).toBeTruthy()
  expect(calls.filter(({ path }) => path === '/search').map(({ query }) => query)).toEqual(['searchParam=zzzz'])
})
