import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useToasts } from '../../platform/toasts.ts'
import { Toasts } from '../../ui/toasts/toasts.tsx'
import { SnoozeModal } from './dialogs/snooze-modal.tsx'
import { useInbox } from './inbox-state.ts'
import { ticket } from './state/test/samples.ts'
import { answer, type Call, draw } from './test/draw.tsx'
import { useTicketMoves } from './use-ticket-moves.ts'

const one = ticket(1, 1, { contact: { ...ticket(1, 1).contact, name: 'Ana' } })
const namesake = ticket(2, 2, { contact: { ...ticket(2, 2).contact, name: 'Ana' } })
let calls: Call[] = []
const changes = () => calls.filter(({ method }) => method !== 'GET')

beforeEach(() => useToasts.setState({ toasts: [] }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Resolve() {
  const { resolve } = useTicketMoves()
  return (
    <>
      <button type="button" onClick={() => void resolve(one)}>
        resolver
      </button>
      <button type="button" onClick={() => void resolve(namesake)}>
        resolver a outra
      </button>
      <Toasts label="avisos" />
    </>
  )
}

describe('resolving can be undone for 5 s', () => {
  it('resolves immediately; undo reopens the ticket and leads back into it', async () => {
    calls = answer({ 'PUT /tickets/1': one })
    const { router } = await draw(<Resolve />, {}, '/tickets/u1')
    fireEvent.click(await screen.findByText('resolver'))
    const undo = await screen.findByText('Desfazer')
    expect(changes()).toMatchObject([{ method: 'PUT', body: { status: 'closed', userId: 7 } }])
    expect(useToasts.getState().toasts[0]).toMatchObject({ duration: 5000 })
    expect(router.state.location.pathname).toBe('/tickets')
    fireEvent.click(undo)
    await waitFor(() => expect(changes()).toHaveLength(2))
    expect(changes()[1]).toMatchObject({ method: 'PUT', path: '/tickets/1', body: { status: 'open', userId: 7 } })
    await waitFor(() => expect(router.state.location.pathname).toBe('/tickets/u1'))
    expect(useInbox.getState()).toMatchObject({ tab: 'open', part: 'mine' })
  })

  it('TKT-17: a user who opened another screen before the response stays there', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof one>()
    calls = answer({ 'PUT /tickets/1': promise })
    const { router } = await draw(<Resolve />, {}, '/tickets/u1')
    fireEvent.click(await screen.findByText('resolver'))
    await waitFor(() => expect(changes()).toHaveLength(1))
    await act(() => router.navigate({ to: '/contacts' }))
    resolve(one)
    await screen.findByText('Desfazer')
    expect(router.state.location.pathname).toBe('/contacts')
  })

  it('TKT-17: a ticket that another tab has already resolved counts as resolved, without an error', async () => {
    const stale = { status: 409, body: { error: 'ERR_TICKET_STATUS' } }
    calls = answer({ 'PUT /tickets/1': stale, 'GET /tickets/u/u1': { ...one, status: 'closed' } })
    const { router } = await draw(<Resolve />, {}, '/tickets/u1')
    fireEvent.click(await screen.findByText('resolver'))
    await screen.findByText('Desfazer')
    expect(router.state.location.pathname).toBe('/tickets')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('TKT-17: a ticket that cannot be resolved in its state says so', async () => {
    const stale = { status: 409, body: { error: 'ERR_TICKET_STATUS' } }
    calls = answer({ 'PUT /tickets/1': stale, 'GET /tickets/u/u1': one })
    await draw(<Resolve />, {}, '/tickets/u1')
    fireEvent.click(await screen.findByText('resolver'))
    expect((await screen.findByRole('alert')).textContent).toContain('não foi resolvido')
  })

  it('TKT-17: two customers with the same name, resolved in succession, can each be undone', async () => {
    calls = answer({ 'PUT /tickets/1': one, 'PUT /tickets/2': namesake })
    await draw(<Resolve />, {}, '/tickets/u1')
    fireEvent.click(await screen.findByText('resolver'))
    await screen.findByText('Desfazer')
    // The pointer pauses the timer of the first toast.
    fireEvent.pointerEnter(screen.getByRole('status'))
    fireEvent.click(screen.getByText('resolver a outra'))
    await waitFor(() => expect(screen.getAllByText('Desfazer')).toHaveLength(2))
    fireEvent.click(screen.getAllByText('Desfazer')[1] as HTMLElement)
    await waitFor(() => expect(changes()[2]).toMatchObject({ path: '/tickets/2', body: { status: 'open' } }))
  })

  it('TKT-25: undoing beside another ticket of the customer names that ticket and links to it', async () => {
    const other = { id: 9, uuid: 'u9', user: { name: 'Caio' }, queue: { name: 'Vendas' } }
    const conflict = { status: 409, body: { error: 'ERR_OTHER_OPEN_TICKET', ticket: other } }
    calls = answer({ 'PUT /tickets/1': one })
    const { router } = await draw(<Resolve />)
    fireEvent.click(await screen.findByText('resolver'))
    const undo = await screen.findByText('Desfazer')
    calls = answer({ 'PUT /tickets/1': conflict })
    fireEvent.click(undo)
    expect((await screen.findByRole('alert')).textContent).toMatch(/Caio.*Vendas/)
    fireEvent.click(screen.getByText('Abrir esse atendimento'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/tickets/u9'))
  })
})

describe('returning can be undone for 5 s', () => {
  const ownTicket = ticket(1, 1, { userId: 12 })

  function Return() {
    const { returnToQueue } = useTicketMoves()
    return (
      <>
        <button type="button" onClick={() => void returnToQueue(one)}>
          devolver
        </button>
        <button type="button" onClick={() => void returnToQueue(ownTicket)}>
          devolver o de outra pessoa
        </button>
        <Toasts label="avisos" />
      </>
    )
  }

  it.each([
    ['devolver', 7],
    ['devolver o de outra pessoa', 12],
  ])('TKT-16: %s, then back to the previous owner', async (button, userId) => {
    calls = answer({ 'PUT /tickets/1': one })
    const { router } = await draw(<Return />, {}, '/tickets/u1')
    fireEvent.click(await screen.findByText(button))
    const undo = await screen.findByText('Desfazer')
    expect(changes()).toMatchObject([{ method: 'PUT', body: { status: 'pending', userId: null } }])
    expect(useToasts.getState().toasts[0]).toMatchObject({ duration: 5000 })
    fireEvent.click(undo)
    await waitFor(() => expect(changes()[1]).toMatchObject({ body: { status: 'open', userId } }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/tickets/u1'))
  })
})

describe('a move that fails', () => {
  /** Whether the network is down. */
  let away = true
  function Moves({ ticket }: { ticket: typeof one }) {
    const { accept, resolve, returnToQueue, reopen, snooze } = useTicketMoves()
    return (
      <>
        {Object.entries({ accept, resolve, returnToQueue, reopen, snooze: () => snooze(ticket, null) }).map(
          ([name, move]) => (
            <button key={name} type="button" onClick={() => void move(ticket)}>
              {name}
            </button>
          ),
        )}
        <Toasts label="avisos" />
      </>
    )
  }
  const begin = async () => {
    away = true
    calls = answer({ 'PUT /tickets/1': one, 'POST /tickets/1/snooze': one })
    const there = globalThis.fetch
    vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
      away && init.method !== 'GET' ? Promise.reject(new TypeError('offline')) : there(address, init),
    )
    return draw(<Moves ticket={one} />, {}, '/tickets/u1')
  }

  it.each([
    ['accept', 'O atendimento de Ana não foi aceito.'],
    ['resolve', 'O atendimento de Ana não foi resolvido.'],
    ['returnToQueue', 'O atendimento de Ana não foi devolvido.'],
    ['reopen', 'O atendimento de Ana não foi reaberto.'],
    ['snooze', 'O atendimento de Ana não foi adiado.'],
  ])('TKT-17, TKT-39: %s reports it immediately, keeps the chat, and can be retried', async (move, words) => {
    const { router } = await begin()
    const openedPaths: string[] = []
    router.subscribe('onResolved', ({ toLocation }) => openedPaths.push(toLocation.pathname))
    fireEvent.click(await screen.findByText(move))
    expect((await screen.findByRole('alert')).textContent).toContain(`${words} Não foi possível falar com o servidor.`)
    expect([router.state.location.pathname, openedPaths, changes()]).toEqual(['/tickets/u1', [], []])
    away = false
    fireEvent.click(screen.getByText('Tentar de novo'))
    await waitFor(() => expect(changes()).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('TKT-17: a second press while the first is in flight sends nothing', async () => {
    await begin()
    away = false
    fireEvent.click(await screen.findByText('resolve'))
    fireEvent.click(screen.getByText('resolve'))
    await screen.findByText('Desfazer')
    expect(changes()).toHaveLength(1)
  })
})

it('TKT-17: a move in the state that another move led to waits for the response of that move', async () => {
  const waiting = { ...one, status: 'pending' as const }
  function Both() {
    const { accept, resolve } = useTicketMoves()
    return (
      <>
        <button type="button" onClick={() => void accept(waiting)}>
          aceitar
        </button>
        <button type="button" onClick={() => void resolve(one)}>
          resolver
        </button>
        <Toasts label="avisos" />
      </>
    )
  }
  const { promise, resolve } = Promise.withResolvers<typeof one>()
  calls = answer({ 'PUT /tickets/1': promise })
  await draw(<Both />, {}, '/tickets/u1')
  fireEvent.click(await screen.findByText('aceitar'))
  fireEvent.click(screen.getByText('resolver'))
  await waitFor(() => expect(changes()).toMatchObject([{ body: { status: 'open' } }]))
  resolve(one)
  await screen.findByText('Desfazer')
  expect(changes()).toMatchObject([{ body: { status: 'open' } }, { body: { status: 'closed' } }])
})

it('TKT-39: a lost race names the winner and removes the row', async () => {
  const waiting = { ...one, status: 'pending' as const }
  function Accept() {
    const { accept } = useTicketMoves()
    return (
      <>
        <button type="button" onClick={() => void accept(waiting)}>
          aceitar
        </button>
        <Toasts label="avisos" />
      </>
    )
  }
  const winner = { id: 1, uuid: 'u1', user: { name: 'Bia' }, queue: { name: 'Vendas' } }
  calls = answer({
    'PUT /tickets/1': { status: 409, body: { error: 'ERR_OTHER_OPEN_TICKET', ticket: winner } },
    'GET /tickets/u/u1': { ...one, status: 'open', userId: 12, version: 9 },
  })
  useInbox.setState({ moved: [] })
  await draw(<Accept />)
  fireEvent.click(await screen.findByText('aceitar'))
  expect((await screen.findByRole('alert')).textContent).toMatch(/Bia.*Vendas/)
  expect(useInbox.getState().moved).toEqual([1])
  expect(calls.filter(({ path }) => path === '/tickets/u/u1')).toHaveLength(1)
})

describe('PLUS-26: snoozing a ticket', () => {
  const offer = async () => {
    calls = answer({ 'POST /tickets/1/snooze': one, 'DELETE /tickets/1/snooze': one })
    const onClose = vi.fn()
    const view = await draw(
      <>
        <SnoozeModal ticket={one} onClose={onClose} />
        <Toasts label="avisos" />
      </>,
      {},
      '/tickets/u1',
    )
    await screen.findByText('Até o cliente escrever')
    return { ...view, onClose }
  }

  it('an offered time leaves the ticket and can be undone', async () => {
    const { router, onClose } = await offer()
    fireEvent.click(screen.getByText('Em 1 hora'))
    expect(onClose).toHaveBeenCalledOnce()
    await waitFor(() => expect(changes()).toHaveLength(1))
    const body = changes()[0]?.body as { until: string } | undefined
    expect(Math.abs(new Date(body?.until ?? 0).getTime() - Date.now() - 3_600_000)).toBeLessThan(60_000)
    expect(router.state.location.pathname).toBe('/tickets')
    fireEvent.click(await screen.findByText('Desfazer'))
    await waitFor(() => expect(changes()[1]).toMatchObject({ method: 'DELETE', path: '/tickets/1/snooze' }))
  })

  it('until the customer writes; a past time is rejected beside its field', async () => {
    await offer()
    fireEvent.change(screen.getByLabelText('Outro dia e horário'), { target: { value: '2020-01-01T10:00' } })
    fireEvent.click(screen.getByText('Adiar'))
    expect((await screen.findByRole('alert', { hidden: true })).textContent).toMatch(/ainda não passou/)
    expect(changes()).toEqual([])
    fireEvent.click(screen.getByText('Até o cliente escrever'))
    await waitFor(() => expect(changes()[0]).toMatchObject({ body: { until: null } }))
  })
})
