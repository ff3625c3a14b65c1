import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useInbox } from '../inbox-state.ts'
import { ticket } from '../state/test/samples.ts'
import { answer, draw } from '../test/draw.tsx'
import { SearchResults } from './search-results.tsx'

afterEach(() => {
  cleanup()
  useInbox.setState({ resultKind: 'all', dialog: null, searchParam: '' })
})

const person = {
  id: 9,
  name: 'Joana Prado',
  number: '5511988887777',
  lid: null,
  email: '',
  profilePicUrl: null,
  isGroup: false,
}
const foundTicket = ticket(1, 1, {
  ...{ contact: person, status: 'closed', code: '202611221', user: { id: 8, name: 'Bruno' }, queue: null },
  tags: [{ id: 1, name: 'Orçamento', color: '#111111', kanban: 0 }],
})
const hit = {
  ...{ id: 5, fromMe: false, createdAt: '2026-01-01T12:00:00.000Z', user: null, ticket: foundTicket },
  snippet: [
    { text: 'Preciso da ', hit: false },
    { text: 'nota fiscal', hit: true },
  ],
}
const nothing = {
  groups: [],
  tickets: [],
  people: [],
  messages: [],
  moreTickets: false,
  morePeople: false,
  moreMessages: false,
}

it('TKT-09, PLUS-17: one response in groups, the best first, each ticket with its state and protocol', async () => {
  answer({
    'GET /search': {
      ...{ ...nothing, groups: ['messages', 'tickets', 'people'], moreMessages: true },
      ...{ tickets: [foundTicket], people: [person], messages: [hit] },
    },
    'GET /contacts/9': { ...person, extraInfo: [] },
  })
  await draw(<SearchResults term="nota fiscal" />)
  expect(screen.getByRole('status').textContent).toBe('Buscando…')
  const titles = await screen.findAllByRole('heading', { level: 2 })
  expect(titles.map((title) => title.textContent)).toEqual(['Mensagens', 'Atendimentos', 'Pessoas'])
  expect(screen.getByText('nota fiscal').tagName).toBe('MARK')
  const link = screen.getByRole('link', { name: /Joana Prado/ })
  expect(link.getAttribute('href')).toBe('/tickets/u1')
  expect(link.textContent).toContain('Resolvidos · Sem fila · Bruno · 202611221')
  expect(link.textContent).toContain('Orçamento')
  fireEvent.click(screen.getByTitle('Iniciar atendimento com Joana Prado'))
  await waitFor(() => expect(useInbox.getState().dialog).toMatchObject({ kind: 'new', contact: { id: 9 } }))
  fireEvent.click(screen.getByRole('button', { name: 'Ver todas as mensagens' }))
  expect(useInbox.getState().resultKind).toBe('messages')
})

it('says when nothing is found, and clears the search', async () => {
  useInbox.setState({ searchParam: 'zzz' })
  answer({ 'GET /search': nothing })
  await draw(<SearchResults term="zzz" />)
  expect(await screen.findByText('Nada encontrado para “zzz”.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Limpar busca' }))
  expect(useInbox.getState().searchParam).toBe('')
})

it('a failed search says so and can be retried', async () => {
  answer({ 'GET /search': { status: 503, body: { error: 'ERR_DATABASE_UNAVAILABLE' } } })
  await draw(<SearchResults term="nota" />)
  expect(await screen.findByRole('button', { name: /Tentar/ })).toBeTruthy()
})
