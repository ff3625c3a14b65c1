import type { Flow } from '@recado/contract/flows/flow'
import type { FlowCampaign } from '@recado/contract/flows/phrases'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useToasts } from '../../../platform/toasts.ts'
import { answer, type Call, draw } from '../../conversations/test/draw.tsx'
import { withPhraseEvent } from './live-phrases.ts'
import { PhrasesScreen } from './phrases-screen.tsx'

let searched = {}
vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useSearch: () => searched }))

const flow = (id: number, name: string, change: Partial<Flow> = {}): Flow => ({
  ...{ id, name, active: true, companyId: 1, publishedVersion: 1, hasDraft: false, pausedReason: null },
  ...{ updatedAt: '2026-01-01T12:00:00.000Z', ...change },
})
const phrase = (id: number, change: Partial<FlowCampaign> = {}): FlowCampaign => ({
  ...{
    id,
    companyId: 1,
    name: `Frase ${id}`,
    phrase: `quero ${id}`,
    match: 'equal' as const,
    flowId: 1,
    whatsappId: null,
    status: true,
  },
  ...{
    createdAt: '2026-01-01T12:00:00.000Z',
    updatedAt: '2026-01-01T12:00:00.000Z',
    phrases: [`quero ${id}`],
    ...change,
  },
})
const flows = [flow(1, 'Menu'), flow(2, 'Parado', { active: false }), flow(3, 'Esboço', { publishedVersion: null })]
const ofSteps = flow(4, 'Atendimento', { chatFlowId: 1 })
const phrases = [
  phrase(1, { whatsappId: 8 }),
  phrase(2, { flowId: 2 }),
  phrase(3, { flowId: 3 }),
  phrase(4, { status: false, name: 'Promoção' }),
]
let calls: Call[] = []

