import type { Flow } from '@recado/contract/flows/flow'
import { everyPermission } from '@recado/contract/permissions'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FilledSlots, fill } from '../../../platform/slots.tsx'
import { useToasts } from '../../../platform/toasts.ts'
import { newTicketSlot } from '../../contacts/slots.ts'
import { answer, type Call, draw } from '../../conversations/test/draw.tsx'
import { FlowsScreen } from './flows-screen.tsx'

vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useSearch: () => ({}) }))

const flow = (id: number, change: Partial<Flow> = {}): Flow => ({
  ...{ id, name: `Fluxo ${id}`, active: true, companyId: 1, publishedVersion: 2, hasDraft: false },
  ...{ pausedReason: null, updatedAt: '2026-01-01T12:00:00.000Z', ...change },
})
const flows = [
  flow(1, { hasDraft: true }),
  flow(2, { active: false, publishedVersion: null }),
  flow(3, { active: false, pausedReason: 'budget' }),
]
const use = {
  ...{ phrases: [], integrations: [], flows: [], runs: 2 },
}
// jsdom has no popovers.
HTMLElement.prototype.showPopover = () => {}
let calls: Call[] = []

beforeEach(() => {
  useToasts.setState({ toasts: [] })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  calls = answer({
    'GET /flowbuilder': { flows, count: 3, hasMore: false, cursor: null },
    'GET /flowbuilder/1/use': use,
    'GET /used-by/flow/1': {
      uses: [
        { kind: 'phrase', id: 1, name: 'Oi', blocks: false },
        { kind: 'flow', id: 9, name: 'Pai', blocks: false },
      ],
      ...{ more: 0, isBlocked: false },
    },
    'GET /queue': [{ id: 5, name: 'Vendas', users: [] }],
    'GET /flow-variables': { variables: [] },
    'POST /flowbuilder': flow(4, { name: 'Novo' }),
    'POST /flowbuilder/duplicate': flow(5),
    'PUT /flowbuilder': flow(3, { updatedAt: '2026-01-02T12:00:00.000Z' }),
    'POST /flowbuilder/flow': { revision: 1, published: false, version: null, problems: [] },
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const NewTicket = () => <p>Com quem?</p>
const open = (who: object = {}) =>
  draw(
    <FilledSlots fills={[fill(newTicketSlot, NewTicket)]}>
      <FlowsScreen />
    </FilledSlots>,
    { profile: 'admin', ...who },
  )
const sentBodies = (method: string, path: string) =>
  calls.filter((call) => call.method === method && call.path === path).map(({ body }) => body)
const toasts = () => useToasts.getState().toasts.map(({ message }) => message)
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
async function act(name: string, item: string) {
  fireEvent.click(await screen.findByRole('button', { name: `Ações do fluxo ${name}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: item, hidden: true }))
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

it('FLL-01, FLL-05: the list shows what is on, what is published, and why a flow paused itself; a row leads to its flow', async () => {
  await open()
  expect((await row('Fluxo 1')).textContent).toMatch(/Ativo.*Publicado, versão 2.*Há alterações por publicar/)
  expect((await row('Fluxo 2')).textContent).toMatch(/Desativado.*Rascunho/)
  expect((await row('Fluxo 3')).textContent).toMatch(/Desativado.*Pausou sozinho.*ative-o de novo/)
  const link = within(await row('Fluxo 1')).getByRole('link', { name: 'Fluxo 1' })
  expect(link.getAttribute('href')).toBe('/flowbuilder/1')
})

it('FLL-01: if the draft cannot be saved, no empty flow is left behind and the form shows the reason', async () => {
  calls = answer({
    'GET /flowbuilder': { flows, count: 3, hasMore: false, cursor: null },
    'GET /queue': [],
    'POST /flowbuilder': flow(4),
    'POST /flowbuilder/flow': { status: 500, body: { error: 'ERR_INTERNAL' } },
  })
  await open()
  await press('Novo fluxo')
  fireEvent.change(await screen.findByRole('textbox', { name: /Nome/ }), { target: { value: 'Novo' } })
  fireEvent.click(screen.getByRole('radio', { name: 'Fora do horário' }))
  await press('Criar fluxo')
  await within(screen.getByRole('dialog')).findByRole('alert')
  expect(sentBodies('DELETE', '/flowbuilder/4')).toHaveLength(1)
})

it('FLL-05: without flows:publish a flow can be switched off, and not on', async () => {
  const { 'flows:publish': _, ...permissions } = everyPermission
  await open({ permissions })
  const itemsOf = async (name: string) => {
    fireEvent.click(await screen.findByRole('button', { name: `Ações do fluxo ${name}` }))
    await screen.findByRole('menuitem', { name: 'Duplicar', hidden: true })
    const items = screen.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent)
    fireEvent.click(screen.getByRole('menuitem', { name: 'Editar nome', hidden: true }))
    await press('Cancelar')
    return items
  }
  expect(await itemsOf('Fluxo 1')).toContain('Desativar')
  expect(await itemsOf('Fluxo 3')).not.toContain('Ativar')
})

it('FLL-02: the menu of a row renames, opens, copies, switches and deletes, with the documented words', async () => {
  const { router } = await open()
  await act('Fluxo 1', 'Editar nome')
  fireEvent.change(await screen.findByRole('textbox', { name: /Nome/ }), { target: { value: 'Outro' } })
  await press('Salvar')
  await waitFor(() => expect(sentBodies('PUT', '/flowbuilder')).toEqual([{ flowId: 1, name: 'Outro' }]))

  await act('Fluxo 1', 'Duplicar')
  await press('Duplicar fluxo')
  await waitFor(() => expect(toasts()).toContain('Fluxo duplicado com sucesso'))
  expect(sentBodies('POST', '/flowbuilder/duplicate')).toEqual([{ flowId: 1 }])

  await act('Fluxo 3', 'Ativar')
  await waitFor(() => expect(sentBodies('PUT', '/flowbuilder').at(-1)).toEqual({ flowId: 3, active: true }))
  await waitFor(async () => expect((await row('Fluxo 3')).textContent).not.toContain('Pausou sozinho'))

  await act('Fluxo 1', 'Excluir')
  await screen.findByText('Frase de disparo: Oi')
  await screen.findByText('Fluxo: Pai')
  await screen.findByText(/2 conversas estão nele agora; uma pessoa continua\.$/)
  await press('Excluir fluxo')
  await waitFor(() => expect(toasts()).toContain('Fluxo excluído com sucesso'))
  await waitFor(() => expect(screen.queryByRole('row', { name: /Fluxo 1/ })).toBeNull())

  await act('Fluxo 2', 'Editar fluxo')
  await waitFor(() => expect(router.state.location.pathname).toBe('/flowbuilder/2'))
})
