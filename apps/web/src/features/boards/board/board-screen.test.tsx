import type { CardFace } from '@recado/contract/boards/card'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answer, type Call } from '../../../../test/answer.ts'
import { adminUser, drawPage } from '../../../../test/draw-page.tsx'
import { queryClient } from '../../../platform/api/query-client.ts'
import { useToasts } from '../../../platform/toasts.ts'
import { board, face } from '../test/samples.ts'
import { BoardScreen } from './board-screen.tsx'
import { useCardTroubles } from './card-troubles.ts'

const listeners = vi.hoisted(() => new Map<string, Set<(payload: unknown) => void>>())
vi.mock('../../../platform/socket.ts', () => ({
  enterRoom: () => () => {},
  onEvent: (name: string, listener: (payload: unknown) => void) => {
    const set = listeners.get(name) ?? new Set()
    listeners.set(name, set.add(listener))
    return () => set.delete(listener)
  },
}))
const emit = (event: string, payload: unknown) =>
  act(async () => {
    for (const listener of listeners.get(event) ?? []) listener(payload)
  })

let calls: Call[] = []
const toasts = () => useToasts.getState().toasts.map(({ message }) => message)
const GET = 'GET /kanban/get-coluns-cards'
const serverError = { status: 500, body: { error: 'ERR_INTERNAL_SERVER_ERROR' } }

beforeEach(() => useToasts.setState({ toasts: [] }))
afterEach(() => {
  cleanup()
  useCardTroubles.setState({ troubles: new Map() })
  vi.unstubAllGlobals()
})

async function open(first: CardFace[], second: CardFace[] = [], answers: Record<string, unknown> = {}) {
  calls = answer({ [GET]: board(first, second), ...answers })
  await drawPage(<BoardScreen />, adminUser, [], '/empresa/kanban/5', '/empresa/kanban/$quadroId')
  await screen.findByRole('heading', { level: 1, name: 'Reforma' })
}
const column = (name: string) => screen.getByRole('region', { name: new RegExp(`^${name} \\(`) })
const titlesIn = (name: string) =>
  within(column(name))
    .queryAllByRole('article')
    .map((one) => one.getAttribute('aria-label'))
const details = (title: string) => screen.getByRole('button', { name: `Abrir detalhes de ${title}` })

