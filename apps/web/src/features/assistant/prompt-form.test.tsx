import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useToasts } from '../../platform/toasts.ts'
import { answer, type Call, draw } from '../conversations/test/draw.tsx'
import { PromptForm } from './prompt-form.tsx'

const prompt = {
  ...{ id: 3, companyId: 1, name: 'Padaria', prompt: 'x'.repeat(60), model: 'gpt-antigo', maxTokens: 200 },
  keyState: 'confirmed' as const,
  ...{ temperature: 0.3, apiKey: '' as const, hasApiKey: true, queueId: 5, maxMessages: 12, failure: null },
  ...{ hearsAudio: false, seesImages: true },
  ...{ queue: { name: 'Vendas' }, createdAt: '', updatedAt: '' },
}
const queue = { id: 5, name: 'Vendas', color: '#123456' }
let calls: Call[] = []
const onClose = vi.fn()
const toasts = () => useToasts.getState().toasts.map(({ message }) => message)
const models = [
  { model: 'gpt-3.5-turbo-1106', name: 'GPT 3.5 turbo' },
  { model: 'gpt-4o-mini', name: 'GPT 4.0' },
]

beforeEach(() => {
  calls = answer({
    'POST /prompt': prompt,
    'PUT /prompt/3': prompt,
    'GET /queue': [queue],
    'GET /prompt/models': models,
  })
})
afterEach(() => {
  cleanup()
  onClose.mockReset()
  vi.unstubAllGlobals()
})

const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const key = () => screen.getByLabelText<HTMLInputElement>(/^Chave da API/)
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const writes = () => calls.filter(({ method }) => method !== 'GET')
async function choose(field: RegExp, option: string) {
  fireEvent.click(screen.getByRole('combobox', { name: field }))
  fireEvent.click(await screen.findByRole('option', { name: option, hidden: true }))
}

it('PRM-02: a new prompt starts with the defaults and the two documented models', async () => {
  await draw(<PromptForm onClose={onClose} />, { profile: 'admin' })
  await screen.findByRole('dialog')
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Modelo/ }).value).toBe('GPT 3.5 turbo')
  expect([box(/^Máximo de tokens/).value, box(/^Temperatura/).value, box(/^Máximo de mensagens/).value]).toEqual([
    '100',
    '1',
    '10',
  ])
  fireEvent.click(screen.getByRole('combobox', { name: /^Modelo/ }))
  const options = await screen.findAllByRole('option', { name: /^GPT/, hidden: true })
  expect(options.map(({ textContent }) => textContent)).toEqual(['GPT 3.5 turbo', 'GPT 4.0'])
})

it('PRM-02, PRM-04: missing or invalid fields show an error, and nothing is sent', async () => {
  await draw(<PromptForm onClose={onClose} />, { profile: 'admin' })
  await screen.findByRole('dialog')
  type(box('Nome'), 'Abcd')
  type(box('Prompt'), 'x'.repeat(49))
  type(box(/^Temperatura/), '1,1')
  type(key(), 'com espaço')
  save()
  expect(await screen.findByText('Escolha uma fila.')).toBeTruthy()
  expect(screen.getByText('Use de 5 a 100 caracteres.')).toBeTruthy()
  expect(screen.getByText('Use de 0 a 1, em passos de 0,1.')).toBeTruthy()
  expect(screen.getByText('Uma chave não tem espaços nem acentos.')).toBeTruthy()
  expect(writes()).toEqual([])
})

