import { defaultPermissions } from '@recado/contract/permissions'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { longestRun } from '../../../../test/longest-run.ts'
import { useToasts } from '../../../platform/toasts.ts'
import { MAX_RUN } from '../../../ui/text/runs.rules.ts'
import { useInbox } from '../inbox-state.ts'
import { ticket } from '../state/test/samples.ts'
import { answer, draw } from '../test/draw.tsx'
import { CompanyClient } from './company-client.tsx'
import { ContactDrawer } from './contact-drawer.tsx'
import { Notes } from './notes.tsx'
import { TagEditor } from './tag-editor.tsx'
import { Timeline } from './timeline.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const tag = (id: number, name: string) => ({ id, name, color: '#123456', kanban: 0 })
const one = ticket(1, 1, {
  code: '202601011',
  tags: [tag(1, 'Entrega')],
  whatsapp: { id: 1, name: 'Loja', status: 'CONNECTED' },
  contact: { ...ticket(1, 1).contact, name: 'Ana', number: '5511999990000', email: 'ana@x.test' },
})

it('TKT-34: the drawer shows number, e-mail and other data', async () => {
  answer({
    'GET /ticket-notes/list': [],
    'GET /contacts/101': { ...one.contact, profileName: 'Aninha', extraInfo: [{ id: 1, name: 'CPF', value: '123' }] },
    'GET /contacts/101/consent': { contactId: 101, state: 'allowed', since: null, history: [] },
  })
  await draw(<ContactDrawer ticket={one} />)
  for (const text of ['+55 11 99999-0000', 'ana@x.test', '202601011', 'Loja', 'Entrega'])
    expect(await screen.findByText(text)).toBeTruthy()
  expect(await screen.findByText('CPF')).toBeTruthy()
  expect(screen.getByText('No WhatsApp: Aninha')).toBeTruthy()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Editar contato' }).hasAttribute('disabled')).toBe(false),
  )
})

