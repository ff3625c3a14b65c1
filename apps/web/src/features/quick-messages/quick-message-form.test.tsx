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
const sent = () => calls.filter(({ method }) => method !== 'GET')

it('QCK-02: a reply that says nothing is refused in words, which go as soon as it is mended', async () => {
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
  expect(sent()).toEqual([])
})

it('QCK-03: a file that is too large is refused beside its field, and a good one takes the refusal away', async () => {
  const field = document.querySelector('input[type=file]') as HTMLInputElement
  const large = new File(['x'], 'filme.mp4')
  Object.defineProperty(large, 'size', { value: 17 * 1024 * 1024 })
  fireEvent.change(field, { target: { files: [large] } })
  expect(await screen.findByText('O arquivo filme.mp4 passa de 16 MB.')).toBeTruthy()
  fireEvent.change(field, { target: { files: [new File(['x'], 'foto.png')] } })
  expect(await screen.findByText('foto.png')).toBeTruthy()
  expect(screen.queryByText(/passa de 16 MB/)).toBeNull()
})

it('LAY-20: steps that were put together by the pointer alone are not thrown away unasked', async () => {
  cleanup()
  await draw(<QuickMessageForm onClose={onClose} />)
  await screen.findByRole('textbox', { name: /^Atalho/, hidden: true })
  press('+ Resolver')
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  expect(await screen.findByText('Descartar o que foi preenchido?')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})

it('QCK-02: untouched fields are not sent, so that what a colleague changes meanwhile stays', async () => {
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
  await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ message: 'Olá, tudo bem?' }]))
})