it('PRM-05: saving shows a toast', async () => {
  await draw(<PromptForm onClose={onClose} />, { profile: 'admin' })
  await screen.findByRole('dialog')
  type(box('Nome'), ' Padaria ')
  type(box('Prompt'), 'x'.repeat(50))
  type(key(), ' sk-test-chave ')
  const [hears, sees] = screen.getAllByRole<HTMLInputElement>('switch')
  expect([hears?.checked, sees?.checked], 'off, because both cost tokens').toEqual([false, false])
  fireEvent.click(screen.getByRole('switch', { name: /^Ouvir áudios/ }))
  await choose(/^Fila/, 'Vendas')
  save()
  await waitFor(() => expect(toasts()).toContain('Prompt salvo com sucesso.'))
  expect(writes()[0]?.body).toEqual({
    ...{ name: ' Padaria ', prompt: 'x'.repeat(50), model: 'gpt-3.5-turbo-1106', maxTokens: 100, temperature: 1 },
    ...{ maxMessages: 10, queueId: 5, apiKey: 'sk-test-chave', hearsAudio: true, seesImages: false },
  })
  expect(onClose).toHaveBeenCalled()
})

it('PRM-03: an empty key keeps the stored one, and a model outside the list stays as free text', async () => {
  await draw(<PromptForm prompt={prompt} onClose={onClose} />, { profile: 'admin' })
  await screen.findByText('Há uma chave salva. Deixe vazio para mantê-la.')
  await waitFor(() => expect(box(/^Nome do modelo/).value).toBe('gpt-antigo'))
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Modelo/ }).value).toBe('Outro')
  await screen.findByText('Confirmada')
  expect(key().value).toBe('')
  type(box(/^Temperatura/), '0,7')
  save()
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]?.body).not.toHaveProperty('apiKey')
  expect(writes()[0]?.body).toMatchObject({ temperature: 0.7, model: 'gpt-antigo', queueId: 5 })
})

it('AI-10: the form says whether the chosen model sees pictures', async () => {
  await draw(<PromptForm prompt={prompt} onClose={onClose} />, { profile: 'admin' })
  await screen.findByText(/^Ligue só se o modelo vê imagens/)
  await choose(/^Modelo/, 'GPT 3.5 turbo')
  await screen.findByText(/^Este modelo não vê imagens/)
  await choose(/^Modelo/, 'GPT 4.0')
  await screen.findByText(/^Imagens de até 5 MB/)
})

it('PRM-02: a server error is shown at its field, and the input stays', async () => {
  calls = answer({
    'PUT /prompt/3': { status: 404, body: { error: 'ERR_NO_QUEUE_FOUND' } },
    ...{ 'GET /queue': [queue], 'GET /prompt/models': models },
  })
  await draw(<PromptForm prompt={prompt} onClose={onClose} />, { profile: 'admin' })
  await screen.findByRole('dialog')
  type(box('Nome'), 'Outro nome')
  save()
  await waitFor(() => expect(screen.getByRole('combobox', { name: /^Fila/ }).getAttribute('aria-invalid')).toBe('true'))
  expect(box('Nome').value).toBe('Outro nome')
  expect(onClose).not.toHaveBeenCalled()
})

it('PRM-02: a text that is too long is kept whole and shows an error instead of being cut', async () => {
  await draw(<PromptForm prompt={prompt} onClose={onClose} />, { profile: 'admin' })
  await screen.findByRole('dialog')
  expect(box(/^Temperatura/).value).toBe('0,3')
  expect(box('Prompt').hasAttribute('maxlength')).toBe(false)
  type(box('Prompt'), 'x'.repeat(20_001))
  save()
  expect(await screen.findByText('Use de 50 a 20.000 caracteres.')).toBeTruthy()
  expect(writes()).toEqual([])
})

it('PRM-02: "Outro" takes the name of any model', async () => {
  await draw(<PromptForm prompt={prompt} onClose={onClose} />, { profile: 'admin' })
  await screen.findByRole('dialog')
  await choose(/^Modelo/, 'GPT 4.0')
  await choose(/^Modelo/, 'Outro')
  save()
  await waitFor(() => expect(box(/^Nome do modelo/).getAttribute('aria-invalid')).toBe('true'))
  type(box(/^Nome do modelo/), 'meta-llama/llama-3.3-70b:free')
  save()
  await waitFor(() => expect(writes()[0]?.body).toMatchObject({ model: 'meta-llama/llama-3.3-70b:free' }))
})

