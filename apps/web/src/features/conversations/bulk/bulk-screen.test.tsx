import { cleanup, fireEvent, act as inReact, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchAnew, queryClient } from '../../../platform/api/query-client.ts'
import { FilledSlots, fill } from '../../../platform/slots.tsx'
import { useToasts } from '../../../platform/toasts.ts'
import { Toasts } from '../../../ui/toasts/toasts.tsx'
import { copySlot } from '../../contacts/slots.ts'
import { answer, type Call, draw } from '../test/draw.tsx'
import { BulkScreen } from './bulk-screen.tsx'

const listeners = vi.hoisted(() => new Map<string, Set<(payload: unknown) => void>>())
vi.mock('../../../platform/use-socket.ts', async () => {
  const { useEffect } = await import('react')
  return {
    useServerEvent: (name: string, handler: (payload: unknown) => void) =>
      useEffect(() => {
        const known = listeners.get(name) ?? new Set()
        listeners.set(name, known.add(handler))
        return () => void known.delete(handler)
      }),
  }
})
const emit = (payload: unknown, name = 'ticket') => {
  for (const emit of [...(listeners.get(name) ?? [])]) emit(payload)
}

const ticket = (id: number, name: string, status: string) => ({
  ...{ id, uuid: `u${id}`, companyId: 1, status, version: 1, queueId: null, queue: null },
  ...{ contact: { id, name, number: `55119876543${id}` }, tags: [{ id: 8, name: 'VIP', color: '#aa0000', kanban: 0 }] },
})
const bulk = {
  ...{ id: 3, action: 'delete', state: 'running', total: 5000, done: 0, changed: 0, userName: 'Ana' },
  ...{ createdAt: '2026-01-01T00:00:00Z', finishedAt: null },
}
const rows = [ticket(1, 'Ana', 'pending'), ticket(2, 'Bia', 'open'), ticket(3, 'Cai', 'closed')]
const server = {
  'GET /tickets/all': { tickets: rows, count: 5000, hasMore: true, cursor: 'c' },
  'GET /actions/tickets': [],
  'GET /queue': [{ id: 5, name: 'Vendas', color: '#123456', users: [], orderQueue: 1 }],
  'PUT /actions/tickets/update-queue': { count: 2, bulk: null },
  'POST /actions/tickets/delete': { count: 5000, bulk },
  'POST /actions/tickets/count': { count: 2999 },
  'GET /users/list': [{ id: 7, name: 'Ana', queueIds: [] }],
  'GET /whatsapp': [{ id: 3, name: 'Loja', status: 'CONNECTED' }],
  'GET /tags/list': [{ id: 8, name: 'VIP', color: '#aa0000', kanban: 0 }],
}
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
  useToasts.setState({ toasts: [] })
  vi.unstubAllGlobals()
})

async function open(answers: Readonly<Record<string, unknown>> = server, at = '/tickets') {
  calls = answer(answers)
  const { router } = await draw(
    <>
      <BulkScreen />
      <Toasts label="Avisos" />
    </>,
    { profile: 'admin' },
    at,
  )
  return router
}
const asked = (path: string) => calls.filter((call) => call.path === path)
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))
const press = (name: string) =>
  fireEvent.click(screen.getAllByRole('button', { name, hidden: true }).at(-1) as HTMLElement)
/** Answers the question that is asked. */
const confirm = async (name: string) =>
  fireEvent.click(
    within(await screen.findByRole('alertdialog', { hidden: true })).getByRole('button', { name, hidden: true }),
  )
const act = async (name: string) => {
  press('EDITAR')
  fireEvent.click(await screen.findByRole('menuitem', { name, hidden: true }))
}

it('BLK-01: every ticket with its words', async () => {
  await open()
  await screen.findByText('Ana')
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent)
  expect(heads.slice(1)).toEqual(['Nome', 'Telefone', 'Status', 'Tag', 'Fila', 'Opções'])
  for (const word of ['Pendente', 'Em conversa', 'Finalizado', '+55 11 9876-5431'])
    expect(within(screen.getByRole('table')).getByText(word)).toBeTruthy()
})

