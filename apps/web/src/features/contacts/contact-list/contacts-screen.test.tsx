import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FilledSlots, fill } from '../../../platform/slots.tsx'
import { answer, type Call, draw } from '../../conversations/test/draw.tsx'
import { newTicketSlot } from '../slots.ts'
import { ContactsScreen } from './contacts-screen.tsx'
import { MoreFilters } from './more-filters.tsx'

const contact = (id: number, name: string) => ({
  ...{ id, companyId: 1, name, number: `55119876543${id}`, lid: null, email: '', profilePicUrl: null, isGroup: false },
  ...{ isCompanyClient: false, extraInfo: [], queue: null, tags: [], createdAt: '', updatedAt: '' },
})
let calls: Call[] = []

beforeEach(() => {
  HTMLElement.prototype.scrollIntoView = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const server = {
  'GET /contacts': { contacts: [contact(1, 'Ana'), contact(2, 'Bia')], count: 2300, hasMore: true, cursor: 'c' },
  'GET /contacts/imports': [],
  'GET /queue': [{ id: 5, name: 'Vendas', color: '#123456', users: [], orderQueue: 1 }],
  'GET /tags/list': [{ id: 8, name: 'VIP', color: '#aa0000', kanban: 0 }],
  'PUT /actions/contacts/update': { count: 2299 },
  'GET /contacts/1/tickets': { count: 3, unfinished: 1 },
}
const NewTicket = ({ contact: ticketContact }: { contact?: { name: string } }) => (
  <p>Atendimento com {ticketContact?.name}</p>
)
const fills = [fill(newTicketSlot, NewTicket)]
async function open(who = {}) {
  calls = answer(server)
  await draw(
    <FilledSlots fills={fills}>
      <ContactsScreen />
    </FilledSlots>,
    who,
  )
  await screen.findByText('Ana')
}
const box = (name: string) => screen.getByRole('checkbox', { name }) as HTMLInputElement

describe('the contacts page', () => {
  it('CTC-08, CTC-09: all contacts but one get a tag, and the page says how many', async () => {
    await open()
    expect(screen.getByText('2.300 contatos')).toBeTruthy()
    fireEvent.click(box('Selecionar todos os contatos'))
    expect(screen.getByText('Todos os 2.300 contatos selecionados')).toBeTruthy()
    fireEvent.click(box('Selecionar Bia'))
    expect(box('Selecionar todos os contatos').indeterminate).toBe(true)
    expect(screen.getByText('2.299 contatos selecionados')).toBeTruthy()
    fireEvent.click(screen.getByText('Adicionar fila ou etiqueta'))
    const dialog = within(await screen.findByRole('dialog', { hidden: true }))
    fireEvent.click(await dialog.findByRole('combobox', { name: /Etiqueta/, hidden: true }))
    fireEvent.click(await screen.findByRole('option', { name: 'VIP', hidden: true }))
    fireEvent.click(dialog.getByRole('button', { name: 'Adicionar fila ou etiqueta', hidden: true }))
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
        ...{ all: true, except: [2], updateData: { tagId: 8 } },
      }),
    )
    expect(await screen.findByText('2.300 contatos')).toBeTruthy()
  })

  it('CTC-13: a filter by a deleted tag or queue names them as deleted', async () => {
    calls = answer(server)
    await draw(<MoreFilters filters={{ etiquetas: '8,9', fila: 6 }} onChange={() => {}} />)
    fireEvent.click(await screen.findByRole('button', { name: '2 filtros' }))
    expect((await screen.findAllByText('Etiqueta excluída')).length).toBeGreaterThan(0)
    expect(await screen.findByDisplayValue('Fila excluída')).toBeTruthy()
  })

  it('CTC-08: a partial selection can become all, and none', async () => {
    await open()
    fireEvent.click(box('Selecionar Ana'))
    expect(screen.getByText('1 contato selecionado')).toBeTruthy()
    fireEvent.click(screen.getByText('Selecionar todos os 2.300'))
    expect(box('Selecionar Bia').checked).toBe(true)
    fireEvent.click(screen.getByText('Limpar seleção'))
    expect(box('Selecionar Ana').checked).toBe(false)
  })

  it('CTC-04: admins delete contacts, and the question names what is deleted with them', async () => {
    await open({ profile: 'admin' })
    fireEvent.click(screen.getByRole('button', { name: 'Excluir Ana' }))
    expect(await screen.findByText(/3 atendimentos, com todas as mensagens e arquivos/)).toBeTruthy()
    expect(screen.getByText(/Deseja realmente excluir este registro\?/)).toBeTruthy()
    fireEvent.click(screen.getByText('Excluir contato'))
    await waitFor(() =>
      expect(calls.some(({ method, path }) => method === 'DELETE' && path === '/contacts/1')).toBe(true),
    )
  })

  it('CTC-12: days without contacts are named as such, and a reversed date range shows an error', async () => {
    calls = answer({ ...server, 'GET /contacts': { contacts: [], count: 0, hasMore: false } })
    await draw(
      <FilledSlots fills={fills}>
        <ContactsScreen />
      </FilledSlots>,
      {},
      '/tickets?de=2026-12-01&ate=2026-01-01',
    )
    expect(await screen.findByText('Nenhum contato cadastrado nessas datas')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Limpar filtros' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '01/12/2026 a 01/01/2026' }))
    expect(await screen.findByText('O início vem depois do fim.')).toBeTruthy()
  })

  it('CTC-04: a failed ticket count shows an error instead of counting forever', async () => {
    calls = answer({ ...server, 'GET /contacts/1/tickets': { status: 404, body: { error: 'ERR_NO_CONTACT_FOUND' } } })
    await draw(
      <FilledSlots fills={fills}>
        <ContactsScreen />
      </FilledSlots>,
      { profile: 'admin' },
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Excluir Ana' }))
    expect(await screen.findByText(/Não foi possível contar os atendimentos dele/)).toBeTruthy()
    expect(screen.queryByText(/Contando os atendimentos/)).toBeNull()
  })

  it('CTC-04, CTC-10: attendants cannot delete contacts; a row opens a ticket', async () => {
    await open()
    expect(screen.queryByRole('button', { name: 'Excluir Ana' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Abrir atendimento com Ana' }))
    expect(await screen.findByText('Atendimento com Ana')).toBeTruthy()
  })

  const running = {
    ...{ id: 4, fileName: 'clientes.xlsx', source: 'file', state: 'running', userId: 7, userName: 'Ana', total: 1200 },
    ...{ fresh: 1000, known: 200, duplicates: 0, invalid: 0, created: 500, updated: 0, cancelledBy: null },
    ...{ createdAt: '', startedAt: '', finishedAt: null },
  }
  const showing = async (contactImport: object) => {
    calls = answer({
      ...server,
      'GET /contacts/imports': [contactImport],
      'POST /contacts/imports/4/cancel': { ...running, state: 'done', created: 700, cancelledBy: 'Ana' },
    })
    await draw(
      <FilledSlots fills={fills}>
        <ContactsScreen />
      </FilledSlots>,
    )
  }

  it('CTC-06: its creator can cancel a running import after a question, and sees its progress', async () => {
    await showing(running)
    await screen.findByText('Importando clientes.xlsx: 500 de 1.200')
    fireEvent.click(screen.getByRole('button', { name: 'Interromper' }))
    expect(await screen.findByText('Interromper a importação de clientes.xlsx?')).toBeTruthy()
    expect(screen.getByText(/Os contatos já importados ficam/)).toBeTruthy()
    const question = within(await screen.findByRole('alertdialog', { hidden: true }))
    fireEvent.click(question.getByRole('button', { name: 'Interromper', hidden: true }))
    const progressText = 'clientes.xlsx: interrompida por Ana com 700 de 1.200 feitos (700 novos).'
    expect(await screen.findByText(progressText)).toBeTruthy()
    expect(screen.queryByText(/Importando/)).toBeNull()
  })

  it('CTC-05, CTC-06: colleagues see a phone import and cannot cancel it', async () => {
    await showing({ ...running, userId: 8, source: 'phone', fileName: '' })
    await screen.findByText('Importando Agenda do celular: 500 de 1.200')
    expect(screen.queryByRole('button', { name: 'Interromper' })).toBeNull()
  })
})
