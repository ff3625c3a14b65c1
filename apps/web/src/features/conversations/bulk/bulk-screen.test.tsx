import { cleanup, fireEvent, act as inReact, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient, refetchCached } from '../../../platform/api/query-client.ts'
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
        const handlers = listeners.get(name) ?? new Set()
        listeners.set(name, handlers.add(handler))
        return () => void handlers.delete(handler)
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
const callsTo = (path: string) => calls.filter((call) => call.path === path)
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))
const press = (name: string) =>
  fireEvent.click(screen.getAllByRole('button', { name, hidden: true }).at(-1) as HTMLElement)
/** Confirms the open dialog. */
const confirm = async (name: string) =>
  fireEvent.click(
    within(await screen.findByRole('alertdialog', { hidden: true })).getByRole('button', { name, hidden: true }),
  )
const act = async (name: string) => {
  press('EDITAR')
  fireEvent.click(await screen.findByRole('menuitem', { name, hidden: true }))
}

it('BLK-01: lists every ticket with its columns and status words', async () => {
  await open()
  await screen.findByText('Ana')
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent)
  expect(heads.slice(1)).toEqual(['Nome', 'Telefone', 'Status', 'Tag', 'Fila', 'Opções'])
  for (const word of ['Pendente', 'Em conversa', 'Finalizado', '+55 11 9876-5431'])
    expect(within(screen.getByRole('table')).getByText(word)).toBeTruthy()
})

it('BLK-05: deletes all tickets after the warning, with a job whose progress is shown', async () => {
  await open()
  await screen.findByText('Ana')
  tick('Selecionar todos os tickets')
  await act('Excluir')
  expect(await screen.findByText(/Todas as mensagens serão perdidas/)).toBeTruthy()
  expect(await screen.findByText('Excluir 2.999 tickets?')).toBeTruthy()
  expect(callsTo('/actions/tickets/count')[0]?.body).toEqual({ all: true, except: [] })
  press('Excluir tickets')
  await screen.findByText('Excluindo tickets: 0 de 5.000')
  expect(callsTo('/actions/tickets/delete')[0]?.body).toEqual({ all: true, except: [] })
  await waitFor(() => expect(screen.queryByText(/selecionado/)).toBeNull())
})

describe('the end of a job', () => {
  const tagging = { ...bulk, action: 'tag', total: 212, done: 200 }
  const finishedBulk = { ...tagging, state: 'done', done: 212 }
  /** Opens the screen with a running job. The server then responds with the returned list of jobs. */
  async function openAtWork() {
    const bulks = [tagging]
    await open({ ...server, 'GET /actions/tickets': bulks })
    await screen.findByText('Colocando a tag: 200 de 212')
    return bulks
  }
  const again = () => inReact(() => refetchCached())
  const emitEnd = () => inReact(() => emit({ action: 'update', bulk: finishedBulk }, 'ticketBulk'))
  const isReported = async () => {
    await screen.findByText('Tickets atualizados')
    expect(screen.queryByText(/^Colocando a tag/)).toBeNull()
    inReact(() => useToasts.setState({ toasts: [] }))
  }
  const isReportedNoMore = () => expect(useToasts.getState().toasts).toEqual([])

  it('BLK-04: is reported once when its event arrives, whatever the next response repeats', async () => {
    const bulks = await openAtWork()
    emitEnd()
    await isReported()
    bulks[0] = finishedBulk
    await again()
    emitEnd()
    isReportedNoMore()
  })

  it('BLK-04: is reported once by the next response when the event was missed during a socket gap', async () => {
    const bulks = await openAtWork()
    bulks[0] = finishedBulk
    await again()
    await isReported()
    emitEnd()
    await again()
    isReportedNoMore()
  })

  it('BLK-04: is reported once when it came during a page reload or on another screen', async () => {
    await openAtWork()
    cleanup()
    await open({ ...server, 'GET /actions/tickets': [finishedBulk] })
    await isReported()
    cleanup()
    await open({ ...server, 'GET /actions/tickets': [finishedBulk] })
    await screen.findByText('Ana')
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    isReportedNoMore()
  })

  it('BLK-04: stays reported when a response that the server read before the event arrives after it', async () => {
    await openAtWork()
    const stale = again()
    emitEnd()
    await stale
    await isReported()
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.queryByText(/^Colocando a tag/)).toBeNull()
    isReportedNoMore()
  })

  it('BLK-04: is not reported for a job that this tab never showed as running', async () => {
    await open({ ...server, 'GET /actions/tickets': [finishedBulk] })
    await screen.findByText('Ana')
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    isReportedNoMore()
  })
})

