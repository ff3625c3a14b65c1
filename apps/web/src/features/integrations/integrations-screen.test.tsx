import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useToasts } from '../../platform/toasts.ts'
import { answer, type Call, draw } from '../conversations/test/draw.tsx'
import { IntegrationsScreen } from './integrations-screen.tsx'

vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useSearch: () => ({}) }))

const one = (id: number, change: object = {}) => ({
  ...{ id, companyId: 1, type: 'typebot', name: `Robô ${id}`, projectName: '', jsonContent: '', hasJsonContent: false },
  ...{ hasSecret: false, language: 'pt-BR', urlN8N: 'https://bot.example', typebotSlug: 'padaria', typebotExpires: 1 },
  ...{ typebotDelayMessage: 1000, typebotKeywordFinish: '', typebotKeywordRestart: '', typebotUnknownMessage: '' },
  ...{ typebotRestartMessage: '', flowId: null, timeout: 30, lastError: null, createdAt: '', updatedAt: '', ...change },
})
const page = {
  queueIntegrations: [one(1), one(2, { type: 'webhook', hasSecret: true, urlN8N: 'https://w.example' })],
  ...{ count: 3, hasMore: false, cursor: null },
}
const flow = {
  ...{ active: true, companyId: 1, publishedVersion: 1, hasDraft: false, pausedReason: null },
  updatedAt: '2026-11-01T12:00:00.000Z',
}
let calls: Call[] = []
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  calls = answer({
    ...{ 'GET /queueIntegration': page, 'GET /outside-calls': { calls: [], hasMore: false, cursor: null } },
    'POST /queueIntegration/testSession': { ok: true, message: 'Funcionou.' },
    'GET /whatsapp': [{ id: 1, name: 'Linha da loja', integrationId: 1 }],
    'GET /queue': [
      { id: 1, name: 'Vendas', integrationId: 1 },
      { id: 2, name: 'Caixa', integrationId: null },
    ],
    'POST /queueIntegration/2/secret': { secret: 'whsec_novo' },
    'GET /flowbuilder': {
      flows: [
        { ...flow, id: 7, name: 'Boas-vindas' },
        { ...flow, id: 8, name: 'Rascunho', publishedVersion: null },
        { ...flow, id: 9, name: 'Atendimento', chatFlowId: 1 },
      ],
      ...{ count: 2, hasMore: false, cursor: null },
    },
    'POST /queueIntegration': { ...one(3, { name: 'Novo' }), secret: 'whsec_criado' },
    'GET /used-by/integration/1': {
      uses: [
        { kind: 'connection', id: 1, name: 'Linha da loja', blocks: false },
        { kind: 'queue', id: 1, name: 'Vendas', blocks: false },
      ],
      ...{ more: 0, isBlocked: false },
    },
    'DELETE /queueIntegration/1': { message: 'Integração excluída.' },
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const sentBodies = (method: string, path: string) =>
  calls.filter((call) => call.method === method && call.path.startsWith(path)).map(({ body }) => body)
const toasts = () => useToasts.getState().toasts.map(({ message }) => message)
const field = (name: RegExp) => screen.getByRole('textbox', { name })
const choose = async (type: string) => {
  fireEvent.click(screen.getByRole('combobox', { name: /Tipo/ }))
  fireEvent.click(await screen.findByRole('option', { name: type, hidden: true }))
}

it('INT-02, INT-04, INT-05: a new integration is a Typebot by default, its form follows the type, and it can be tested before saving', async () => {
  await draw(<IntegrationsScreen />, { profile: 'admin' })
  fireEvent.click(await screen.findByRole('button', { name: 'Nova integração' }))
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: /Tipo/ })).value).toBe('Typebot')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /Tipo/ })))
  expect((field(/Intervalo entre mensagens/) as HTMLInputElement).value).toBe('1000')
  expect((field(/Expira em/) as HTMLInputElement).value).toBe('1')
  await choose('DialogFlow')
  expect(field(/Conta de serviço/)).toBeTruthy()
  await choose('Webhook')
  fireEvent.click(screen.getByRole('button', { name: 'Testar' }))
  expect(await screen.findAllByText('Preencha este campo.')).not.toEqual([])
  expect(sentBodies('POST', '/queueIntegration')).toEqual([])
  fireEvent.change(field(/Nome/), { target: { value: 'Novo' } })
  fireEvent.change(field(/Endereço/), { target: { value: 'https://w.example/x' } })
  fireEvent.click(screen.getByRole('button', { name: 'Testar' }))
  expect(await within(screen.getByRole('dialog')).findByText('Funcionou.')).toBeTruthy()
  expect(toasts()).toContain('Funcionou.')
  const body = { type: 'webhook', name: 'Novo', timeout: 30, urlN8N: 'https://w.example/x' }
  expect(sentBodies('POST', '/queueIntegration/testSession')).toEqual([body])
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(toasts()).toContain('Integração adicionada com sucesso.'))
  expect(sentBodies('POST', '/queueIntegration').at(-1)).toEqual(body)
})