it('TKT-34, TKT-36: buttons do not move, because nothing is inserted above them later', async () => {
  const contactResponse = Promise.withResolvers<object>()
  answer({
    'GET /ticket-notes/list': [],
    'GET /contacts/101': contactResponse.promise,
    'GET /contacts/101/consent': { contactId: 101, state: 'allowed', since: null, history: [] },
  })
  await draw(<ContactDrawer ticket={one} />)
  expect(await screen.findByText('202601011')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Adicionar' })).toBeNull()
  contactResponse.resolve({ ...one.contact, extraInfo: [{ id: 1, name: 'CPF', value: '123' }] })
  const add = await screen.findByRole('button', { name: 'Adicionar' })
  expect(screen.getByText('CPF')).toBeTruthy()
  const marketing = await screen.findByRole('combobox', { name: 'Divulgação' })
  expect(add.compareDocumentPosition(marketing) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

it('TKT-35: the switch marks the contact as a company client', async () => {
  const contact = { ...one.contact, isCompanyClient: false, extraInfo: [] }
  const calls = answer({ 'PUT /clientes/add/101': { ...contact, isCompanyClient: true } })
  await draw(<CompanyClient contact={contact as never} />)
  fireEvent.click(await screen.findByRole('switch', { name: 'Cliente da empresa' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]).toMatchObject({ method: 'PUT', path: '/clientes/add/101', body: { isCompanyClient: true } })
})

const note = (id: number, text: string, userId: number) => ({
  ...{ id, note: text, ticketId: 1, contactId: 101, userId, createdAt: '2026-11-20T12:00:00.000Z' },
  user: { name: userId === 7 ? 'Ana' : 'Bia' },
})

it('TKT-36: notes are listed, added with the exact text and rejected when too short', async () => {
  const calls = answer({
    'GET /ticket-notes/list': [note(1, 'ligar amanhã', 8)],
    'POST /ticket-notes': { ...note(2, 'já liguei', 7), notNotified: ['Bia'] },
  })
  await draw(<Notes ticket={one} />)
  expect(await screen.findByText('ligar amanhã')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Excluir a observação de Bia' })).toBeNull()
  const field = screen.getByRole('textbox', { name: 'Nova observação' })
  fireEvent.change(field, { target: { value: ' a ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Adicionar' }))
  expect(await screen.findByText('Escreva ao menos 2 caracteres.')).toBeTruthy()
  fireEvent.change(field, { target: { value: 'já liguei' } })
  fireEvent.click(screen.getByRole('button', { name: 'Adicionar' }))
  expect(await screen.findByText('já liguei')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { note: 'já liguei', ticketId: 1, contactId: 101 },
  ])
  expect(useToasts.getState().toasts.map(({ message }) => message)).toContain('Observação adicionada com sucesso!')
  expect(useToasts.getState().toasts.map(({ message }) => message)).toContain(
    'Sem aviso, por não poder ver este atendimento: Bia.',
  )
})

it('TKT-36: the note of a mention is focused, and notes on the screen mark their mentions as seen', async () => {
  const mention = {
    id: 5,
    noteId: 1,
    ticketId: 1,
    uuid: 'u1',
    contactName: 'Ana',
    by: 'Bia',
    text: 'oi',
    at: note(1, '', 8).createdAt,
  }
  const calls = answer({
    'GET /ticket-notes/list': [note(2, 'outra', 8), note(1, 'oi @Ana', 8)],
    'GET /ticket-notes/mentions': { records: [mention, { ...mention, id: 6, ticketId: 2 }] },
  })
  useInbox.setState({ shownNoteId: 1 })
  onTestFinished(() => useInbox.setState({ shownNoteId: null }))
  await draw(<Notes ticket={one} />)
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^oi @Ana/))
  await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({ body: { ids: [5] } }))
})

it('TKT-36: an unfinished note stays with its ticket for its author until it is added', async () => {
  const server = {
    'GET /ticket-notes/list': [],
    'POST /ticket-notes': { ...note(2, 'já liguei', 7), notNotified: ['Bia'] },
  }
  const open = async (ticket: typeof one, who?: { id: number }) => {
    cleanup()
    answer(server)
    await draw(<Notes ticket={ticket} />, who)
    return (await screen.findByRole('textbox', { name: 'Nova observação' })) as HTMLTextAreaElement
  }
  fireEvent.change(await open(one), { target: { value: 'já liguei' } })
  expect((await open({ ...one, id: 2, uuid: 'u2' })).value).toBe('')
  expect((await open(one, { id: 8 })).value).toBe('')
  expect((await open(one)).value).toBe('já liguei')
  fireEvent.click(screen.getByRole('button', { name: 'Adicionar' }))
  await screen.findByText('já liguei', { selector: 'p' })
  expect((await open(one)).value).toBe('')
})

it('TKT-36: deleting shows the exact question and the exact confirmation', async () => {
  const calls = answer({ 'GET /ticket-notes/list': [note(2, 'já liguei', 7)] })
  await draw(<Notes ticket={one} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Excluir a observação de Ana' }))
  expect(await screen.findByText('Deseja realmente excluir este registro?')).toBeTruthy()
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Excluir observação' }))
  await waitFor(() => expect(screen.queryByText('já liguei')).toBeNull())
  expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe('/ticket-notes/2')
  expect(useToasts.getState().toasts.map(({ message }) => message)).toContain('Observação excluída com sucesso!')
})

it('PLUS-09: the timeline is fetched when it is opened, and consists of sentences', async () => {
  const calls = answer({
    'GET /tickets/1/timeline': {
      entries: [
        {
          ...{
            id: 1,
            at: '2026-11-20T12:00:00.000Z',
            action: 'transferred',
            actor: { kind: 'user', id: 7, name: 'Ana' },
          },
          ...{ before: { queue: { id: 1, name: 'Vendas' } }, after: { queue: { id: 2, name: 'Suporte' } } },
        },
      ],
      hasMore: false,
      cursor: null,
    },
  })
  await draw(<Timeline ticket={one} />)
  const heading = await screen.findByRole('button', { name: 'Histórico do atendimento' })
  expect(calls).toEqual([])
  fireEvent.click(heading)
  expect(await screen.findByText('Ana transferiu o atendimento')).toBeTruthy()
  expect(screen.getByText('Fila: Vendas → Suporte')).toBeTruthy()
})

it('PLUS-09: a deleted message of 65,536 brackets shows its beginning in runs, the rest on request', async () => {
  const text = '('.repeat(65_536)
  const entry = {
    ...{ id: 1, at: '2026-11-20T12:00:00.000Z', action: 'messageDeleted', before: { text }, after: null },
    actor: { kind: 'customer', id: null, name: '' },
  }
  answer({ 'GET /tickets/1/timeline': { entries: [entry], hasMore: false, cursor: null } })
  await draw(<Timeline ticket={one} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Histórico do atendimento' }))
  const item = await screen.findByRole('listitem')
  expect(item.textContent).toContain('Antes: “(((')
  expect(item.textContent?.length).toBeLessThan(1_200)
  for (let more = within(item).queryByText('Ler mais'); more; more = within(item).queryByText('Ler mais'))
    fireEvent.click(more)
  expect(item.textContent).toContain(`Antes: “${text}”`)
  expect(longestRun(item)).toBeLessThanOrEqual(MAX_RUN)
})

it('TKT-33: tags are added, removed and created', async () => {
  const calls = answer({
    'GET /tags/list': [tag(1, 'Entrega'), tag(2, 'Garantia')],
    'POST /tags': tag(3, 'VIP ouro'),
    'POST /tags/sync': one,
  })
  const syncs = () =>
    calls.filter(({ path }) => path === '/tags/sync').map(({ body }) => (body as { tags: number[] }).tags)
  await draw(<TagEditor ticket={one} />, { permissions: { ...defaultPermissions('user'), 'tags:edit': 'own' } })
  fireEvent.click(await screen.findByLabelText('Garantia'))
  await waitFor(() => expect(syncs()).toEqual([[1, 2]]))
  fireEvent.click(screen.getByLabelText('Entrega'))
  await waitFor(() => expect(syncs()).toEqual([[1, 2], [2]]))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'VIP ouro' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Criar “VIP ouro”' }))
  await waitFor(() => expect(syncs().at(-1)).toEqual([2, 3]))
})

it('TKT-36, APP-04: an @ in a note offers colleagues, and choosing one inserts the full name', async () => {
  const people = [
    { id: 7, name: 'Eu Mesma' },
    { id: 8, name: 'José Lima' },
    { id: 9, name: 'Rui' },
  ]
  const calls = answer({ 'GET /ticket-notes/list': [], 'GET /ticket-notes/people': { people } })
  await draw(<Notes ticket={one} />)
  const field = (await screen.findByRole('textbox', { name: 'Nova observação' })) as HTMLTextAreaElement
  const write = (value: string) => {
    fireEvent.change(field, { target: { value, selectionStart: value.length } })
    field.focus()
    field.setSelectionRange(value.length, value.length)
    // Unlike a select event, React also heeds it if an earlier test left a mouse button down.
    fireEvent.mouseUp(field)
  }
  expect(calls.some(({ path }) => path === '/ticket-notes/people')).toBe(false)
  write('Veja, @jos')
  const offered = await screen.findByRole('option', { name: /José Lima/ })
  expect(screen.getAllByRole('option')).toHaveLength(1)
  expect(field.getAttribute('aria-activedescendant')).toBe(offered.id)
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(screen.queryByRole('listbox')).toBeNull()
  write('Veja, @jo')
  await screen.findByRole('option', { name: /José Lima/ })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(field.value).toBe('Veja, @José Lima ')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(calls.some(({ method }) => method === 'POST')).toBe(false)
})
