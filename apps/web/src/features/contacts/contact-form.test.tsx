import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answer, type Call, draw } from '../conversations/test/draw.tsx'
import { ContactForm } from './contact-form.tsx'

const contact = {
  ...{ id: 3, companyId: 1, name: 'Maria', number: '5511987654321', lid: null, email: '', profilePicUrl: null },
  ...{ isGroup: false, isCompanyClient: false, extraInfo: [], queue: null, tags: [], createdAt: '', updatedAt: '' },
}
let calls: Call[] = []
const puts = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
const field = () => screen.getByLabelText(/Número do WhatsApp/) as HTMLInputElement
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))

beforeEach(() => {
  HTMLElement.prototype.scrollIntoView = () => {}
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(change: object, more: Record<string, unknown> = {}): Promise<void> {
  calls = answer({
    'GET /queue': [],
    'GET /tags/list': [],
    'GET /contacts/3/number-change': change,
    'GET /contacts/3/consent': { contactId: 3, state: 'allowed', since: null, history: [] },
    'PUT /contacts/3': contact,
    ...more,
  })
  await draw(<ContactForm contact={contact} onClose={() => {}} />)
  await screen.findByText('Editar contato')
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('number-change'))).toBe(true))
}
const type = (number: string) => fireEvent.change(field(), { target: { value: number } })

it('contacts.2: a changed number is confirmed, naming the queued messages, and the decision is sent', async () => {
  await open({ allowed: true, messages: 2, schedules: 1 })
  type('11 91234-5678')
  press('Salvar')
  await screen.findByText('Mudar o número de Maria?')
  expect(screen.getByText(/De \+55 11 98765-4321 para \+55 11 91234-5678/)).toBeTruthy()
  expect(screen.getByText(/1 mensagem agendada também vai/)).toBeTruthy()
  await screen.findByText(/2 mensagens esperam para sair/)
  const action = () => screen.getByRole('button', { name: 'Mudar número', hidden: true }) as HTMLButtonElement
  expect(action().disabled).toBe(true)
  expect(puts()).toEqual([])
  fireEvent.click(screen.getByLabelText('Não enviar'))
  press('Mudar número')
  await waitFor(() =>
    expect(puts()).toEqual([expect.objectContaining({ number: '11 91234-5678', waitingMessages: 'cancel' })]),
  )
})

it('contacts.2: another spelling of the same number is not confirmed, and neither is the restored old number', async () => {
  await open({ allowed: true, messages: 0, schedules: 0 })
  type('+55 (11) 98765-4321')
  press('Salvar')
  await waitFor(() => expect(puts()).toHaveLength(1))
  expect(screen.queryByText(/Mudar o número/)).toBeNull()
  type('11 91234-5678')
  press('Salvar')
  await screen.findByText('Mudar o número de Maria?')
  fireEvent.click(screen.getAllByRole('button', { name: 'Cancelar', hidden: true }).at(-1) as HTMLElement)
  await waitFor(() => expect(screen.queryByText('Mudar o número de Maria?')).toBeNull())
  expect(field().value).toBe('11 91234-5678')
  expect(puts()).toHaveLength(1)
})

it('contacts.2: a message that is queued in the meantime leads to the question about queued messages', async () => {
  const change = { allowed: true, messages: 0, schedules: 0 }
  await open(change, { 'PUT /contacts/3': { status: 409, body: { error: 'ERR_CONTACT_MESSAGES_WAIT', count: 1 } } })
  type('11 91234-5678')
  press('Salvar')
  await screen.findByText('Mudar o número de Maria?')
  change.messages = 1
  await waitFor(() =>
    expect((screen.getByRole('button', { name: 'Mudar número', hidden: true }) as HTMLButtonElement).disabled).toBe(
      false,
    ),
  )
  press('Mudar número')
  await screen.findByText(/1 mensagem espera para sair/)
  expect(screen.getByText(/Há mensagens esperando/)).toBeTruthy()
})

it('contacts.2: a duplicate number is shown at its field, which takes the focus', async () => {
  const duplicateAnswer = { status: 409, body: { error: 'ERR_DUPLICATED_CONTACT' } }
  await open({ allowed: true, messages: 0, schedules: 0 }, { 'PUT /contacts/3': duplicateAnswer })
  type('11 91234-5678')
  press('Salvar')
  await screen.findByText('Mudar o número de Maria?')
  press('Mudar número')
  await screen.findByText('Já existe um contato com este número. Procure por ele na lista.')
  await waitFor(() => expect(screen.queryByText('Mudar o número de Maria?')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(field()))
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(field().value).toBe('11 91234-5678')
})

it('contacts.2: users who may not see the tickets find the number field disabled, with the reason', async () => {
  await open({ allowed: false, messages: 0, schedules: 0 })
  await screen.findByText('Só quem vê os atendimentos deste contato pode mudar o número.')
  expect(field().disabled).toBe(true)
  press('Salvar')
  await waitFor(() => expect(puts()).toEqual([{}]))
})

it('CTC-02: unchanged fields are not sent, so that concurrent changes by a colleague or the customer survive', async () => {
  await open({ allowed: true, messages: 0, schedules: 0 })
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: ' maria@exemplo.com.br ' } })
  press('Salvar')
  await waitFor(() => expect(puts()).toEqual([{ email: 'maria@exemplo.com.br' }]))
})

it.each([
  ['98765-4321', 'Falta o DDD. Escreva como 11 99999-9999.'],
  ['5,51E+12', 'A planilha cortou dígitos deste número. Digite-o por inteiro.'],
  ['11 98765-4321 / 11 3333-4444', 'Há mais de um número aqui. Deixe só um.'],
  ['182736455463728@lid', 'É um código interno do WhatsApp, não um número de telefone.'],
  ['11 3333-4444 ramal 12', 'Escreva só o número, sem ramal: o WhatsApp não conhece ramais.'],
  ['11 98765-43210', 'Este número não existe. Confira os dígitos, o DDD e o código do país.'],
])('contacts.1: %s is rejected at its field with the reason', async (number, reason) => {
  await open({ allowed: true, messages: 0, schedules: 0 })
  type(number)
  press('Salvar')
  await screen.findByText(reason)
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(puts()).toEqual([])
})
