import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeWindowWidth } from '../../../../test/window-width.ts'
import { setReachable } from '../../../platform/api/connection-state.ts'
import { ticket } from '../state/test/samples.ts'
import { answer, draw } from '../test/draw.tsx'
import { ChatHeader } from './chat-header.tsx'

const browser = fakeWindowWidth(1300)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const one = (status: 'pending' | 'open' | 'closed') =>
  ticket(1, 1, { status, tags: [], user: null, queue: { id: 1, name: 'Vendas', color: '#123456' } })

describe('TKT-13: the header offers what the state allows', () => {
  it.each([
    ['pending', ['Transferir', 'Aceitar'], ['Resolver', 'Devolver', 'Reabrir']],
    ['open', ['Devolver', 'Transferir', 'Resolver'], ['Aceitar', 'Reabrir']],
    ['closed', ['Reabrir'], ['Aceitar', 'Resolver', 'Devolver', 'Transferir']],
  ] as const)('%s', async (status, offered, missing) => {
    await draw(<ChatHeader ticket={one(status)} />)
    for (const name of offered) expect(await screen.findByRole('button', { name })).toBeTruthy()
    for (const name of missing) expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

describe('the moves', () => {
  it.each([
    ['TKT-14', 'pending', 'Aceitar', { status: 'open', userId: 7 }, '/tickets/u1'],
    ['TKT-16', 'open', 'Devolver', { status: 'pending', userId: null }, '/tickets'],
    [
      'TKT-17',
      'open',
      'Resolver',
      { status: 'closed', userId: 7, useIntegration: false, promptId: null, integrationId: null },
      '/tickets',
    ],
    ['TKT-18', 'closed', 'Reabrir', { status: 'open', userId: 7, queueId: 1 }, '/tickets/u1'],
  ] as const)('%s: from %s by %s', async (_, status, name, body, path) => {
    const start = one(status)
    const calls = answer({ 'PUT /tickets/1': { ...start, status: body.status, version: 2 } })
    const from = path === '/tickets' ? '/tickets/u1' : '/tickets'
    const { router } = await draw(<ChatHeader ticket={start} />, {}, from)
    fireEvent.click(await screen.findByRole('button', { name }))
    await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual(body))
    await waitFor(() => expect(router.state.location.pathname).toBe(path))
  })

  it('TKT-39: a user who accepts second stays where they are', async () => {
    const refusal = {
      error: 'ERR_OTHER_OPEN_TICKET',
      ticket: { id: 1, uuid: 'u1', user: { name: 'Bia' }, queue: null },
    }
    const calls = answer({ 'PUT /tickets/1': { status: 409, body: refusal } })
    const { router } = await draw(<ChatHeader ticket={one('pending')} />)
    fireEvent.click(await screen.findByRole('button', { name: 'Aceitar' }))
    await waitFor(() => expect(calls).toHaveLength(1))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Aceitar' }).hasAttribute('data-loading')).toBe(false),
    )
    expect(router.state.location.pathname).toBe('/tickets')
  })
})

it.each([
  ['admin', 1],
  ['user', 0],
] as const)('TKT-27: deleting is offered to %s: %s', async (profile, count) => {
  HTMLElement.prototype.showPopover = () => {}
  await draw(<ChatHeader ticket={one('open')} />, { profile })
  fireEvent.click(await screen.findByRole('button', { name: 'Mais ações' }))
  expect(screen.queryAllByText('Excluir atendimento')).toHaveLength(count)
})

it('RT-16: a full-screen chat shows in its header that the connection is down', async () => {
  await browser.become(390)
  await draw(<ChatHeader ticket={one('open')} />)
  await screen.findByRole('button', { name: 'Resolver' })
  act(() => setReachable(false))
  expect((await screen.findByText(/^O servidor não responde\./)).closest('.ib-chat-names')).toBeTruthy()
  await browser.become(1300)
  expect(screen.queryByText(/^O servidor não responde\./), 'beside the list the top bar says it').toBeNull()
  act(() => setReachable(true))
})
