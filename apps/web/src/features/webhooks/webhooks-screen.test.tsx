import type { Webhook } from '@recado/contract/webhooks/webhook'
import { webhookErrors } from '@recado/contract/webhooks/words'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useToasts } from '../../platform/toasts.ts'
import { answer, type Call, draw } from '../conversations/test/draw.tsx'
import { webhookArea } from './area.ts'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookState } from './webhook-state.tsx'

const webhook: Webhook = {
  ...{ id: 3, name: 'Vendas', url: 'https://a.example/', events: ['message.received'], active: true, offAt: null },
  ...{ failingSince: null, secret: '', hasSecret: true, waiting: 0, failed: 0, deliveredAt: null, createdAt: '' },
}
let calls: Call[] = []
const onClose = vi.fn()
const toasts = () => useToasts.getState().toasts.map(({ message }) => message)

beforeEach(() => {
  calls = answer({ 'POST /webhooks': { ...webhook, secret: 'whsec_abc' }, 'PUT /webhooks/3': webhook })
})
afterEach(() => {
  cleanup()
  onClose.mockReset()
  vi.unstubAllGlobals()
})

const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })

it('HOK-03: a new webhook shows its secret, and only then', async () => {
  await draw(<WebhookForm webhook={undefined} onClose={onClose} />, { profile: 'admin' })
  await screen.findByRole('textbox', { name: 'Nome' })
  type('Nome', 'Vendas')
  type('Endereço', 'https://a.example/')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Atendimento resolvido' }))
  save()
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Segredo' }).value).toBe('whsec_abc'),
  )
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    ...{ name: 'Vendas', url: 'https://a.example/', active: true },
    events: ['message.received', 'ticket.closed'],
  })
  expect(onClose).not.toHaveBeenCalled()
  // The secret cannot be shown again, so only the button closes the dialog, not Escape.
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Segredo' }), { key: 'Escape' })
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getAllByRole('button', { name: 'Fechar' }).at(-1) as HTMLElement)
  expect(onClose).toHaveBeenCalledOnce()
})

it('HOK-03: a URL may begin with http://, as every text about it says', async () => {
  await draw(<WebhookForm webhook={webhook} onClose={onClose} />, { profile: 'admin' })
  await screen.findByRole('textbox', { name: 'Nome' })
  const protocolText = /https:\/\/ ou http:\/\//
  expect(screen.getByText(protocolText)).toBeTruthy()
  type('Endereço', 'a.example')
  save()
  await waitFor(() => expect(screen.getAllByText(protocolText)).toHaveLength(2))
  expect(webhookErrors.ERR_WEBHOOK_ADDRESS.pt).toMatch(protocolText)
  type('Endereço', 'http://a.example/')
  save()
  await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ url: 'http://a.example/' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

it.each([
  ['Nome', 'a'],
  ['Endereço', 'a.example'],
  ['Endereço', 'ftp://a.example'],
])('HOK-03: %s of %s shows an error, and nothing is sent', async (field, value) => {
  await draw(<WebhookForm webhook={webhook} onClose={onClose} />, { profile: 'admin' })
  await screen.findByRole('textbox', { name: 'Nome' })
  type(field, value)
  save()
  await waitFor(() => expect(screen.getByRole('textbox', { name: field }).getAttribute('aria-invalid')).toBe('true'))
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([])
})

it('HOK-03: only changed fields are sent', async () => {
  await draw(<WebhookForm webhook={webhook} onClose={onClose} />, { profile: 'admin' })
  await screen.findByRole('textbox', { name: 'Nome' })
  type('Nome', 'Estoque')
  save()
  await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ name: 'Estoque' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

it.each([
  [{}, 'Ligado'],
  [{ active: false }, 'Desligado'],
  [{ active: false, offAt: '2026-11-20T14:02:00Z' }, 'Desligado por falhas'],
  [{ failingSince: '2026-11-20T14:02:00' }, 'Falhando desde 20/11/2026 14:02'],
])('HOK-06: the state of %o is shown as %s', async (change, words) => {
  await draw(<WebhookState webhook={{ ...webhook, ...change }} />, { profile: 'admin' })
  expect(await screen.findByText(words)).toBeTruthy()
})

it('HOK-06: shows on every screen that a webhook was switched off', () => {
  webhookArea.events?.webhook?.({ action: 'update', webhook })
  expect(toasts().filter((message) => message.includes('desligado'))).toEqual([])
  webhookArea.events?.webhook?.({ action: 'update', webhook, off: true })
  expect(toasts().some((message) => message.startsWith('O webhook Vendas foi desligado'))).toBe(true)
})
