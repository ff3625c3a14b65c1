import type { FlowDetail } from '@recado/contract/flows/flow'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { ReactFlowProvider } from '@xyflow/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer } from '../../../../../test/answer.ts'
import { adminUser, drawPage } from '../../../../../test/draw-page.tsx'
import { BuilderContext } from '../builder-store.ts'
import { createBuilder } from '../create-builder.ts'
import { EditorDialog } from '../editors/editor-dialog.tsx'
import { newNode } from '../graph/graph-edits.rules.ts'
import { createDraft, DraftContext } from './draft.ts'
import { FlowBar } from './flow-bar.tsx'
import { FlowLeaveGuard } from './leave-guard.tsx'
import { FlowNotices } from './notices.tsx'

const detail: FlowDetail = {
  ...{ id: 4, name: 'Vendas', active: true, companyId: 1, publishedVersion: 1, hasDraft: false, pausedReason: null },
  ...{ updatedAt: '2026-01-01T00:00:00.000Z', revision: 3 },
  flow: { nodes: [newNode('start', { x: 0, y: 0 })], connections: [] },
}
const saveResponse = { revision: 4, published: false, version: 1, problems: [] }
const rejection = { status: 400, body: { error: 'ERR_VALIDATION' } }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function drawFlow(
  answers: Record<string, unknown> = {},
  offered: Parameters<typeof FlowNotices>[0]['offered'] = null,
  user = adminUser,
) {
  const calls = answer({ 'POST /flowbuilder/flow': saveResponse, ...answers })
  const builder = createBuilder(4, detail.flow as never)
  const draft = createDraft(builder, detail)
  const onDecided = vi.fn()
  const { router } = await drawPage(
    <DraftContext value={draft}>
      <BuilderContext value={builder}>
        <ReactFlowProvider>
          <FlowBar title="Fluxo de interações - Vendas" hasStoreFailed={false} />
          <FlowNotices offered={offered} onDecided={onDecided} />
          <FlowLeaveGuard />
          <EditorDialog />
        </ReactFlowProvider>
      </BuilderContext>
    </DraftContext>,
    user,
    ['/flowbuilders', '/'],
    '/flowbuilder/4',
  )
  const edit = () =>
    act(() =>
      builder.getState().edit((graph) => ({ ...graph, nodes: [...graph.nodes, newNode('message', { x: 1, y: 1 })] })),
    )
  const saves = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { builder, draft, router, edit, saves, onDecided, at: () => router.state.location.pathname }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** The notice below the bar; toasts are alerts as well. */
const notice = (): HTMLElement => {
  const alert = screen.getAllByRole('alert').find((one) => one.classList.contains('rc-flow-notice'))
  if (!alert) throw new Error('no notice')
  return alert
}
const leave = () => fireEvent.click(screen.getByRole('link', { name: 'Voltar para os fluxos' }))
const question = () => screen.findByRole('alertdialog', { name: 'Sair sem salvar?' })
const answerWith = async (name: string) => fireEvent.click(within(await question()).getByRole('button', { name }))

it('FLW-09: Ctrl+S in an editor saves its form, and never the flow without it', async () => {
  const { builder, saves } = await drawFlow()
  act(() => builder.getState().open({ what: 'newNode', kind: 'message', position: { x: 1, y: 1 } }))
  const dialog = await screen.findByRole('dialog')
  const field = await within(dialog).findByRole('textbox')
  fireEvent.change(field, { target: { value: 'Olá' } })
  fireEvent.keyDown(field, { key: 's', ctrlKey: true })
  await waitFor(() => expect(builder.getState().graph.nodes.map(({ data }) => data.label)).toContain('Olá'))
  expect(saves()).toEqual([])
})

it('FLW-09: leaving without unsaved edits does not ask', async () => {
  const { at } = await drawFlow()
  leave()
  await waitFor(() => expect(at()).toBe('/flowbuilders'))
})

it('FLW-09: leaving without saving leaves nothing to save, even if a save got no response', async () => {
  const { edit, at, draft } = await drawFlow({
    'POST /flowbuilder/flow': { status: 500, body: { error: 'ERR_INTERNAL_SERVER_ERROR' } },
  })
  edit()
  await act(() => draft.keep().catch(() => undefined))
  leave()
  await answerWith('Sair sem salvar')
  await waitFor(() => expect(at()).toBe('/flowbuilders'))
  expect(draft.isClean()).toBe(true)
})

it('FLW-09: a deleted flow does not ask, cannot be saved, and leads back', async () => {
  const { edit, draft, at } = await drawFlow()
  edit()
  act(() => draft.markDeleted())
  expect(notice().textContent).toContain('Este fluxo foi excluído por outra pessoa.')
  expect(screen.getByRole('button', { name: 'Salvar' }).hasAttribute('disabled')).toBe(true)
  fireEvent.click(within(notice()).getByRole('button', { name: 'Voltar para os fluxos' }))
  await waitFor(() => expect(at()).toBe('/flowbuilders'))
})

it('FLW-09: the reason of a rejected save stays beside the draft, with a retry', async () => {
  const { edit, draft, saves } = await drawFlow({ 'POST /flowbuilder/flow': rejection })
  edit()
  await act(() => draft.keep().catch(() => undefined))
  expect(notice().textContent).toContain('O rascunho não pôde ser salvo.')
  press('Tentar de novo')
  await waitFor(() => expect(saves()).toHaveLength(2))
})

it('FLW-09: edits that an earlier page left are offered and restored on request', async () => {
  const graph = { nodes: [...(detail.flow?.nodes ?? []), newNode('img', { x: 9, y: 9 })], connections: [] }
  const offered = { graph, revision: 2, at: 0, withoutKeys: true }
  const { builder, onDecided } = await drawFlow({}, offered)
  const noticeText = notice().textContent
  expect(noticeText).toContain('O fluxo foi salvo de novo depois disso.')
  expect(noticeText).toContain('As chaves de acesso não são guardadas no navegador')
  press('Restaurar')
  expect(builder.getState().graph).toBe(graph)
  expect(onDecided).toHaveBeenCalledOnce()
})

it('FLW-09: another user who saved is named, and the user chooses which version to keep', async () => {
  const { edit, draft } = await drawFlow()
  edit()
  const savedBy = { userId: 8, name: 'Rui' }
  act(() => draft.handleEvent({ action: 'update', flow: detail, revision: 9, savedBy } as never))
  expect(notice().textContent).toContain('Rui salvou este fluxo enquanto você editava.')
  press('Escolher qual fica')
  expect(draft.store.getState().asking).toBe(true)
})

it.each([
  ['flows:publish', 'message'],
  ['flows:receive', 'question'],
] as const)('FLW-09: without %s a flow with a %s is saved as a draft', async (missing, kind) => {
  const { [missing]: _, ...permissions } = adminUser.permissions
  const { builder, saves } = await drawFlow({}, null, { ...adminUser, permissions })
  act(() => builder.getState().edit((graph) => ({ ...graph, nodes: [...graph.nodes, newNode(kind, { x: 1, y: 1 })] })))
  press('Salvar')
  expect(await screen.findByText('Salvo como rascunho. Seu perfil não publica este fluxo.')).toBeTruthy()
  expect(saves()).toMatchObject([{ draft: true }])
})

it('FLW-09: a refused publication says what the flow does', async () => {
  await drawFlow({
    'POST /flowbuilder/4/check': { problems: [] },
    'POST /flowbuilder/4/tests/run': { results: [] },
    'POST /flowbuilder/4/publish': { status: 403, body: { error: 'ERR_NO_PERMISSION' } },
  })
  press('Publicar')
  fireEvent.click(await screen.findByRole('button', { name: 'Publicar versão' }))
  expect(await screen.findByText(/recebe respostas de clientes ou chama sistemas de fora/)).toBeTruthy()
})
