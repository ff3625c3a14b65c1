import type { ChatFlowData, CurrentFlow } from '@recado/contract/flows/chat-flow'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hideToast, useToasts } from '../../platform/toasts.ts'
import { answer, type Call, draw } from '../conversations/test/draw.tsx'
import { StepEditorScreen } from './step-editor-screen.tsx'

// jsdom cannot measure boxes and arrows; the e2e tests render them.
vi.mock('./canvas/canvas.tsx', () => ({ StepsCanvas: () => null }))

const step = (id: string, name: string) => ({
  ...{ id, name, type: 'node', left: '100px', top: '100px', interactions: [], conditions: [], actions: [] },
})
const seeded: CurrentFlow = {
  ...{ id: 1, flowId: null, name: '', celularTeste: '', isActive: false },
  flow: {
    nodeList: [step('node1', 'Início'), step('node2', 'Boas Vindas')],
    lineList: [{ from: 'node1', to: 'node2' }],
  },
}
const address = '/ezion/chat-flow/getById/1'
const saving = 'PATCH /ezion/chat-flow/editar/1'
let calls: Call[] = []
const answers = (more: object = {}) => {
  calls = answer({
    [`GET ${address}`]: { currentFlow: seeded },
    [saving]: { message: 'ok', currentFlow: { ...seeded, flowId: 9 } },
    'GET /queue': [{ id: 5, name: 'Financeiro' }],
    'GET /users/list': [{ id: 7, name: 'Ana', queueIds: [], online: true }],
    ...more,
  })
}
beforeEach(() => answers())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  for (const { id } of useToasts.getState().toasts) hideToast(id)
})

const toasts = () => useToasts.getState().toasts.map(({ message }) => message)
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const write = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } })

async function openEditor(stepName?: string) {
  const router = await draw(<StepEditorScreen />, { profile: 'admin' })
  await screen.findByRole('region', { name: 'Configuração Fluxo' })
  if (stepName) {
    fireEvent.click(button('+ Nova Etapa'))
    write('Nome da etapa', stepName)
  }
  return router
}
async function save(): Promise<ChatFlowData> {
  fireEvent.click(button('Salvar Fluxo'))
  await waitFor(() => expect(calls.some(({ method }) => method === 'PATCH')).toBe(true))
  const form = calls.findLast(({ method }) => method === 'PATCH')?.body as FormData
  return JSON.parse(String(form.get('flowData')))
}

describe('the step editor', () => {
  it('STE-05, STE-11: the edited flow is sent in the documented shape, and saving is confirmed', async () => {
    await openEditor('Preços')
    write('Nome do fluxo', 'Atendimento')
    write(/^Número de teste/, '11 99999-0000')
    fireEvent.click(screen.getByRole('switch', { name: 'Fluxo ativo' }))
    fireEvent.click(button('+ Texto'))
    write(/^Mensagem/, 'Custa 10')
    fireEvent.click(button('+ Documento'))
    expect(screen.getByText('Alterações não salvas')).toBeTruthy()
    const flow = await save()
    expect(flow).toMatchObject({ name: 'Atendimento', userId: 1, celularTeste: '11 99999-0000', isActive: true, id: 1 })
    expect(flow.lineList).toEqual(seeded.flow.lineList)
    expect(flow.nodeList[2]).toMatchObject({
      ...{ id: 'node3', name: 'Preços', type: 'node', left: '200px', top: '200px', conditions: [], actions: [] },
      interactions: [
        { type: 'text', MessageField: { message: 'Custa 10' } },
        {
          type: 'document',
          MediaField: { ext: '', mediaUrl: '', type: 'document', name: '', caption: '', fileName: '' },
        },
      ],
    })
    await waitFor(() => expect(toasts()).toContain('Os dados do fluxo foram enviados com sucesso.'))
    expect(screen.getByText('Tudo salvo')).toBeTruthy()
  })

  it('STE-05, STE-08: a file is previewed, gets a clean prefixed name, and is sent under that name', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:foto', revokeObjectURL: () => undefined }))
    await openEditor()
    fireEvent.click(button('+ Imagem'))
    const input = screen.getByLabelText<HTMLInputElement>('Escolher arquivo', { selector: 'input' })
    fireEvent.change(input, { target: { files: [new File(['x'], 'nota.txt', { type: 'text/plain' })] } })
    expect(screen.getByText('Este tipo de arquivo não é aceito aqui.')).toBeTruthy()
    fireEvent.change(input, { target: { files: [new File(['x'], 'Promoção 1.png', { type: 'image/png' })] } })
    expect(await screen.findByRole('img', { name: 'Prévia de Promoção 1.png' })).toBeTruthy()
    const media = await storedMedia()
    expect(media).toMatchObject({ ext: 'png', type: 'image/png', name: 'Promoção 1.png' })
    expect(media?.fileName).toMatch(/^[a-z0-9]{8}_Promocao_1\.png$/)
  })

  const storedMedia = async () => {
    const sends = vi.spyOn(FormData.prototype, 'append')
    vi.stubGlobal(
      'XMLHttpRequest',
      class {
        upload = {}
        status = 200
        responseText = JSON.stringify({ message: 'ok', currentFlow: seeded })
        onload = () => undefined
        open() {}
        setRequestHeader() {}
        send(form: FormData) {
          calls.push({ method: 'PATCH', path: '', query: '', body: form })
          this.onload()
        }
      },
    )
    const media = (await save()).nodeList[0]?.interactions[0]?.MediaField
    expect(sends).toHaveBeenCalledWith('files', expect.any(File), media?.fileName)
    sends.mockRestore()
    return media
  }

  it('STE-01: asks before leaving with unsaved changes', async () => {
    const { router } = await openEditor('Preços')
    fireEvent.click(button('Sair'))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Sair sem salvar?' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Continuar editando' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(router.state.location.pathname).toBe('/tickets')
    fireEvent.click(button('Sair'))
    const again = within(await screen.findByRole('alertdialog', { name: 'Sair sem salvar?' }))
    fireEvent.click(again.getByRole('button', { name: 'Sair' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  it('STE-12: a flow that fails to load says so and can be reloaded', async () => {
    answers({ [`GET ${address}`]: { status: 500, body: { error: 'ERR_INTERNAL' } } })
    await draw(<StepEditorScreen />, { profile: 'admin' })
    expect(await screen.findByText('O fluxo não pôde ser carregado')).toBeTruthy()
    answers()
    fireEvent.click(button('Tentar de novo'))
    expect(await screen.findByRole('region', { name: 'Configuração Fluxo' })).toBeTruthy()
  })
})

it('access.8: a role that may not publish has no buttons to add and save steps', async () => {
  await draw(<StepEditorScreen />, { permissions: { 'flows:view': 'all', 'flows:names': 'all' } })
  await screen.findByRole('region', { name: 'Configuração Fluxo' })
  expect(screen.queryByRole('button', { name: /Nova Etapa|Salvar Fluxo/ })).toBeNull()
})
