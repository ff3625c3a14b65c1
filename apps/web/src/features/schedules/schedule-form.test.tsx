import type { Recurrence } from '@recado/contract/schedules/recurrence'
import type { Schedule } from '@recado/contract/schedules/schedule'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import dayjs from 'dayjs'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { errorTextsReady } from '../../platform/i18n/errors.ts'
import { dateValue } from '../../ui/dates/date-text.rules.ts'
import { answer, type Call, draw } from '../conversations/test/draw.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import { instantOf } from './schedule-time.ts'

const contact = { id: 5, name: 'Bia Reis', number: '5511999990000' }
const schedule = (change: Partial<Schedule>) =>
  ({
    ...{
      id: 9,
      createdBy: 7,
      body: 'Lembrete da visita',
      contactId: 5,
      contact,
      user: null,
      sendAt: '2099-01-01T12:00:00.000Z',
    },
    ...{ sentAt: null, status: 'PENDENTE', late: false, reason: null, mediaName: null, mediaUrl: null },
    ...change,
  }) as Schedule
let calls: Call[] = []
const writes = () => calls.filter(({ method }) => method !== 'GET')

// In the app, the screen loads them.
beforeAll(() => errorTextsReady())
beforeEach(() => {
  vi.stubGlobal('CSS', { supports: () => true })
  // Auto-growing text fields listen to `document.fonts`, which jsdom lacks.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  calls = answer({ 'GET /whatsapp': [], 'POST /schedules': schedule({}), 'PUT /schedules/9': schedule({}) })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const body = () => screen.findByRole('textbox', { name: 'Mensagem' })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('SCH-04: shows "Obrigatório" and "Mensagem muito curta", and sends nothing', async () => {
  await draw(<ScheduleForm contact={contact} onClose={() => {}} />)
  await body()
  press('Agendar')
  expect(await screen.findByText('Obrigatório')).toBeTruthy()
  fireEvent.change(await body(), { target: { value: 'oie!' } })
  press('Agendar')
  expect(await screen.findByText('Mensagem muito curta')).toBeTruthy()
  expect(writes()).toEqual([])
})

it('messages.9: a text with an unknown variable is scheduled only after a second press', async () => {
  await draw(<ScheduleForm contact={contact} onClose={() => {}} />)
  fireEvent.change(await body(), { target: { value: 'Oi {{nomi}}, {{PrimeiroNome}}!' } })
  press('Agendar')
  expect(await screen.findByText('Não existe e sairá em branco: {{nomi}}.')).toBeTruthy()
  expect(writes()).toEqual([])
  press('Salvar assim mesmo')
  await waitFor(() => expect(writes()).toHaveLength(1))
})

it('SCH-03: the default time is in one hour, and a contact is required', async () => {
  const onClose = vi.fn()
  await draw(<ScheduleForm contact={contact} onClose={onClose} />)
  const time = (await screen.findByLabelText('Enviar em')) as HTMLInputElement
  const sendTime = dayjs(instantOf(dateValue(time.value, true) ?? ''))
  const hours = sendTime.diff(dayjs(), 'minute')
  expect([58, 59, 60]).toContain(hours)
  fireEvent.change(await body(), { target: { value: 'Até amanhã às 9h' } })
  press('Agendar')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const moment = sendTime.toISOString()
  expect(writes()[0]?.body).toEqual({ body: 'Até amanhã às 9h', contactId: 5, sendAt: moment, marketing: false })
})

it('contacts.6: warns that a contact who refuses marketing will not get it, and says nothing for others', async () => {
  const consent = (state: string) => ({ contactId: 5, state, since: null, history: [] })
  calls = answer({ 'GET /whatsapp': [], 'GET /contacts/5/consent': consent('opted_out') })
  await draw(<ScheduleForm contact={contact} onClose={() => {}} />)
  expect(await screen.findByText(/^Este contato pediu para não receber divulgação/)).toBeTruthy()
  cleanup()
  calls = answer({ 'GET /whatsapp': [], 'GET /contacts/5/consent': consent('allowed') })
  await draw(<ScheduleForm contact={contact} onClose={() => {}} />)
  await body()
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/contacts/5/consent'))
  expect(screen.queryByText(/^Este contato/)).toBeNull()
})

it('SCH-06: a failed schedule shows its reason and can be sent again', async () => {
  const failedSchedule = schedule({
    status: 'FALHOU',
    sendAt: '2020-01-01T12:00:00.000Z',
    reason: 'ERR_SEND_COMPANY_OFF',
  })
  await draw(<ScheduleDialog schedule={failedSchedule} onClose={() => {}} />)
  expect(await screen.findByRole('dialog', { name: 'Erro no envio do agendamento' })).toBeTruthy()
  expect(screen.getByText(/^A assinatura estava vencida ou a empresa desativada/)).toBeTruthy()
  press('Enviar de novo')
  await waitFor(() => expect(writes()).toHaveLength(1))
  const { sendAt = '' } = (writes()[0]?.body ?? {}) as { sendAt?: string }
  expect(dayjs(sendAt).isAfter(dayjs())).toBe(true)
})

it('SCH-06: a sent schedule is read-only', async () => {
  const sentSchedule = schedule({ status: 'ENVIADA', sentAt: '2026-01-01T12:10:00.000Z', late: true })
  await draw(<ScheduleDialog schedule={sentSchedule} onClose={() => {}} />)
  expect(await screen.findByText(/Enviada com atraso/)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull()
})

it('SCH-06: a queued schedule is read-only and shows why it was not sent yet', async () => {
  const queued = schedule({ status: 'NA_FILA', sendAt: '2026-01-01T12:00:00.000Z', reason: 'ERR_WAPP_NOT_INITIALIZED' })
  await draw(<ScheduleDialog schedule={queued} onClose={() => {}} />)
  expect(await screen.findByRole('dialog', { name: 'Mensagem na fila de envio' })).toBeTruthy()
  expect(screen.getByRole('note').textContent).toMatch(/Ainda não saiu: Este número não está conectado/)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull()
})

it('SCH-06: unchanged fields are not sent, so that a colleague’s concurrent changes survive', async () => {
  await draw(<ScheduleForm schedule={schedule({})} onClose={() => {}} />)
  fireEvent.change(await body(), { target: { value: 'Lembrete da entrega' } })
  press('Salvar')
  await waitFor(() => expect(writes().map((call) => call.body)).toEqual([{ body: 'Lembrete da entrega' }]))
})

it('SCH-09, SCH-11: only changed options are sent, in the company’s time zone, which the form names', async () => {
  const recurrence: Recurrence = { every: 'month', weekdays: [], dayOfMonth: 31, clock: '09:00', until: null }
  await draw(<ScheduleForm schedule={schedule({ recurrence })} onClose={() => {}} />)
  expect(await screen.findByText(/Fuso horário: .*Brasília/)).toBeTruthy()
  expect((screen.getByLabelText('Enviar em') as HTMLInputElement).value).toBe('01/01/2099 09:00')
  fireEvent.click(screen.getByRole('switch', { name: /^Cancelar se o cliente responder/ }))
  fireEvent.change(screen.getByLabelText('Repetir até'), { target: { value: '31/12/2099' } })
  press('Salvar')
  const change = { cancelOnReply: true, recurrence: { every: 'month', until: '2099-12-31' } }
  await waitFor(() => expect(writes().map((call) => call.body)).toEqual([change]))
})
