import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerEditors, closed, drawNew, field, save, toasts, type } from './test/draw-editor.tsx'

beforeEach(() => void answerEditors())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('FLW-25, FLW-32: a missing value is also reported in a toast', async () => {
  await drawNew('tag')
  await screen.findByRole('button', { name: 'Salvar' })
  save()
  await waitFor(() => expect(toasts()).toContain('Adicione uma tag'))
})

it('FLW-13: a new node is connected to the output it was added from, and discarding one asks first', async () => {
  const store = await drawNew('message')
  store.getState().open({
    ...{ what: 'newNode', kind: 'message', position: { x: 280, y: 0 } },
    connectFrom: { nodeId: '1', handle: 'a' },
  })
  await screen.findByRole('button', { name: 'Salvar' })
  type(/Mensagem/, 'Oi')
  fireEvent.click(screen.getByRole('button', { name: 'Fechar' }))
  expect(await screen.findByRole('alertdialog')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Continuar preenchendo' }))
  save()
  await closed()
  const { nodes, connections } = store.getState().graph
  expect(connections).toMatchObject([{ source: '1', sourceHandle: 'a', target: nodes.at(-1)?.id }])
  // One undo step reverts all of it.
  store.getState().undo()
  expect(store.getState().graph).toMatchObject({ nodes: [{ id: '1' }], connections: [] })
})

it('FLW-13: the next new node starts empty', async () => {
  const store = await drawNew('message')
  await screen.findByRole('button', { name: 'Salvar' })
  type(/Mensagem/, 'Oi')
  save()
  await closed()
  store.getState().open({ what: 'newNode', kind: 'message', position: { x: 560, y: 0 } })
  await screen.findByRole('dialog')
  expect(field(/Mensagem/).value).toBe('')
})
