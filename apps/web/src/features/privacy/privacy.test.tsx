import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answer, type Call, draw } from '../conversations/test/draw.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { PersonPanel } from './person-panel.tsx'
import { SettingsForm } from './settings-form.tsx'

beforeEach(() => {
  HTMLElement.prototype.scrollIntoView = () => {}
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const settings = { mediaDays: 0, messageDays: 0, asksConsent: false, consentText: 'Podemos?', consentVersion: 1 }
const contact = {
  ...{ contactId: 3, name: 'Maria', number: '5511987654321', isGroup: false, erasedAt: null, requests: [] },
}
const saves = (calls: Call[]) => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)

it('PLUS-21: limits that delete existing data are confirmed before saving', async () => {
  const calls = answer({
    'GET /privacy/retention': { media: 2, messages: 7 },
    'PUT /privacy/settings': { ...settings, mediaDays: 30 },
  })
  await draw(<SettingsForm settings={settings} />, { profile: 'admin' })
  fireEvent.change(await screen.findByRole('textbox', { name: 'Arquivos das mensagens, em dias' }), {
    target: { value: '30' },
  })
  await screen.findByText(/sairiam agora: 2 arquivos e 7 mensagens/)
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Salvar prazos' }))
  await waitFor(() => expect(saves(calls)).toMatchObject([{ mediaDays: 30, messageDays: 0, consentText: 'Podemos?' }]))
})

it('PLUS-21: an invalid number of days shows an error at its field, and nothing is sent', async () => {
  const calls = answer({})
  await draw(<SettingsForm settings={settings} />, { profile: 'admin' })
  fireEvent.change(await screen.findByRole('textbox', { name: 'Arquivos das mensagens, em dias' }), {
    target: { value: '29' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Use 0 ou de 30 a 3.650 dias.')
  expect(saves(calls)).toEqual([])
})

it('PLUS-21: an erasure says what will be deleted; a wrong name shows an error at its field', async () => {
  answer({
    'GET /privacy/contacts/3/erasure': {
      parts: [
        { part: 'messages', count: 12 },
        { part: 'boardCards', count: 2 },
      ],
      customers: 1,
    },
    'POST /privacy/contacts/3/erasure': { status: 400, body: { error: 'ERR_PRIVACY_CONFIRMATION' } },
  })
  await draw(<EraseDialog contact={contact} onClose={() => undefined} />)
  await screen.findByText('Mensagens: 12')
  await screen.findByText('Cartões de quadros: 2')
  await screen.findByText(/^Também saem: .*cartões.*auditoria.*assinatura.*importações/)
  await screen.findByText(/^Não alcança: o que colegas escreveram/)
  await screen.findByRole('checkbox', { name: 'Manter o cadastro de assinatura deste número' })
  fireEvent.change(screen.getByRole('textbox', { name: /Digite o nome/ }), { target: { value: 'Mario' } })
  fireEvent.change(screen.getByRole('textbox', { name: /Motivo/ }), { target: { value: 'pedido' } })
  fireEvent.click(screen.getByRole('button', { name: 'Apagar para sempre' }))
  await screen.findByText('Digite o nome ou o número deste contato.')
})

it('PLUS-21: export and erasure keep their place while the answer is loading', async () => {
  const contactAnswer = Promise.withResolvers<object>()
  answer({ 'GET /privacy/contacts/3': contactAnswer.promise, 'GET /privacy/contacts/3/consent': { question: null } })
  await draw(<PersonPanel contactId={3} />, { profile: 'admin' })
  const actions = () => screen.getAllByRole<HTMLButtonElement>('button', { name: /^(Exportar|Apagar) dados/ })
  await screen.findByRole('button', { name: 'Exportar dados' })
  expect(actions().map(({ disabled }) => disabled)).toEqual([true, true])
  contactAnswer.resolve(contact)
  await waitFor(() => expect(actions().map(({ disabled }) => disabled)).toEqual([false, false]))
})
