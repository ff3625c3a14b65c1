import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readStored, writeStored } from '../../../../../platform/storage.ts'
import {
  answerEditors,
  choose,
  closed,
  dataOf,
  drawBuilder,
  drawEdit,
  drawNew,
  field,
  press,
  save,
  type,
  typeName,
} from '../test/draw-editor.tsx'

beforeEach(() => void answerEditors())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ai = { name: 'IA', prompt: 'p', apiKey: '', hasApiKey: true }

it('FLW-22: only the last option can be removed, so numbers have no gaps', async () => {
  const store = await drawEdit('menu', {
    message: 'm',
    arrayOption: [1, 2, 3].map((number) => ({ number, value: `o${number}` })),
  })
  await screen.findByRole('button', { name: 'Salvar' })
  expect(
    screen.getAllByRole('button', { name: /Remover a opção/ }).map((one) => one.getAttribute('aria-label')),
  ).toEqual(['Remover a opção 3'])
  press('Remover a opção 3')
  press('Adicionar opção')
  type('Opção 3', 'novo')
  save()
  await closed()
  expect(dataOf(store, 'n1')?.arrayOption).toEqual([
    { number: 1, value: 'o1' },
    { number: 2, value: 'o2' },
    { number: 3, value: 'novo' },
  ])
})

it('FLW-24: the slider moves in steps of 10 and says that 0 is not accepted', async () => {
  const store = await drawNew('randomizer')
  const slider = await screen.findByRole('slider')
  expect(slider.getAttribute('aria-valuenow')).toBe('10')
  expect(screen.getByText('De 10 a 100, de 10 em 10. 0 não é aceito.')).toBeTruthy()
  fireEvent.keyDown(slider, { key: 'ArrowLeft', code: 'ArrowLeft' })
  save()
  expect(await screen.findByText('Adicione o valor de intervalo')).toBeTruthy()
  fireEvent.keyDown(slider, { key: 'ArrowRight', code: 'ArrowRight' })
  fireEvent.keyDown(slider, { key: 'ArrowRight', code: 'ArrowRight' })
  save()
  await closed()
  expect(dataOf(store)).toEqual({ percent: 20 })
})

it('FLW-27: sixteen voices are offered; key and region appear with a voice, and a typed key can be shown', async () => {
  await drawNew('openai')
  const voice = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Voz/ })
  expect(voice.value).toBe('Texto')
  expect(screen.queryByLabelText(/Região/)).toBeNull()
  fireEvent.click(voice)
  const offered = await screen.findAllByRole('option', { name: /Texto|Neural/, hidden: true })
  expect(offered).toHaveLength(16)
  fireEvent.click(offered[1] as HTMLElement)
  expect(await screen.findByRole('textbox', { name: /Região/ })).toBeTruthy()
  const key = screen.getByLabelText<HTMLInputElement>(/Chave da API/)
  expect(key.type).toBe('password')
  fireEvent.mouseDown(screen.getAllByRole('button', { name: /Mostrar/ })[0] as HTMLElement)
  expect(key.type).toBe('text')
})

it('FLW-27: a stored key is mentioned, and an empty field keeps it', async () => {
  const store = await drawEdit('openai', {
    typebotIntegration: { ...ai, hasVoiceKey: true, voice: 'pt-BR-ElzaNeural' },
  })
  expect(await screen.findAllByText('Há uma chave salva. Deixe vazio para mantê-la.')).toHaveLength(2)
  save()
  await closed()
  expect(dataOf(store, 'n1')).toMatchObject({
    typebotIntegration: { apiKey: '', hasApiKey: true, voiceKey: '', voice: 'pt-BR-ElzaNeural' },
  })
})

it('FLW-28: renaming a variable replaces its old name in the browser’s storage', async () => {
  writeStored('variables', ['idade', 'cidade'])
  await drawEdit('question', { message: 'm', answerKey: 'idade' })
  await screen.findByRole('button', { name: 'Salvar' })
  typeName(/Variável da resposta/, 'anos')
  save()
  await closed()
  // The company's variables are added once they are loaded.
  expect((readStored('variables') as string[]).slice(0, 2)).toEqual(['anos', 'cidade'])
})

it('FLW-28: the hint shows how a text uses the answer, by the normalised name', async () => {
  await drawNew('question')
  expect(await screen.findByText('A resposta fica neste nome; use-a depois como {{nome}} nos textos.')).toBeTruthy()
  typeName(/Variável da resposta/, 'idade')
  expect(screen.getByText('A resposta fica neste nome; use-a depois como {{idade}} nos textos.')).toBeTruthy()
})

