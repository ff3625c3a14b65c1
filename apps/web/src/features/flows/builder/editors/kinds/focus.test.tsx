import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addName, answerEditors, drawEdit, drawNew, press } from '../test/draw-editor.tsx'

beforeEach(() => void answerEditors())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('FLW-22, FLW-30: removing the focused entry keeps the focus in the list', async () => {
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
  const remove = (name: string) => {
    screen.getByRole('button', { name }).focus()
    press(name)
  }
  const store = await drawEdit('menu', { message: 'm', arrayOption: [1, 2].map((number) => ({ number, value: 'o' })) })
  await screen.findByRole('button', { name: 'Salvar' })
  remove('Remover a opção 2')
  expect(focused()).toBe('Remover a opção 1')
  remove('Remover a opção 1')
  expect(focused()).toBe('Adicionar opção')
  act(() => store.getState().open({ what: 'newNode', kind: 'apiCall', position: { x: 280, y: 0 } }))
  fireEvent.click(await screen.findByRole('button', { name: 'Adicionar cabeçalho' }))
  remove('Remover o cabeçalho 1')
  expect(focused()).toBe('Adicionar cabeçalho')
})

it('FLW-25, FLW-33: choices do not open automatically with the dialog that focuses them', async () => {
  const store = await drawNew('ticket')
  const queue = await screen.findByRole('combobox', { name: /Fila/ })
  await waitFor(() => expect(document.activeElement).toBe(queue))
  expect(queue.getAttribute('aria-expanded')).toBe('false')
  act(() => store.getState().open({ what: 'newNode', kind: 'condition', position: { x: 280, y: 0 } }))
  const name = await screen.findByRole('combobox', { name: /Variável/ })
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(name.getAttribute('aria-expanded')).toBe('false')
})

it.each([
  ['randomizer', 'Porcentagem da saída A'],
  ['img', 'Escolher imagem'],
  ['interval', 'Segundos'],
  ['message', 'Mensagem'],
] as const)('FLW-13: the dialog of %s focuses its first field', async (kind, name) => {
  await drawNew(kind)
  await screen.findByRole('button', { name: 'Salvar' })
  await waitFor(() => {
    const focused = document.activeElement as HTMLInputElement | null
    const label = focused?.getAttribute('aria-label') ?? focused?.labels?.[0]?.textContent ?? focused?.textContent
    expect(label).toContain(name)
  })
})

it('FLW-31: choices of variables open on typing and close after a choice, so that they do not cover the button below', async () => {
  await drawNew('contatoOpcoes')
  const names = await screen.findByRole('combobox', { name: /^Variáveis/ })
  addName(/^Variáveis/, 'cup')
  await waitFor(() => expect(names.getAttribute('aria-expanded')).toBe('false'))
  fireEvent.change(names, { target: { value: 'no' } })
  await waitFor(() => expect(names.getAttribute('aria-expanded')).toBe('true'))
})