it('BRD-14: leaving the board closes the question about a card', async () => {
  await open([face(1, 'Pintar')])
  fireEvent.click(screen.getByRole('button', { name: 'Remover Pintar' }))
  await screen.findByRole('alertdialog')
  cleanup()
  await open([face(1, 'Pintar')])
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('BRD-07: a failed move is reverted without a toast; the card shows it and can retry', async () => {
  const answers: Record<string, unknown> = { 'PUT /kanban/update-cartao-coluna/1': serverError }
  await open([face(1, 'Pintar'), face(2, 'Lixar')], [], answers)
  fireEvent.keyDown(details('Pintar'), { key: 'ArrowRight', altKey: true })
  await screen.findByText('Não foi movido.')
  expect(titlesIn('A fazer')).toEqual(['Pintar', 'Lixar'])
  expect(toasts()).toEqual([])
  calls = answer({
    [GET]: board([face(2, 'Lixar')], [face(1, 'Pintar', { columnId: 2 })]),
    'PUT /kanban/update-cartao-coluna/1': { card: face(1, 'Pintar', { columnId: 2 }), overLimit: false },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await waitFor(() => expect(titlesIn('Feito')).toEqual(['Pintar']))
  expect(screen.queryByText('Não foi movido.')).toBeNull()
})

it('BRD-04: a column needs a title; a blank one adds nothing', async () => {
  await open([])
  fireEvent.click(screen.getByRole('button', { name: 'Adicionar Coluna' }))
  const field = await screen.findByRole('textbox', { name: 'Título' })
  fireEvent.change(field, { target: { value: '   ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Adicionar' }))
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})

it('BRD-04: a column that cannot be deleted stays, with the documented error', async () => {
  await open([], [], { 'DELETE /columns/1': serverError })
  fireEvent.click(screen.getByRole('button', { name: 'Excluir a coluna A fazer' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Excluir coluna' }))
  await waitFor(() => expect(toasts()).toContain('Erro ao deletar a coluna!'))
  expect(column('A fazer')).toBeTruthy()
})

it('BRD-14: a card that cannot be removed stays, with a mark and without a toast', async () => {
  await open([face(1, 'Pintar')], [], { 'DELETE /kanban/delete-cartao/1': serverError })
  fireEvent.click(screen.getByRole('button', { name: 'Remover Pintar' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remover cartão' }))
  await screen.findByText('Não foi removido.')
  expect(titlesIn('A fazer')).toEqual(['Pintar'])
  expect(toasts()).toEqual([])
})

it('BRD-06: a card shows tag, priority, day, counts and progress', async () => {
  const counts = { subtasks: 5, completed: 3, comments: 2, files: 1, videos: 0, tickets: 1 }
  await open([face(1, 'Pintar', { tag: 'Obra', priority: 'Alta', date: '2020-01-02', progress: 60, counts })])
  const cardView = within(screen.getByRole('article', { name: 'Pintar' }))
  for (const text of ['Obra', 'Alta', 'Atrasado: 02/01/2020', '3 de 5', '2 comentários', '1 anexo', '1 atendimento'])
    cardView.getByText(text)
  expect(cardView.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('60')
})

it('BRD-17: a board that fails to load says so without a toast and can be retried', async () => {
  calls = answer({ [GET]: serverError })
  await drawPage(<BoardScreen />, adminUser, [], '/empresa/kanban/5', '/empresa/kanban/$quadroId')
  await screen.findByText('Não foi possível carregar o quadro')
  expect(toasts()).toEqual([])
  calls = answer({ [GET]: board([face(1, 'Pintar')]) })
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await screen.findByRole('article', { name: 'Pintar' })
})

it('BRD-03: changes of other users to columns and cards show immediately', async () => {
  await open([face(1, 'Pintar')])
  await emit('boardCard', { action: 'create', boardId: 5, card: face(2, 'Lixar', { order: 'V00000' }) })
  await waitFor(() => expect(titlesIn('A fazer')).toEqual(['Lixar', 'Pintar']))
  await emit('boardCard', { action: 'update', boardId: 5, card: face(2, 'Lixar', { columnId: 2, version: 2 }) })
  await waitFor(() => expect([titlesIn('A fazer'), titlesIn('Feito')]).toEqual([['Pintar'], ['Lixar']]))
  await emit('boardCard', { action: 'delete', boardId: 5, cardId: 1 })
  await waitFor(() => expect(titlesIn('A fazer')).toEqual([]))
  const third = { id: 3, title: 'Depois', order: 'V00003', wipLimit: null, isDone: false, version: 1 }
  await emit('boardColumn', { action: 'create', boardId: 5, column: third })
  await waitFor(() => expect(column('Depois')).toBeTruthy())
  await emit('boardColumn', { action: 'delete', boardId: 5, columnId: 3 })
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Depois/ })).toBeNull())
  await emit('boardCard', { action: 'create', boardId: 6, card: face(9, 'Alheio', { quadroId: 6 }) })
  expect(screen.queryByText('Alheio')).toBeNull()
})

const MOVE = 'PUT /kanban/update-cartao-coluna/1'
const delayedAnswer = () => Promise.withResolvers<unknown>()

it.each([
  ['later', 3, 2, 'A fazer'],
  ['sooner', 2, 3, 'Feito'],
])(
  'BRD-07: when two users drag one card, the order of the server decides: the colleague is %s',
  async (_, theirs, ours, name) => {
    const delayed = delayedAnswer()
    await open([face(1, 'Pintar'), face(2, 'Lixar')], [], { [MOVE]: delayed.promise })
    fireEvent.keyDown(details('Pintar'), { key: 'ArrowRight', altKey: true })
    await waitFor(() => expect(titlesIn('Feito')).toEqual(['Pintar']))
    // The colleague puts it below the other card of its column.
    const card = face(1, 'Pintar', { order: 'V00009', version: theirs })
    await emit('boardCard', { action: 'update', boardId: 5, card })
    await waitFor(() => expect(titlesIn('A fazer')).toEqual(['Lixar', 'Pintar']))
    await act(async () =>
      delayed.resolve({ card: face(1, 'Pintar', { columnId: 2, version: ours }), overLimit: false }),
    )
    await waitFor(() => expect(titlesIn(name)).toContain('Pintar'))
    expect(titlesIn(name === 'Feito' ? 'A fazer' : 'Feito')).not.toContain('Pintar')
  },
)

it('BRD-07: a refused move does not undo a later move of a colleague', async () => {
  const delayed = delayedAnswer()
  await open([face(1, 'Pintar'), face(2, 'Lixar')], [], { [MOVE]: delayed.promise })
  fireEvent.keyDown(details('Pintar'), { key: 'ArrowRight', altKey: true })
  const card = face(1, 'Pintar', { columnId: 2, order: 'V00007', version: 2 })
  await emit('boardCard', { action: 'update', boardId: 5, card })
  calls = answer({ [GET]: board([face(2, 'Lixar')], [card]) })
  await act(async () => delayed.resolve(serverError))
  await screen.findByText('Não foi movido.')
  await waitFor(() => expect(titlesIn('Feito')).toEqual(['Pintar']))
})

it('BRD-14: a late answer does not bring back a card that a colleague deleted', async () => {
  const delayed = delayedAnswer()
  await open([face(1, 'Pintar'), face(2, 'Lixar')], [], { [MOVE]: delayed.promise })
  fireEvent.keyDown(details('Pintar'), { key: 'ArrowRight', altKey: true })
  await waitFor(() => expect(titlesIn('Feito')).toEqual(['Pintar']))
  calls = answer({ [GET]: board([face(2, 'Lixar')], []), [MOVE]: delayed.promise })
  await emit('boardCard', { action: 'delete', boardId: 5, cardId: 1 })
  await act(() => queryClient.refetchQueries())
  await waitFor(() => expect([titlesIn('A fazer'), titlesIn('Feito')]).toEqual([['Lixar'], []]))
  await act(async () => delayed.resolve({ card: face(1, 'Pintar', { columnId: 2, version: 2 }), overLimit: false }))
  // Shown after the late answer.
  await emit('boardCard', { action: 'create', boardId: 5, card: face(3, 'Polir', { order: 'V00009' }) })
  await waitFor(() => expect([titlesIn('A fazer'), titlesIn('Feito')]).toEqual([['Lixar', 'Polir'], []]))
})