it('FLW-29: a question that is stored below a typebot shows its message and stays there', async () => {
  const store = await drawEdit('question', { typebotIntegration: { message: 'De onde?', answerKey: 'cidade' } })
  await screen.findByRole('button', { name: 'Salvar' })
  expect(field(/^Pergunta/).value).toBe('De onde?')
  type(/^Pergunta/, 'De que cidade?')
  save()
  await closed()
  expect(dataOf(store, 'n1')).toEqual({ typebotIntegration: { message: 'De que cidade?', answerKey: 'cidade' } })
})

it('FLW-28: a question named like a built-in variable is offered once, and the list opens', async () => {
  const store = await drawBuilder([
    ['question', { message: 'm', answerKey: 'nome' }],
    ['condition', { key: '', condition: 1, value: 'Ana' }],
  ])
  act(() => store.getState().open({ what: 'editor', nodeId: 'n2' }))
  const name = await screen.findByRole('combobox', { name: /Variável/ })
  fireEvent.click(name)
  const list = await waitFor(() => document.getElementById(name.getAttribute('aria-controls') ?? ''))
  if (!list) throw new Error('no list')
  expect(await within(list).findAllByRole('option', { name: 'nome', hidden: true })).toHaveLength(1)
})

it('FLW-30: seven methods are offered', async () => {
  await drawNew('apiCall')
  fireEvent.click(await screen.findByRole('combobox', { name: /Método/ }))
  const offered = await screen.findAllByRole('option', { hidden: true })
  expect(offered.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD']),
  )
})

it('FLW-25: a deleted queue still shows its name', async () => {
  await drawEdit('ticket', { id: 99, name: 'Antiga' })
  expect(await screen.findByDisplayValue('Antiga (não existe mais)')).toBeTruthy()
})

it.each([
  ['igual', 1],
  ['maior ou igual', 2],
  ['menor ou igual', 3],
  ['menor que', 4],
  ['maior que', 5],
])('FLW-33: %s is the code %i', async (word, code) => {
  const store = await drawEdit('condition', { key: 'k', condition: code === 1 ? 2 : 1, value: '3' })
  await screen.findByRole('button', { name: 'Salvar' })
  await choose(/Condição/, word)
  save()
  await closed()
  expect(dataOf(store, 'n1')).toEqual({ key: 'k', condition: code, value: '3' })
})

it('FLW-33: a tag condition stores the tag’s id, an hours condition stores neither variable nor value', async () => {
  const store = await drawEdit('condition', { key: 'k', condition: 1, value: '3' })
  await screen.findByRole('button', { name: 'Salvar' })
  await choose(/Condição/, 'o atendimento tem a etiqueta')
  await choose(/Etiqueta/, 'Atraso')
  save()
  await closed()
  expect(dataOf(store, 'n1')).toEqual({ key: '', condition: 11, value: '4' })
  store.getState().open({ what: 'editor', nodeId: 'n1' })
  await screen.findByRole('dialog')
  await choose(/Condição/, 'está no horário de atendimento')
  save()
  await closed()
  expect(dataOf(store, 'n1')).toEqual({ key: '', condition: 12, value: '' })
})

it('FLW-03: the start reminds the user to save', async () => {
  await drawEdit('start', {})
  expect(await screen.findByText(/Lembre-se de salvar o fluxo antes de sair/)).toBeTruthy()
})

it('FLW-07: step-based flows are under a separate heading, and one can be the sub-flow', async () => {
  const store = await drawEdit('subflow', { flowId: 2 })
  fireEvent.click(await screen.findByRole('combobox', { name: /Fluxo/ }))
  const group = await screen.findByRole('group', { name: 'Fluxos por etapas', hidden: true })
  fireEvent.click(within(group).getByRole('option', { name: 'Atendimento', hidden: true }))
  save()
  await closed()
  expect(dataOf(store, 'n1')).toEqual({ flowId: 3 })
})

it('FLW-27: "Outro" keeps its field while the name is typed, and needs a name', async () => {
  const store = await drawEdit('openai', { typebotIntegration: { ...ai, model: 'llama-3' } })
  await screen.findByRole('button', { name: 'Salvar' })
  type(/^Nome do modelo/, '')
  save()
  expect(await screen.findByText('Preencha este campo.')).toBeTruthy()
  type(/^Nome do modelo/, 'gpt-4o-mini')
  type(/^Nome do modelo/, 'gpt-4o-mini-2024-07-18')
  save()
  await closed()
  expect(dataOf(store, 'n1')).toMatchObject({ typebotIntegration: { model: 'gpt-4o-mini-2024-07-18' } })
})
