import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answer, type Call, draw } from '../conversations/test/draw.tsx'
import { QuickMessageForm } from './quick-message-form.tsx'

let calls: Call[] = []
const onClose = vi.fn()

beforeEach(async () => {
  calls = answer({})
  onClose.mockReset()
  await draw(<QuickMessageForm onClose={onClose} />)
  fireEvent.change(await screen.findByRole('textbox', { name: /^Atalho/, hidden: true }), { target: { value: 'oi' } })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))
const writes = () => calls.filter(({ method }) => method !== 'GET')

it('QCK-02: an empty reply shows an error, which disappears once it is fixed', async () => {
  press('Salvar')
  const refusal = /Escreva a mensagem, anexe um arquivo ou monte uma macro/
  expect(await screen.findByText(refusal)).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: 'Mensagem', hidden: true }), { target: { value: 'Olá' } })
  await waitFor(() => expect(screen.queryByText(refusal)).toBeNull())
  press('+ Enviar texto')
  press('Salvar')
  expect(await screen.findByText('Complete todos os passos da macro.')).toBeTruthy()
  press('Remover o passo 1')
  await waitFor(() => expect(screen.queryByText('Complete todos os passos da macro.')).toBeNull())
  expect(writes()).toEqual([])
})

it('QCK-03: a too large file shows an error at its field, and a valid file clears it', async () => {
  const field = document.querySelector('input[type=file]') as HTMLInputElement
  const large = new File(['x'], 'filme.mp4')
  Object.defineProperty(large, 'size', { value: 17 * 1024 * 1024 })
  fireEvent.change(field, { target: { files: [large] } })
  expect(await screen.findByText('O arquivo filme.mp4 passa de 16 MB.')).toBeTruthy()
  fireEvent.change(field, { target: { files: [new File(['x'], 'foto.png')] } })
  expect(await screen.findByText('foto.png')).toBeTruthy()
  expect(screen.queryByText(/passa de 16 MB/)).toBeNull()
})

it('LAY-20: steps added only with the pointer also count as unsaved', async () => {
  cleanup()
  await draw(<QuickMessageForm onClose={onClose} />)
  await screen.findByRole('textbox', { name: /^Atalho/, hidden: true })
  press('+ Resolver')
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  expect(await screen.findByText('Descartar o que foi preenchido?')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})

it('QCK-02: unchanged fields are not sent, so that a colleague’s concurrent changes survive', async () => {
  cleanup()
  const record = {
    ...{ id: 4, shortcode: 'oi', message: 'Olá', geral: true, status: true, userId: 7, isMedia: false },
    ...{ mediaName: null, mediaPath: null, mediaUrl: null, actions: [{ type: 'resolve' as const }] },
  }
  calls = answer({ 'PUT /quick-messages/4': record })
  await draw(<QuickMessageForm record={record as never} onClose={onClose} />)
  const message = await screen.findByRole('textbox', { name: 'Mensagem', hidden: true })
  fireEvent.change(message, { target: { value: 'Olá, tudo bem?' } })
  press('Salvar')
  await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ message: 'Olá, tudo bem?' }]))
})