it('INT-01: the list shows address, places and last error, which the form repeats', async () => {
  const lastError = { text: 'O outro lado não respondeu a tempo.', at: '2026-11-01T15:00:00.000Z' }
  const failing = one(1, { type: 'n8n', urlN8N: 'https://n8n.example/webhook/a?chave=k1', lastError })
  calls = answer({
    'GET /queueIntegration': { ...page, queueIntegrations: [failing, one(2)] },
    'GET /outside-calls': { calls: [], hasMore: false, cursor: null },
    'GET /whatsapp': [{ id: 1, name: 'Linha da loja', integrationId: 1 }],
    'GET /queue': [{ id: 1, name: 'Vendas', integrationId: 1 }],
  })
  await draw(<IntegrationsScreen />, { profile: 'admin' })
  const row = within((await screen.findByText('n8n.example/webhook/a')).closest('tr') as HTMLElement)
  expect(await row.findByText('Conexão Linha da loja, Fila Vendas')).toBeTruthy()
  expect(row.getByText(lastError.text)).toBeTruthy()
  fireEvent.click(row.getByRole('button', { name: 'Editar a integração Robô 1' }))
  const note = await within(await screen.findByRole('dialog')).findByRole('note')
  expect(note.textContent).toContain(lastError.text)
  expect(screen.getByText('Usado por: Conexão Linha da loja, Fila Vendas')).toBeTruthy()
})

