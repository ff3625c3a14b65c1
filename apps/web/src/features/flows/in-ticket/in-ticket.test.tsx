import type { Ticket } from '@recado/contract/conversations/ticket'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer } from '../../../../test/answer.ts'
import { adminUser, drawPage } from '../../../../test/draw-page.tsx'
import { TicketFlowBar } from './flow-bar.tsx'
import { StartFlow } from './start-flow.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const elsewhere = ['/tickets/$ticketId/flow-runs']
const ticket = (change: object) => ({ id: 3, status: 'open', flowWebhook: false, ...change }) as Ticket
const current = (state: string) => ({
  run: { id: 1, flowId: 5, flowName: 'Padaria', state, waitsFor: 'answer' },
})
const flow = (id: number, name: string, change: object = {}) => ({
  ...{ id, name, companyId: 1, active: true, publishedVersion: 1, hasDraft: false, pausedReason: null, updatedAt: '' },
  ...change,
})

it('FLW-34: a rejection is explained in words', async () => {
  answer({
    'GET /tickets/3/flow': current('stopped'),
    'POST /tickets/3/flow/resume': { status: 404, body: { error: 'ERR_NO_FLOW_RUN_FOUND' } },
  })
  await drawPage(<TicketFlowBar ticket={ticket({})} onChange={() => {}} />, adminUser, elsewhere)
  fireEvent.click(await screen.findByRole('button', { name: 'Retomar fluxo' }))
  const dialog = await screen.findByRole('alertdialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Retomar fluxo' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Não há fluxo para continuar ou parar')
})

it('FLW-34: a ticket without a flow has no bar', async () => {
  const calls = answer({ 'GET /tickets/3/flow': { run: null } })
  await drawPage(<TicketFlowBar ticket={ticket({})} onChange={() => {}} />, adminUser, elsewhere)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByRole('note')).toBeNull()
})

const list = (...flows: object[]) => ({ flows, count: flows.length, hasMore: false, cursor: null })

it('FLW-34: a user starts one of the flows that are published and switched on', async () => {
  const calls = answer({
    'GET /flowbuilder': list(flow(5, 'Padaria'), flow(6, 'Rascunho', { publishedVersion: null })),
    'POST /tickets/3/flow': { id: 1 },
  })
  const onClose = vi.fn()
  await drawPage(<StartFlow ticketId={3} onClose={onClose} />, adminUser)
  fireEvent.click(await screen.findByRole('combobox', { name: /Fluxo/ }))
  expect(screen.queryByRole('option', { name: 'Rascunho', hidden: true })).toBeNull()
  fireEvent.click(await screen.findByRole('option', { name: 'Padaria', hidden: true }))
  fireEvent.click(screen.getByRole('button', { name: 'Iniciar fluxo' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ flowId: 5 })
})

it('FLW-34: without a flow to start the dialog says so', async () => {
  answer({ 'GET /flowbuilder': list(flow(6, 'Rascunho', { active: false })) })
  await drawPage(<StartFlow ticketId={3} onClose={() => {}} />, adminUser)
  expect(await screen.findByText('Nenhum fluxo pode ser iniciado')).toBeTruthy()
})
