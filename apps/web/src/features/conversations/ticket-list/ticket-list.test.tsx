import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beginInbox, showTab } from '../inbox-state.ts'
import { answer, draw } from '../test/draw.tsx'
import { TicketListPane } from './ticket-list.tsx'

beforeEach(() => {
  beginInbox(7)
  showTab('open', 'mine')
  answer({
    'GET /tickets': { tickets: [], count: 0, hasMore: false, cursor: null },
    'GET /tickets/counters': { open: 0, pending: 0, snoozed: 0 },
    'GET /queue': [],
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it.each([
  [320, true],
  [379, true],
  [380, false],
  [640, false],
])('LAY-21: in a list of %i px the filters are behind a button beside the tabs: %s', async (width, folded) => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  await draw(<TicketListPane />, { profile: 'admin' })
  await screen.findByRole('tab', { name: 'Resolvidos' })
  expect(screen.queryAllByRole('button', { name: 'Filtros' })).toHaveLength(folded ? 1 : 0)
  expect(screen.queryAllByRole('button', { name: /^Filas:/ })).toHaveLength(folded ? 0 : 1)
})