it('BLK-03, BLK-06: the chosen go to a queue; the exact toast, and nothing is chosen any more', async () => {
  await open()
  await screen.findByText('Ana')
  tick('Selecionar ticket de Ana')
  tick('Selecionar ticket de Cai')
  await act('Transferir para fila')
  const dialog = within(await screen.findByRole('dialog', { hidden: true }))
  fireEvent.click(await dialog.findByRole('combobox', { name: /Fila/, hidden: true }))
  fireEvent.click(await dialog.findByRole('option', { name: 'Vendas', hidden: true }))
  await screen.findByRole('button', { name: 'Transferir 2.999 tickets', hidden: true })
  press('Transferir 2.999 tickets')
  await screen.findByText('Tickets atualizados')
  expect(asked('/actions/tickets/count')[0]?.body).toEqual({ ids: [1, 3] })
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ ids: [1, 3], updateData: { queueId: 5 } })
  await waitFor(() => expect(screen.queryByText(/selecionado/)).toBeNull())
})

it('BLK-05: everything goes after the warning, by a job whose progress is shown', async () => {
  await open()
  await screen.findByText('Ana')
  tick('Selecionar todos os tickets')
  await act('Excluir')
  expect(await screen.findByText(/Todas as mensagens serão perdidas/)).toBeTruthy()
  expect(await screen.findByText('Excluir 2.999 tickets?')).toBeTruthy()
  expect(asked('/actions/tickets/count')[0]?.body).toEqual({ all: true, except: [] })
  press('Excluir tickets')
  await screen.findByText('Excluindo tickets: 0 de 5.000')
  expect(asked('/actions/tickets/delete')[0]?.body).toEqual({ all: true, except: [] })
  await waitFor(() => expect(screen.queryByText(/selecionado/)).toBeNull())
})

describe('the end of a job', () => {
  const tagging = { ...bulk, action: 'tag', total: 212, done: 200 }
  const ended = { ...tagging, state: 'done', done: 212 }
  /** The screen with a job that runs; what the server answers about jobs from then on is put into the returned list. */
  async function openAtWork() {
    const bulks = [tagging]
    await open({ ...server, 'GET /actions/tickets': bulks })
    await screen.findByText('Colocando a tag: 200 de 212')
    return bulks
  }
  const again = () => inReact(() => fetchAnew())
  const emitEnd = () => inReact(() => emit({ action: 'update', bulk: ended }, 'ticketBulk'))
  const isReported = async () => {
    await screen.findByText('Tickets atualizados')
    expect(screen.queryByText(/^Colocando a tag/)).toBeNull()
    inReact(() => useToasts.setState({ toasts: [] }))
  }
  const isReportedNoMore = () => expect(useToasts.getState().toasts).toEqual([])

  it('BLK-04: is reported once when its event comes, whatever the next answer repeats', async () => {
    const bulks = await openAtWork()
    emitEnd()
    await isReported()
    bulks[0] = ended
    await again()
    emitEnd()
    isReportedNoMore()
  })

  it('BLK-04: is reported once when the event fell into a gap of the socket and the answer after it says so', async () => {
    const bulks = await openAtWork()
    bulks[0] = ended
    await again()
    await isReported()
    emitEnd()
    await again()
    isReportedNoMore()
  })

  it('BLK-04: is reported once when it came while the page was loaded anew or another screen was shown', async () => {
    await openAtWork()
    cleanup()
    await open({ ...server, 'GET /actions/tickets': [ended] })
    await isReported()
    cleanup()
    await open({ ...server, 'GET /actions/tickets': [ended] })
    await screen.findByText('Ana')
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    isReportedNoMore()
  })

  it('BLK-04: stays reported when an answer that was read before it comes after its event', async () => {
    await openAtWork()
    const stale = again()
    emitEnd()
    await stale
    await isReported()
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.queryByText(/^Colocando a tag/)).toBeNull()
    isReportedNoMore()
  })

  it('BLK-04: is not reported of a job that this tab never showed at work', async () => {
    await open({ ...server, 'GET /actions/tickets': [ended] })
    await screen.findByText('Ana')
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    isReportedNoMore()
  })
})