beforeEach(() => {
  searched = {}
  useToasts.setState({ toasts: [] })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  calls = answer({
    'GET /flowcampaign': phrases,
    'GET /flowbuilder': { flows, count: 3, hasMore: false, cursor: null },
    'GET /whatsapp': [{ id: 8, name: 'Loja' }],
    'POST /flowcampaign': phrase(5, { name: 'Nova' }),
    'PUT /flowcampaign': phrase(1, { name: 'Mudada', updatedAt: '2026-01-02T12:00:00.000Z' }),
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const sentBodies = (method: string, path: string) =>
  calls.filter((call) => call.method === method && call.path === path).map(({ body }) => body)
const toasts = () => useToasts.getState().toasts.map(({ message }) => message)
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const type = async (name: RegExp, value: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value } })
async function choose(name: RegExp, option: string) {
  fireEvent.click(await screen.findByRole('combobox', { name }))
  fireEvent.click(await screen.findByRole('option', { name: option, hidden: true }))
}

it('FLL-06: the list shows what each phrase starts and where, whether it is on, and why it starts nothing', async () => {
  await draw(<PhrasesScreen />, { profile: 'admin' })
  await screen.findByText('O fluxo está desativado: a frase não começa nada.')
  await waitFor(async () => expect((await row('Frase 1')).textContent).toMatch(/quero 1.*Menu.*Loja.*Ativo$/))
  expect((await row('Frase 2')).textContent).toMatch(/Parado.*Todas as conexões.*AtivoO fluxo está desativado/)
  expect((await row('Frase 3')).textContent).toContain('O fluxo ainda não foi publicado')
  expect((await row('Promoção')).textContent).toContain('Desativado')
})

it('access.8: without the flows, no phrase leads to one and none is added; without the phrases, they are not read', async () => {
  const reader = { 'phrases:view': 'all', 'phrases:edit': 'all' } as const
  await draw(<PhrasesScreen />, { permissions: { ...reader, 'flows:names': 'all' } })
  await waitFor(async () => expect((await row('Frase 1')).textContent).toContain('Menu'))
  expect(screen.queryByRole('link')).toBeNull()
  await screen.findByRole('button', { name: 'Nova frase' })
  cleanup()
  await draw(<PhrasesScreen />, { permissions: reader })
  await row('Frase 1')
  expect(screen.queryByRole('button', { name: 'Nova frase' })).toBeNull()
  cleanup()
  calls = answer({ 'GET /flowcampaign': phrases })
  await draw(<PhrasesScreen />, { permissions: { 'flows:view': 'all' } })
  await screen.findByRole('heading', { name: 'Frases de disparo' })
  expect(calls.filter(({ path }) => path === '/flowcampaign')).toEqual([])
})

it('FLL-06: a search ignores accents and matches name and phrase', async () => {
  searched = { q: 'promocao' }
  await draw(<PhrasesScreen />, { profile: 'admin' })
  await row('Promoção')
  expect(screen.queryByRole('row', { name: /Frase \d/ })).toBeNull()
})

it('FLL-07, FLL-09: name, flow and phrase are required, the connection is only explained; a new phrase is confirmed', async () => {
  await draw(<PhrasesScreen />, { profile: 'admin' })
  await press('Nova frase')
  await screen.findByText('Sem uma conexão, a frase vale em todas.')
  await press('Salvar')
  expect(await screen.findAllByText('Preencha este campo.')).toHaveLength(2)
  await screen.findByText('Escolha um fluxo.')
  expect(sentBodies('POST', '/flowcampaign')).toEqual([])
  await type(/Nome/, ' Nova ')
  await choose(/Fluxo/, 'Menu')
  await type(/Frase/, ' quero\n\nquero já \nquero')
  await choose(/A mensagem/, 'contém a frase')
  fireEvent.click(screen.getByRole('switch', { name: 'Ativa' }))
  await press('Salvar')
  await waitFor(() => expect(toasts()).toContain('Frase criada com sucesso!'))
  expect(sentBodies('POST', '/flowcampaign')).toEqual([
    { name: 'Nova', flowId: 1, whatsappId: null, phrases: ['quero', 'quero já'], match: 'contains', status: false },
  ])
})

it('FLL-07, FLL-09: editing a phrase keeps its values, and the dialog says that its flow is off', async () => {
  await draw(<PhrasesScreen />, { profile: 'admin' })
  await row('Frase 1')
  await press('Editar a frase Frase 1')
  await choose(/Fluxo/, 'Parado')
  expect(await screen.findAllByText('O fluxo está desativado: a frase não começa nada.')).toHaveLength(2)
  await press('Salvar')
  await waitFor(() => expect(toasts()).toContain('Frase alterada com sucesso!'))
  expect(sentBodies('PUT', '/flowcampaign')).toEqual([
    { id: 1, name: 'Frase 1', flowId: 2, whatsappId: 8, phrases: ['quero 1'], match: 'equal', status: true },
  ])
})

it('FLL-07: a phrase that another one has shows that only one of them starts its flow', async () => {
  await draw(<PhrasesScreen />, { profile: 'admin' })
  await row('quero 2')
  await press('Nova frase')
  await choose(/Fluxo/, 'Menu')
  await type(/^Frase/, 'QUERO 2')
  await screen.findByText(/^“QUERO 2” já começa outro fluxo nesta conexão, na entrada Frase 2/)
  await type(/^Frase/, 'quero 22')
  await screen.findByText(/^Maiúsculas, acentos, pontuação/)
})

it('FLL-06: an event adds, changes and removes a phrase at its position by name; an outdated one changes nothing', () => {
  const names = (event: Parameters<typeof withPhraseEvent>[1]) =>
    withPhraseEvent(phrases, event).map(({ name }) => name)
  const namesAfterUpdate = (one: FlowCampaign) => names({ action: 'update', flowCampaign: one })
  expect(namesAfterUpdate(phrase(9, { name: 'Ana' }))).toEqual(['Ana', 'Frase 1', 'Frase 2', 'Frase 3', 'Promoção'])
  expect(namesAfterUpdate(phrase(1, { name: 'Velha', updatedAt: '2025-01-01T12:00:00.000Z' }))[0]).toBe('Frase 1')
  expect(names({ action: 'delete', flowCampaignId: 1 })).toEqual(['Frase 2', 'Frase 3', 'Promoção'])
})

it('FLL-07: step-based flows are in a separate group, and a phrase of one links to their editor', async () => {
  calls = answer({
    'GET /flowcampaign': [phrase(6, { flowId: 4 })],
    'GET /flowbuilder': { flows: [ofSteps, ...flows], count: 4, hasMore: false, cursor: null },
    'GET /whatsapp': [],
    'POST /flowcampaign': phrase(5, { name: 'Nova', flowId: 4 }),
  })
  await draw(<PhrasesScreen />, { profile: 'admin' })
  expect((await screen.findByRole('link', { name: 'Atendimento' })).getAttribute('href')).toBe('/fluxo-editor/1')
  await press('Nova frase')
  await type(/Nome/, 'Nova')
  await type(/Frase/, 'quero etapas')
  fireEvent.click(await screen.findByRole('combobox', { name: /Fluxo/ }))
  const group = await screen.findByRole('group', { name: 'Fluxos por etapas', hidden: true })
  const inside = within(group).getAllByRole('option', { hidden: true })
  expect(inside.map(({ textContent }) => textContent)).toEqual(['Atendimento'])
  fireEvent.click(inside[0] as HTMLElement)
  await press('Salvar')
  await waitFor(() => expect(sentBodies('POST', '/flowcampaign')).toMatchObject([{ flowId: 4 }]))
})
