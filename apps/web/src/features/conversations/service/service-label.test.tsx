import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ChatHeader } from '../chat/chat-header.tsx'
import { ticket } from '../state/test/samples.ts'
import { draw } from '../test/draw.tsx'
import { TicketRow } from '../ticket-list/ticket-row.tsx'

afterEach(cleanup)

const props = {
  selected: false,
  draft: null,
  namesConnection: false,
  narrow: false,
  peeksAll: false,
  onPeek: vi.fn(),
  onIntent: vi.fn(),
}
const bare = { tags: [], user: null, queue: null }
const waiting = { ...bare, status: 'pending', contact: { ...ticket(1, 1).contact, name: 'Ana Almeida' } } as const

it.each([
  ['speaks', { chatbot: true }, 'Atendimento automático', 'Assumir'],
  ['with a prompt speaks', { promptId: 3 }, 'IA responde', 'Assumir'],
  ['of an integration speaks', { useIntegration: true, integrationId: 3 }, 'Integração responde', 'Assumir'],
  ['was stopped', { machineStopped: true }, 'Robô parado', 'Aceitar'],
] as const)(
  'PLUS-04: while a bot %s, row and header say so and a user can take over',
  async (_, change, label, take) => {
    const waitingTicket = ticket(1, 1, { ...waiting, ...change })
    await draw(
      <>
        <TicketRow {...props} ticket={waitingTicket} onAccept={vi.fn()} />
        <ChatHeader ticket={waitingTicket} />
      </>,
    )
    expect(await screen.findAllByText(label)).toHaveLength(2)
    expect(screen.getByRole('button', { name: `${take} o atendimento de Ana Almeida` }).textContent).toBe(take)
    expect(screen.getByRole('button', { name: take })).toBeTruthy()
  },
)

it('BOT-06: a resolved ticket shows its customer’s score', async () => {
  await draw(
    <TicketRow {...props} ticket={ticket(1, 1, { ...bare, status: 'closed', rating: 2 })} onAccept={vi.fn()} />,
  )
  expect(await screen.findByText('Nota: satisfeito')).toBeTruthy()
})