it('BLK-03: a running one is cancelled after a question, and is told as far as it came, once', async () => {
  const done = { ...bulk, action: 'tag', state: 'done', done: 150, changed: 120, cancelledBy: 'Dona' }
  await open({
    ...server,
    'GET /actions/tickets': [{ ...bulk, action: 'tag', done: 100 }],
    'POST /actions/tickets/3/cancel': done,
  })
  await screen.findByText('Colocando a tag: 100 de 5.000')
  press('Interromper')
  await screen.findByText(/os outros não mudam/)
  press('Deixar continuar')
  await waitFor(() => expect(screen.queryByText(/os outros não mudam/)).toBeNull())
  expect(asked('/actions/tickets/3/cancel')).toEqual([])
  press('Interromper')
  await screen.findByText(/os outros não mudam/)
  await confirm('Interromper')
  await screen.findByText('Interrompido por Dona: 150 de 5.000 tickets feitos')
  inReact(() => emit({ action: 'update', bulk: done }, 'ticketBulk'))
  expect(screen.getAllByText(/Interrompido por Dona/)).toHaveLength(1)
  expect(screen.queryByText(/Colocando a tag/)).toBeNull()
  expect(screen.queryByText('Tickets atualizados')).toBeNull()
})

it('BLK-03: what ended before it was cancelled is told as done; a refusal stays in the question', async () => {
  const running = { ...bulk, action: 'queue', done: 100 }
  const failing = { status: 409, body: { error: 'ERR_NO_BULK_FOUND' } }
  await open({ ...server, 'GET /actions/tickets': [running], 'POST /actions/tickets/3/cancel': failing })
  await screen.findByText('Mudando de fila: 100 de 5.000')
  press('Interromper')
  await screen.findByText(/os outros não mudam/)
  await confirm('Interromper')
  await screen.findByText(/Esta mudança em lote não existe mais/)
  answer({ ...server, 'POST /actions/tickets/3/cancel': { ...running, state: 'done', done: 5000, cancelledBy: null } })
  await confirm('Interromper')
  await screen.findByText('Tickets atualizados')
  expect(screen.queryByText(/Interrompido/)).toBeNull()
})

it('BLK-03: while the number of tickets is unknown none are changed, and the dialog says why', async () => {
  await open({
    ...server,
    'POST /actions/tickets/count': { status: 500, body: { error: 'ERR_INTERNAL_SERVER_ERROR' } },
  })
  await screen.findByText('Ana')
  tick('Selecionar todos os tickets')
  await act('Transferir para fila')
  await screen.findByText(/^Algo deu errado do nosso lado/)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Transferir' }).disabled).toBe(true)
})

it('BLK-05: a single one says so in the singular, also when it fails', async () => {
  await open({ ...server, 'DELETE /tickets/2': { status: 500, body: { error: 'ERR_INTERNAL_SERVER_ERROR' } } })
  await screen.findByText('Bia')
  press('Excluir ticket de Bia')
  await screen.findByText(/Todas as mensagens serão perdidas/)
  press('Excluir ticket')
  await screen.findByText('Erro ao excluir ticket')
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
})

