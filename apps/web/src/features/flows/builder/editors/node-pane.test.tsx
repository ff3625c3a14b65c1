import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NodePane } from './node-pane.tsx'
import {
  answerEditors,
  chooseFile,
  dataOf,
  drawBuilder,
  drawPane,
  field,
  fileOf,
  press,
  type,
} from './test/draw-editor.tsx'
import { deferredAnswer, drawsPictures, storedFile } from './test/files.ts'

beforeEach(() => {
  answerEditors()
  drawsPictures(1)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const menu = {
  message: 'm',
  arrayOption: [
    { number: 1, value: 'Um' },
    { number: 2, value: 'Dois' },
  ],
}

it('FLW-13: the pane shows the selection, and each valid change is applied while typing', async () => {
  const store = await drawBuilder([['message', { label: 'Oi' }]], <NodePane />)
  expect(screen.getByText(/Selecione um nó para editar aqui/)).toBeTruthy()
  act(() => store.getState().select(['n1']))
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Mensagem/ })).value).toBe('Oi')
  type(/Mensagem/, 'Olá')
  expect(dataOf(store, 'n1')).toEqual({ label: 'Olá' })
})

it('FLW-13: typing into one field is one undo step, until the field loses the focus', async () => {
  const store = await drawPane('message', { label: 'Oi' })
  await screen.findByRole('textbox', { name: /Mensagem/ })
  for (const text of ['Oi,', 'Oi, A', 'Oi, Ana']) type(/Mensagem/, text)
  fireEvent.blur(field(/Mensagem/))
  type(/Mensagem/, 'Oi, Ana!')
  act(() => store.getState().undo())
  expect(dataOf(store, 'n1')).toEqual({ label: 'Oi, Ana' })
  // The field follows an undo.
  await waitFor(() => expect(field(/Mensagem/).value).toBe('Oi, Ana'))
  act(() => store.getState().undo())
  expect(dataOf(store, 'n1')).toEqual({ label: 'Oi' })
})

it('FLW-22: an invalid value shows its error, stays in its field and is not applied; the others are', async () => {
  const store = await drawPane('menu', menu)
  await screen.findByRole('textbox', { name: 'Opção 1' })
  type('Opção 1', '')
  expect(await screen.findByText('Escreva a opção.')).toBeTruthy()
  expect(field('Opção 1').value).toBe('')
  type('Opção 2', 'Três')
  expect(dataOf(store, 'n1')?.arrayOption).toEqual([
    { number: 1, value: 'Um' },
    { number: 2, value: 'Três' },
  ])
  type('Opção 1', 'Primeira')
  expect(screen.queryByText('Escreva a opção.')).toBeNull()
  expect(dataOf(store, 'n1')?.arrayOption).toEqual([
    { number: 1, value: 'Primeira' },
    { number: 2, value: 'Três' },
  ])
})

it('FLW-15, FLW-23: a file chosen in the pane is uploaded immediately, and the node changes after the upload', async () => {
  const { answer, release } = deferredAnswer(storedFile('b.mp4'))
  answerEditors({ 'POST /flowbuilder/audio': answer })
  const store = await drawPane('video', { url: '/u/a.mp4', original: 'a.mp4' })
  await screen.findByText('a.mp4')
  chooseFile(/Escolher vídeo/, fileOf('b.mp4', 9))
  expect(await screen.findByText('Subindo os arquivos e criando o conteúdo...')).toBeTruthy()
  expect(dataOf(store, 'n1')).toEqual({ url: '/u/a.mp4', original: 'a.mp4' })
  release()
  expect(await screen.findByText('b.mp4')).toBeTruthy()
  expect(dataOf(store, 'n1')).toEqual({ url: storedFile('b.mp4').url, original: 'b.mp4' })
})

it('FLW-23: a failed upload keeps the previous file and is reported', async () => {
  answerEditors({ 'POST /flowbuilder/audio': { status: 400, body: { error: 'ERR_FLOW_FILE_TYPE' } } })
  const store = await drawPane('video', { url: '/u/a.mp4', original: 'a.mp4' })
  await screen.findByText('a.mp4')
  chooseFile(/Escolher vídeo/, fileOf('b.mp4', 9))
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
  expect(screen.getByText('a.mp4')).toBeTruthy()
  expect(dataOf(store, 'n1')).toEqual({ url: '/u/a.mp4', original: 'a.mp4' })
})

it('FLW-06: the pane duplicates and deletes the selection, but never the start', async () => {
  const store = await drawPane('message', { label: 'Oi' })
  await screen.findByRole('textbox', { name: /Mensagem/ })
  press('Duplicar nó')
  expect(store.getState().graph.nodes).toHaveLength(3)
  act(() => store.getState().select(['n1']))
  press('Excluir nó')
  expect(store.getState().graph.nodes.map(({ id }) => id)).not.toContain('n1')
  act(() => store.getState().undo())
  act(() => store.getState().select(['1', 'n1']))
  expect(screen.getByRole('heading', { name: '2 nós selecionados' })).toBeTruthy()
  act(() => store.getState().select(['1']))
  expect(await screen.findByText(/Lembre-se de salvar o fluxo antes de sair/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Duplicar|Excluir/ })).toBeNull()
})