it('INT-05: a warning of the test is shown beside its result; a failure is a toast and stays', async () => {
  calls = answer({
    ...{ 'GET /queueIntegration': page, 'GET /outside-calls': { calls: [], hasMore: false, cursor: null } },
    'POST /queueIntegration/testSession': { ok: true, message: 'Funcionou.', warning: 'Não foi entendida: {}' },
  })
  await draw(<IntegrationsScreen />, { profile: 'admin' })
  fireEvent.click(await screen.findByRole('button', { name: 'Editar a integração Robô 2' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Testar' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(await dialog.findByText('Não foi entendida: {}')).toBeTruthy()
  expect(dialog.getByText('Funcionou.')).toBeTruthy()
  expect(toasts()).toContain('Não foi entendida: {}')
  calls = answer({
    'POST /queueIntegration/testSession': {
      status: 400,
      body: { error: 'ERR_INTEGRATION_TEST', message: 'Código 500.' },
    },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Testar' }))
  expect(await dialog.findByText('Código 500.')).toBeTruthy()
  expect(toasts()).toContain('Código 500.')
})

it('INT-05: a toast shows the beginning of a long answer, the form all of it', async () => {
  const message = `Funcionou. Resposta: “${'palavra '.repeat(400)}”`
  calls = answer({
    ...{ 'GET /queueIntegration': page, 'GET /outside-calls': { calls: [], hasMore: false, cursor: null } },
    'POST /queueIntegration/testSession': { ok: true, message },
  })
  await draw(<IntegrationsScreen />, { profile: 'admin' })
  fireEvent.click(await screen.findByRole('button', { name: 'Editar a integração Robô 2' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Testar' }))
  expect(await within(screen.getByRole('dialog')).findByText(message)).toBeTruthy()
  expect(toasts()).toContain(`${message.slice(0, 200)}…`)
})

it('INT-02: the time limit is checked, and a created secret is shown until its button is pressed', async () => {
  await draw(<IntegrationsScreen />, { profile: 'admin' })
  fireEvent.click(await screen.findByRole('button', { name: 'Nova integração' }))
  await screen.findByRole('combobox', { name: /Tipo/ })
  await choose('Webhook')
  fireEvent.change(field(/Nome/), { target: { value: 'Novo' } })
  fireEvent.change(field(/Endereço/), { target: { value: 'https://w.example/x' } })
  fireEvent.change(field(/Tempo limite/), { target: { value: '121' } })
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(field(/Tempo limite/).getAttribute('aria-invalid')).toBe('true'))
  expect(sentBodies('POST', '/queueIntegration')).toEqual([])
  fireEvent.change(field(/Tempo limite/), { target: { value: '120' } })
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByDisplayValue('whsec_criado')).toBeTruthy()
  fireEvent.click(screen.getAllByRole('button', { name: 'Fechar' }).at(-1) as HTMLElement)
  await waitFor(() => expect(screen.queryByDisplayValue('whsec_criado')).toBeNull())
})

it('INT-05: a test result disappears with the first change, and does not reappear for invalid values', async () => {
  await draw(<IntegrationsScreen />, { profile: 'admin' })
  fireEvent.click(await screen.findByRole('button', { name: 'Editar a integração Robô 2' }))
  const testResult = () => within(screen.getByRole('dialog')).queryByText('Funcionou.')
  const tryIt = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Testar' }))
    await waitFor(() => expect(testResult()).toBeTruthy())
  }
  await screen.findByRole('textbox', { name: /Endereço/ })
  await waitFor(() => expect(document.activeElement).toBe(field(/Nome/)))
  await tryIt()
  fireEvent.change(field(/Endereço/), { target: { value: 'x' } })
  expect(testResult()).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Testar' }))
  expect(testResult()).toBeNull()
  expect(sentBodies('POST', '/queueIntegration/testSession')).toHaveLength(1)
  fireEvent.change(field(/Endereço/), { target: { value: 'https://w.example' } })
  await tryIt()
  await choose('Construtor de fluxos')
  expect(testResult()).toBeNull()
})

it('INT-06: deleting names its users and shows the server’s message; a new secret is shown once', async () => {
  await draw(<IntegrationsScreen />, { profile: 'admin' })
  fireEvent.click(await screen.findByRole('button', { name: 'Editar a integração Robô 2' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Gerar novo segredo' }))
  await screen.findByText('Gerar um novo segredo?')
  fireEvent.click(screen.getAllByRole('button', { name: 'Gerar novo segredo', hidden: true }).at(-1) as HTMLElement)
  expect(await screen.findByDisplayValue('whsec_novo')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Excluir a integração Robô 1' }))
  await screen.findByText('Conexão: Linha da loja')
  await screen.findByText('Fila: Vendas')
  fireEvent.click(await screen.findByRole('button', { name: 'Excluir integração' }))
  await waitFor(() => expect(toasts()).toContain('Integração excluída.'))
})

it('INT-02: a field that the server misses shows an error, and the input stays', async () => {
  const refusal = (field: string) => ({ status: 400, body: { error: 'ERR_INTEGRATION_INCOMPLETE', field } })
  const agent = one(2, { type: 'dialogflow', projectName: 'padaria', hasJsonContent: true })
  calls = answer({
    'GET /queueIntegration': { ...page, queueIntegrations: [agent] },
    'PUT /queueIntegration/2': refusal('jsonContent'),
    'GET /outside-calls': { calls: [], hasMore: false, cursor: null },
  })
  await draw(<IntegrationsScreen />, { profile: 'admin' })
  fireEvent.click(await screen.findByRole('button', { name: 'Editar a integração Robô 2' }))
  fireEvent.change(await screen.findByRole('textbox', { name: /Nome do projeto/ }), { target: { value: 'outra' } })
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  // Its account was removed in the meantime.
  const fieldError = await screen.findByText('Preencha este campo.')
  expect(field(/Conta de serviço/).getAttribute('aria-describedby')).toContain(fieldError.id)
  expect(field(/Conta de serviço/).getAttribute('aria-invalid')).toBe('true')
  expect((field(/Nome do projeto/) as HTMLInputElement).value).toBe('outra')
})

it('INT-02, INT-03: a flow is chosen by name and is required', async () => {
  await draw(<IntegrationsScreen />, { profile: 'admin' })
  fireEvent.click(await screen.findByRole('button', { name: 'Nova integração' }))
  await screen.findByRole('combobox', { name: /Tipo/ })
  await choose('Construtor de fluxos')
  fireEvent.change(field(/Nome/), { target: { value: 'Fluxos' } })
  const dialog = screen.getByRole('dialog')
  const save = within(dialog).getByRole('button', { name: 'Salvar' })
  fireEvent.click(save)
  expect(await screen.findByText('Preencha este campo.')).toBeTruthy()
  expect(sentBodies('POST', '/queueIntegration')).toEqual([])
  fireEvent.click(screen.getByRole('combobox', { name: /Fluxo/ }))
  expect(await screen.findByRole('option', { name: 'Rascunho (não publicado)', hidden: true })).toBeTruthy()
  const group = screen.getByRole('group', { name: 'Fluxos por etapas', hidden: true })
  expect(within(group).getByRole('option', { name: 'Atendimento', hidden: true })).toBeTruthy()
  fireEvent.click(screen.getByRole('option', { name: 'Boas-vindas', hidden: true }))
  fireEvent.click(save)
  await waitFor(() =>
    expect(sentBodies('POST', '/queueIntegration')).toEqual([{ type: 'flowbuilder', name: 'Fluxos', flowId: 7 }]),
  )
})