it('PRM-07: a trial shows cost, sources and action; a failed message can be sent again', async () => {
  const trialAnswer = {
    ...{ text: 'Custa *um real*.', tokens: 1234, handsOver: true, note: 'Motivo: bolo' },
    sources: [{ documentId: 1, title: 'Pães', text: 'O pão custa um real.' }],
    toolCall: { name: 'transfer_to_queue', input: {} },
  }
  const replies = { 'GET /queue': [queue], 'GET /prompt/models': models }
  calls = answer({ 'POST /prompt/trial': { status: 409, body: { error: 'ERR_AI_BUDGET' } }, ...replies })
  await draw(<PromptForm prompt={prompt} onClose={onClose} />, { profile: 'admin' })
  await screen.findByRole('dialog')
  fireEvent.click(screen.getByRole('button', { name: 'Testar' }))
  await screen.findByText('Escreva como um cliente escreveria.')
  const message = () => box(/^Mensagem do cliente/)
  type(message(), 'Quanto custa?')
  fireEvent.keyDown(message(), { key: 'Enter' })
  await screen.findByText(/limite mensal de tokens da empresa foi atingido/)
  await waitFor(() => expect(message().value).toBe('Quanto custa?'))
  calls = answer({ 'POST /prompt/trial': trialAnswer, ...replies })
  fireEvent.keyDown(message(), { key: 'Enter' })
  await screen.findByText('1.234 tokens')
  for (const text of ['Ação: transfer_to_queue', 'Motivo: bolo', 'Fontes: 1', 'Pães']) await screen.findByText(text)
  expect(writes()[0]).toMatchObject({
    path: '/prompt/trial',
    body: { id: 3, model: 'gpt-antigo', messages: [{ from: 'customer', text: 'Quanto custa?' }] },
  })
})

it('PRM-07: a trial continues after an answer that is longer than a message', async () => {
  const long = { text: `${'a'.repeat(3999)}😀${'b'.repeat(50)}`, tokens: 1, handsOver: false, note: '' }
  const replies = { 'GET /queue': [queue], 'GET /prompt/models': models }
  calls = answer({ 'POST /prompt/trial': { ...long, sources: [], toolCall: null }, ...replies })
  await draw(<PromptForm prompt={prompt} onClose={onClose} />, { profile: 'admin' })
  await screen.findByRole('dialog')
  fireEvent.click(screen.getByRole('button', { name: 'Testar' }))
  await screen.findByText('Escreva como um cliente escreveria.')
  for (const text of ['oi', 'e agora?']) {
    type(box(/^Mensagem do cliente/), text)
    fireEvent.keyDown(box(/^Mensagem do cliente/), { key: 'Enter' })
    await screen.findAllByText('1 tokens')
    await waitFor(() => expect(screen.queryByText('A IA está respondendo…')).toBeNull())
  }
  const request = writes().at(-1)?.body as { messages: Array<{ text: string }> }
  expect(request.messages.map(({ text }) => [text.length, text.isWellFormed()])).toEqual([
    [2, true],
    [3999, true],
    [8, true],
  ])
})

it('PRM-07: a trial of an incomplete form moves the focus to the first invalid field', async () => {
  await draw(<PromptForm prompt={prompt} onClose={onClose} />, { profile: 'admin' })
  await screen.findByRole('dialog')
  type(box('Prompt'), 'curto')
  fireEvent.click(screen.getByRole('button', { name: 'Testar' }))
  await waitFor(() => expect(document.activeElement).toBe(box('Prompt')))
  expect(screen.queryByText('Escreva como um cliente escreveria.')).toBeNull()
})

it('PRM-02: a name whose beginning is an offered model stays free text while it is typed', async () => {
  await draw(<PromptForm prompt={prompt} onClose={onClose} />, { profile: 'admin' })
  await screen.findByRole('dialog')
  for (const name of ['gpt-4o-mini', 'gpt-4o-mini-2024-07-18']) type(box(/^Nome do modelo/), name)
  expect(box(/^Nome do modelo/).value).toBe('gpt-4o-mini-2024-07-18')
})