it('BLK-01, BLK-07: filters stand in the address, narrow the list and what is meant by all', async () => {
  const router = await open(server, '/tickets?status=closed&fila=sem&parado=30&tag=8&conexao=3&atendente=7')
  await screen.findByText('Ana')
  const query = new URLSearchParams(asked('/tickets/all')[0]?.query)
  const filters = ['status', 'queueless', 'idleDays', 'tags', 'whatsappIds', 'users'].map((name) => query.get(name))
  expect(filters).toEqual(['closed', 'true', '30', '[8]', '[3]', '[7]'])
  for (const [label, value] of [
    ['Status', 'Resolvidos'],
    ['Fila', 'Sem fila'],
    ['Idade', 'Sem mensagens há 30 dias'],
    ['Tag', 'VIP'],
    ['Conexão', 'Loja'],
    ['Atendente', 'Ana'],
  ])
    await waitFor(() =>
      expect((screen.getByRole('combobox', { name: label as string }) as HTMLInputElement).value).toBe(value),
    )
  tick('Selecionar todos os tickets')
  await act('Excluir')
  await screen.findByText('Excluir 2.999 tickets?')
  expect(asked('/actions/tickets/count')[0]?.body).toEqual({
    ...{
      all: true,
      except: [],
      status: 'closed',
      queueless: true,
      idleDays: 30,
      tags: [8],
      whatsappIds: [3],
      users: [7],
    },
  })
  press('Cancelar')
  press('Limpar filtros')
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

it('BLK-05: the header empties with the list', async () => {
  const two = { tickets: rows.slice(0, 2), count: 2, hasMore: false }
  await open({ ...server, 'GET /tickets/all': two })
  await screen.findByText('2 tickets')
  inReact(() => emit({ action: 'delete', ticketId: 1 }))
  await screen.findByText('1 ticket')
  inReact(() => emit({ action: 'delete', ticketId: 2 }))
  await waitFor(() => expect(screen.queryByText(/\d tickets?$/)).toBeNull())
  await screen.findByText('Nenhuma lista encontrada.')
})

it('BLK-07: says that nothing is found', async () => {
  await open({ ...server, 'GET /tickets/all': { tickets: [], count: 0, hasMore: false } })
  expect(await screen.findByText('Nenhuma lista encontrada.')).toBeTruthy()
})

describe('BLK-07: the contacts of tickets for a contact list', () => {
  /** What the dialog of another area is given. */
  const given: unknown[] = []
  const Copy = ({ chosen }: { chosen: object }) => {
    given.push(chosen)
    return <p>Copiando</p>
  }
  const company = (campaignsEnabled: string) => ({
    ...{ language: 'pt', plan: { useCampaigns: true } },
    settings: [{ key: 'campaignsEnabled', value: campaignsEnabled }],
  })
  const openWith = async (campaignsEnabled: string, at = '/tickets') => {
    given.length = 0
    answer(server)
    const screenWithLists = (
      <FilledSlots fills={[fill(copySlot, Copy)]}>
        <BulkScreen />
      </FilledSlots>
    )
    await draw(screenWithLists, { profile: 'admin', company: company(campaignsEnabled) as never }, at)
    await screen.findByText('Ana')
  }

  it('is offered for the chosen ones, by their ids', async () => {
    await openWith('true')
    tick('Selecionar ticket de Bia')
    await act('Copiar para lista de contatos')
    await screen.findByText('Copiando')
    expect(given.at(-1)).toEqual({ tickets: { ids: [2] } })
  })

  it('is offered for all that a search and filters find', async () => {
    await openWith('true', '/tickets?q=bia&status=open')
    tick('Selecionar todos os tickets')
    await act('Copiar para lista de contatos')
    await screen.findByText('Copiando')
    expect(given.at(-1)).toEqual({ tickets: { all: true, except: [], searchParam: 'bia', status: 'open' } })
  })

  it('is not offered where the company has no lists', async () => {
    await openWith('false')
    tick('Selecionar ticket de Bia')
    press('EDITAR')
    await screen.findByRole('menuitem', { name: 'Transferir para fila', hidden: true })
    expect(screen.queryByRole('menuitem', { name: 'Copiar para lista de contatos', hidden: true })).toBeNull()
  })
})
