import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerEditors, closed, dataOf, drawBuilder, field, press, save } from '../test/draw-editor.tsx'

beforeEach(() => void answerEditors())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Opens the editor of a message, beside a question and a request that fill variables. */
async function drawMessage(label: string) {
  const store = await drawBuilder([
    ['message', { label }],
    ['question', { message: 'Idade?', answerKey: 'idade' }],
    ['apiCall', { url: 'https://x.example', saves: [{ path: 'id', variable: 'pedido' }] }],
  ])
  store.getState().open({ what: 'editor', nodeId: 'n1' })
  await screen.findByRole('button', { name: 'Salvar' })
  return store
}
const message = () => field(/Mensagem/)
/** Types at the end of the text up to this text. */
function typeText(text: string): void {
  const { value } = message()
  fireEvent.change(message(), { target: { value: value + text, selectionStart: value.length + text.length } })
}
const offered = () =>
  screen.getAllByRole('option', { hidden: true }).flatMap(({ textContent }) => (textContent ? [textContent] : []))

it('FLW-28: the button offers the flow’s, the company’s and the built-in variables, in this order', async () => {
  await drawMessage('Oi ')
  press('Inserir variável em Mensagem')
  await waitFor(() => expect(offered()).toContain('cupom'))
  expect(offered().slice(0, 3)).toEqual(['idade', 'pedido', 'cupom'])
  expect(offered()).toContain('nome')
})

it('FLW-28: two braces offer the names that match the input; the chosen one is inserted there', async () => {
  const store = await drawMessage('Você tem ')
  typeText('{{id')
  await waitFor(() => expect(offered()).toContain('idade'))
  expect(offered()).not.toContain('cupom')
  fireEvent.click(screen.getByRole('option', { name: 'idade', hidden: true }))
  expect(message().value).toBe('Você tem {{idade}}')
  save()
  await closed()
  expect(dataOf(store, 'n1')).toEqual({ label: 'Você tem {{idade}}' })
})

it('FLW-28: a name without a value is marked, but can be saved', async () => {
  const store = await drawMessage('Oi {{nome}}, {{idade}}')
  await waitFor(() => expect(screen.queryByText(/Nenhuma pergunta ou variável tem/)).toBeNull())
  typeText(' {{cor}}')
  expect(
    await screen.findByText('Nenhuma pergunta ou variável tem este nome, e o texto sai sem ele: {{cor}}'),
  ).toBeTruthy()
  save()
  await closed()
  expect(dataOf(store, 'n1')).toEqual({ label: 'Oi {{nome}}, {{idade}} {{cor}}' })
})
