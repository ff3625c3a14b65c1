import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer } from '../../../../test/answer.ts'
import { adminUser, drawPage } from '../../../../test/draw-page.tsx'
import { ReportScreen } from './report-screen.tsx'

const listeners = vi.hoisted(() => new Set<(event: unknown) => void>())
const lines = vi.hoisted(() => new Set<(event: unknown) => void>())
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  useParams: () => ({ campaignId: '4' }),
}))
vi.mock('../../../platform/use-socket.ts', () => ({
  useServerEvent: (name: string, handler: (event: unknown) => void) =>
    (name === 'campaign' ? listeners : lines).add(handler),
}))

afterEach(() => {
  cleanup()
  listeners.clear()
  lines.clear()
  vi.unstubAllGlobals()
})

const notFound = { status: 404, body: { error: 'ERR_NO_CAMPAIGN_FOUND' } }
const campaign = { name: 'Natal', userId: 7, counts: null, hold: null, preparing: null, whatsapp: null }
const report = { body: { ...campaign, id: 4, status: 'CANCELADA' }, status: 200 }
const people = { records: [], count: 0, hasMore: false }

it('CMP-06: a missing campaign shows an error under a heading, with a link back', async () => {
  answer({ 'GET /campaigns/4': notFound })
  await drawPage(<ReportScreen />, adminUser, ['/campaigns'])
  expect(await screen.findByRole('heading', { level: 1, name: 'Campanhas' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Voltar às campanhas' }).getAttribute('href')).toBe('/campaigns')
  expect(screen.getByText(/^Campanha não encontrada/)).toBeTruthy()
})

it('access.8: the report says how many contacts the author of the start may not see', async () => {
  const counts = { total: 3, valid: 1, invalid: 2, leftOut: 2 }
  answer({ 'GET /campaigns/4': { ...report, body: { ...report.body, counts } }, 'GET /campaigns/4/shippings': people })
  await drawPage(<ReportScreen />, adminUser, ['/campaigns'])
  expect(
    await screen.findByText('2 contatos ficaram de fora, porque quem iniciou a campanha não pode vê-los.'),
  ).toBeTruthy()
})

it('CMP-06: large numbers of the report have separators', async () => {
  const counts = { total: 6000, valid: 5081, delivered: 5007, read: 1234 }
  answer({ 'GET /campaigns/4': { ...report, body: { ...report.body, counts } }, 'GET /campaigns/4/shippings': people })
  await drawPage(<ReportScreen />, adminUser, ['/campaigns'])
  expect(await screen.findByText('98% (5.007 de 5.081)')).toBeTruthy()
  for (const figure of ['5.081', '5.007', '1.234']) expect(screen.getByText(figure)).toBeTruthy()
})

it('CMP-07: when a colleague deletes the campaign, its report disappears', async () => {
  answer({ 'GET /campaigns/4': report, 'GET /campaigns/4/shippings': people })
  await drawPage(<ReportScreen />, adminUser, ['/campaigns'])
  await screen.findByRole('heading', { level: 1, name: 'Relatório: Natal' })
  answer({ 'GET /campaigns/4': notFound, 'GET /campaigns/4/shippings': notFound })
  for (const hear of listeners) hear({ action: 'delete', id: 4 })
  expect(await screen.findByText(/^Campanha não encontrada/)).toBeTruthy()
  expect(screen.queryByText('Relatório: Natal')).toBeNull()
})

it('CMP-06: a recipient shows immediately that it waits for the connection, and no longer once the connection is back', async () => {
  const person = (reason: string | null) => ({
    ...{ id: 1, campaignId: 4, name: 'Ana', number: '5511988880001', contactId: 1, contactListItemId: null },
    ...{ status: 'WAITING', reason, variant: 1, ticket: null, sentAt: null, deliveredAt: null },
    ...{ receivedAt: null, readAt: null, answeredAt: null, leftAt: null },
  })
  const shippings = (reason: string | null) => ({
    'GET /campaigns/4': report,
    'GET /campaigns/4/shippings': { records: [person(reason)], count: 1, hasMore: false },
  })
  answer(shippings(null))
  await drawPage(<ReportScreen />, adminUser, ['/campaigns'])
  await screen.findByText('Ana')
  expect(screen.queryByText('Aguardando conexão')).toBeNull()
  answer(shippings('ERR_WAPP_NOT_INITIALIZED'))
  for (const hear of lines) hear({})
  await screen.findByText('Aguardando conexão')
  answer(shippings(null))
  for (const hear of lines) hear({})
  await waitFor(() => expect(screen.queryByText('Aguardando conexão')).toBeNull())
})
