import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ticket } from '../state/test/samples.ts'
import { answer, draw } from '../test/draw.tsx'
import { MarkUnread } from '../ticket-list/mark-unread.tsx'
import { ChatHeader } from './chat-header.tsx'
import { useMarkRead } from './use-mark-read.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// jsdom has no popovers.
HTMLElement.prototype.showPopover = () => {}

const mine = ticket(1, 1, { unreadMessages: 0, tags: [], user: { id: 7, name: 'Ana' } })

function Looking({ of }: { of: typeof mine }) {
  useMarkRead(of)
  return null
}

describe('which user’s look counts as reading', () => {
  it.each([
    ['the owner', 7, 1],
    ['an admin in another user’s ticket', 9, 0],
  ])('TKT-32: %s', async (_who, userId, count) => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    const calls = answer({})
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await draw(<Looking of={ticket(1, 1, { unreadMessages: 2, userId })} />, { profile: 'admin' })
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(calls.filter(({ path }) => path === '/tickets/1/read')).toHaveLength(count)
  })
})

describe('marking as unread', () => {
  it('TKT-32: from the chat’s menu, which leaves the chat so that it is not read again', async () => {
    const calls = answer({ 'POST /tickets/1/unread': { ...mine, unreadMessages: 1, version: 2 } })
    const { router } = await draw(<ChatHeader ticket={mine} />, {}, '/tickets/u1')
    fireEvent.click(await screen.findByRole('button', { name: 'Mais ações' }))
    fireEvent.click(await screen.findByText('Marcar como não lida'))
    await waitFor(() =>
      expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain('POST /tickets/1/unread'),
    )
    expect(router.state.location.pathname).toBe('/tickets')
  })

  it('TKT-32: from a row, which leaves another open chat as it is', async () => {
    const calls = answer({ 'POST /tickets/1/unread': { ...mine, unreadMessages: 1, version: 2 } })
    const { router } = await draw(<MarkUnread ticket={mine} />, {}, '/tickets/u2')
    fireEvent.click(await screen.findByRole('button', { name: 'Marcar como não lida: c1' }))
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/tickets/1/unread'))
    expect(router.state.location.pathname).toBe('/tickets/u2')
  })

  it.each([
    ['is unread already', { unreadMessages: 1 }],
    ['is resolved', { status: 'closed' }],
    ['has another owner', { userId: 9 }],
  ] as const)('TKT-32: is not offered for a ticket that %s', async (_what, change) => {
    await draw(<MarkUnread ticket={{ ...mine, ...change }} />)
    expect(screen.queryByRole('button', { name: /^Marcar/ })).toBeNull()
  })
})
