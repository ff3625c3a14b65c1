import type { KanbanTicket } from '@recado/contract/kanban/kanban'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { adminUser, drawPage } from '../../../../test/draw-page.tsx'
import type { BoardFilter } from './board-filter.rules.ts'
import { TicketCard } from './card.tsx'
import { useCardMoves } from './use-card-moves.ts'

beforeAll(() => {
  // jsdom has no popovers.
  HTMLElement.prototype.showPopover = () => {}
  HTMLElement.prototype.hidePopover = () => {}
})
afterEach(cleanup)

const nameOf = (laneId: string) => (laneId === 'lane0' ? 'Em aberto' : 'Proposta')

function CardOf({ laneId, filter }: { laneId: string; filter: BoardFilter }) {
  const moves = useCardMoves(filter, nameOf)
  const card = {
    ...{ id: 1, uuid: 'u1', status: 'open', laneId, order: 1, tags: [], queue: null, user: null, unreadMessages: 0 },
    ...{ lastMessage: '', lastMessageAt: '2026-01-01T10:00:00.000Z', updatedAt: '2026-01-01T10:00:00.000Z' },
    ...{ snoozedAt: null, snoozedUntil: null, version: 1 },
    contact: { id: 1, name: 'Ana', number: '5511987654321', profilePicUrl: null },
  } satisfies KanbanTicket
  const flags = { isGone: false, dragged: false, current: false, laneIds: ['lane0', '5'], onOpen: () => {} }
  return <TicketCard {...flags} card={card} nameOf={nameOf} moves={moves} />
}

const arranging = ['Mover para cima', 'Mover para baixo']
const byOrder: BoardFilter = {}
const byTime: BoardFilter = { sort: 'updatedAt' }

it.each<[string, string, BoardFilter, string[]]>([
  ['a lane in the chosen order', '5', byOrder, ['Abrir atendimento', ...arranging, 'Mover para Em aberto']],
  ['a lane sorted by time', '5', byTime, ['Abrir atendimento', 'Mover para Em aberto']],
  ['the open lane', 'lane0', byOrder, ['Abrir atendimento', 'Mover para Proposta']],
])('KAN-05: the menu of a card in %s has only accepted moves', async (_, laneId, filter, names) => {
  await drawPage(<CardOf laneId={laneId} filter={filter} />, adminUser)
  fireEvent.click(await screen.findByRole('button', { name: 'Ações do cartão de Ana' }))
  const entries = await screen.findAllByRole('menuitem', { hidden: true })
  expect(entries.map(({ textContent }) => textContent)).toEqual(names)
})
