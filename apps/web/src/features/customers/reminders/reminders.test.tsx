import { moments } from '@recado/contract/customers/customer'
import { defaultPermissions } from '@recado/contract/permissions'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { answer } from '../../../../test/answer.ts'
import { adminUser, drawPage } from '../../../../test/draw-page.tsx'
import { errorTextsReady } from '../../../platform/i18n/errors.ts'
import { useToasts } from '../../../platform/toasts.ts'
import { ReminderLog } from './reminder-log.tsx'
import { ReminderTextsDialog } from './reminder-texts-dialog.tsx'

// In the app, the screen loads them.
beforeAll(() => errorTextsReady())
afterEach(() => {
  cleanup()
  useToasts.setState({ toasts: [] })
  vi.unstubAllGlobals()
})

const entry = (id: number, change: object = {}) => ({
  ...{ id, customerId: 3, name: 'Ana Lima', number: '5511988880001', moment: 'EndDay', endDate: '2026-11-20' },
  ...{ state: 'sent', reason: '', text: 'Vence hoje', at: '2026-11-20T12:00:00.000Z', ...change },
})
const nothing = () => undefined

it('CLI-12: the log shows sent and unsent reminders with reasons, page by page, optionally for one customer', async () => {
  const calls = answer({
    'GET /clientes/lembretes': {
      lembretes: [
        entry(4, { state: 'queued', reason: 'ERR_WAPP_NOT_INITIALIZED' }),
        entry(3),
        entry(2, { state: 'missed', text: '' }),
        entry(1, { state: 'failed', reason: 'ERR_WINDOW_CLOSED' }),
      ],
      cursor: null,
    },
  })
  await drawPage(
    <ReminderLog customer={{ id: 3, name: 'Ana Lima' } as never} onTexts={nothing} onClose={nothing} />,
    adminUser,
  )
  for (const word of ['Enviado', 'Perdido', 'Não enviado']) await screen.findByText(word)
  expect(screen.getAllByText('20/11/2026')).toHaveLength(4)
  expect(screen.getByText(/24 horas/)).toBeTruthy()
  expect(screen.getByText('Aguardando conexão')).toBeTruthy()
  expect(calls.map(({ query }) => query)).toContain('cliente=3')
})

it('CLI-12: only admins can open the texts', async () => {
  answer({ 'GET /clientes/lembretes': { lembretes: [], cursor: null } })
  await drawPage(<ReminderLog onTexts={nothing} onClose={nothing} />, {
    ...adminUser,
    permissions: defaultPermissions('user'),
  } as never)
  await screen.findByText('Nenhum lembrete ainda')
  expect(screen.queryByRole('button', { name: 'Textos dos lembretes', hidden: true })).toBeNull()
})

it('CLI-12: only changed texts are sent; unknown variables are confirmed, those of a subscription are known', async () => {
  const textos = moments.map((moment) => ({ moment, text: `Olá {{firstName}}, {{plano}} ${moment}`, active: true }))
  const calls = answer({
    'GET /clientes/lembretes/textos': { textos },
    'PUT /clientes/lembretes/textos': { textos },
  })
  const onClose = vi.fn()
  await drawPage(<ReminderTextsDialog onClose={onClose} />, adminUser)
  const field = await screen.findByRole('textbox', { name: 'No dia', hidden: true })
  fireEvent.change(field, { target: { value: 'Vence {{vencimento}}: {{valor}}' } })
  fireEvent.click(screen.getByRole('switch', { name: 'Enviar: 1 dia depois', hidden: true }))
  fireEvent.click(screen.getByRole('button', { name: 'Salvar', hidden: true }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    {
      textos: [
        { moment: 'EndDay', text: 'Vence {{vencimento}}: {{valor}}', active: true },
        { ...textos.find(({ moment }) => moment === 'oneDayAfter'), active: false },
      ],
    },
  ])
})

it('CLI-12: an empty text shows an error at its field; an unknown variable is confirmed first', async () => {
  const textos = moments.map((moment) => ({ moment, text: 'Olá', active: true }))
  const calls = answer({ 'GET /clientes/lembretes/textos': { textos } })
  await drawPage(<ReminderTextsDialog onClose={nothing} />, adminUser)
  const field = await screen.findByRole('textbox', { name: 'No dia', hidden: true })
  fireEvent.change(field, { target: { value: ' ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Salvar', hidden: true }))
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  fireEvent.change(field, { target: { value: 'Oi {{apelido}}' } })
  fireEvent.click(screen.getByRole('button', { name: 'Salvar', hidden: true }))
  await screen.findByRole('alert', { hidden: true })
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([])
})