it('BLK-03: a running job is cancelled after a question, and its progress is reported once', async () => {
  const cancelledBulk = { ...bulk, action: 'tag', state: 'done', done: 150, changed: 120, cancelledBy: 'Dona' }
  await open({
    ...server,
    'GET /actions/tickets': [{ ...bulk, action: 'tag', done: 100 }],
    'POST /actions/tickets/3/cancel': cancelledBulk,
  })
  await screen.findByText('Colocando a tag: 100 de 5.000')
  press('Interromper')
  await screen.findByText(/os outros não mudam/)
  press('Deixar continuar')
  await waitFor(() => expect(screen.queryByText(/os outros não mudam/)).toBeNull())
  expect(callsTo('/actions/tickets/3/cancel')).toEqual([])
  press('Interromper')
  await screen.findByText(/os outros não mudam/)
  await confirm('Interromper')
  await screen.findByText('Interrompido por Dona: 150 de 5.000 tickets feitos')
  inReact(() => emit({ action: 'update', bulk: cancelledBulk }, 'ticketBulk'))
  expect(screen.getAllByText(/Interrompido por Dona/)).toHaveLength(1)
  expect(screen.queryByText(/Colocando a tag/)).toBeNull()
  expect(screen.queryByText('Tickets atualizados')).toBeNull()
})

it('BLK-03: a job that ended before it was cancelled is reported as done; a rejection is shown in the dialog', async () => {
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

it('BLK-05: a single ticket is reported in the singular, also on failure', async () => {
  await open({ ...server, 'DELETE /tickets/2': { status: 500, body: { error: 'ERR_INTERNAL_SERVER_ERROR' } } })
  await screen.findByText('Bia')
  press('Excluir ticket de Bia')
  await screen.findByText(/Todas as mensagens serão perdidas/)
  press('Excluir ticket')
  await screen.findByText('Erro ao excluir ticket')
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
})

it('BLK-01, BLK-07: filters are in the address and restrict the list and the meaning of "all"', async () => {
  const router = await open(server, '/tickets?status=closed&fila=sem&parado=30&tag=8&conexao=3&atendente=7')
  await screen.findByText('Ana')
  const query = new URLSearchParams(callsTo('/tickets/all')[0]?.query)
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
  expect(callsTo('/actions/tickets/count')[0]?.body).toEqual({
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

it('BLK-05: the header is reset when the list becomes empty', async () => {
  const two = { tickets: rows.slice(0, 2), count: 2, hasMore: false }
  await open({ ...server, 'GET /tickets/all': two })
  await screen.findByText('2 tickets')
  inReact(() => emit({ action: 'delete', ticketId: 1 }))
  await screen.findByText('1 ticket')
  inReact(() => emit({ action: 'delete', ticketId: 2 }))
  await waitFor(() => expect(screen.queryByText(/\d tickets?$/)).toBeNull())
  await screen.findByText('Nenhum ticket ainda')
})

describe('BLK-07: copying the contacts of tickets to a contact list', () => {
  /** The selections passed to the other area's dialog. */
  const selections: unknown[] = []
  const Copy = ({ chosen: selection }: { chosen: object }) => {
    selections.push(selection)
    return <p>Copiando</p>
  }
  const company = (campaignsEnabled: string) => ({
    ...{ language: 'pt', plan: { useCampaigns: true } },
    settings: [{ key: 'campaignsEnabled', value: campaignsEnabled }],
  })
  const openWith = async (campaignsEnabled: string, at = '/tickets') => {
    selections.length = 0
    answer(server)
    const screenWithLists = (
      <FilledSlots fills={[fill(copySlot, Copy)]}>
        <BulkScreen />
      </FilledSlots>
    )
    await draw(screenWithLists, { profile: 'admin', company: company(campaignsEnabled) as never }, at)
    await screen.findByText('Ana')
  }

  it('is offered for the chosen tickets, by their ids', async () => {
    await openWith('true')
    tick('Selecionar ticket de Bia')
    await act('Copiar para lista de contatos')
    await screen.findByText('Copiando')
    expect(selections.at(-1)).toEqual({ tickets: { ids: [2] } })
  })

  it('is offered for all tickets that match a search and filters', async () => {
    await openWith('true', '/tickets?q=bia&status=open')
    tick('Selecionar todos os tickets')
    await act('Copiar para lista de contatos')
    await screen.findByText('Copiando')
    expect(selections.at(-1)).toEqual({ tickets: { all: true, except: [], searchParam: 'bia', status: 'open' } })
  })

  it('is not offered to a company without contact lists', async () => {
    await openWith('false')
    tick('Selecionar ticket de Bia')
    press('EDITAR')
    await screen.findByRole('menuitem', { name: 'Transferir para fila', hidden: true })
    expect(screen.queryByRole('menuitem', { name: 'Copiar para lista de contatos', hidden: true })).toBeNull()
  })
})
