import { simulatorInbound } from '@recado/contract/connections/simulator'
import { createSchedule, showSchedule } from '@recado/contract/schedules/endpoints'
import { beforeAll, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import type { Caller } from './call.ts'
import { choose, dialog, field, goTo, press } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/** Paula schedules a message every month, and a reminder that an answer cancels. */

const here = stage({ company: 'empty' })
const NUMBER = '5511955550001'
let staff: Caller
let paula: Person
let connectionId = 0
let contactId = 0

beforeAll(async () => {
  staff = await here.staff()
  connectionId = await here.connect(staff, { name: 'Loja' })
  const [contact] = await here.rows<{ id: number }>(
    `insert into contacts (company_id, name, number) values ($1, 'Helena Prado', '${NUMBER}') returning id`,
  )
  contactId = contact?.id ?? 0
  paula = await here.enter(here.admin)
})

it('SCH-09: a monthly message appears on its next day and on later ones, in the named time zone', async () => {
  const { page } = paula
  await goTo(page, `/schedules?contactId=${contactId}`)
  await field(page, 'Mensagem').fill('Sua fatura vence amanhã.')
  await field(page, 'Enviar em').fill('31/01/2098 09:00')
  await dialog(page)
    .getByText(/Fuso horário: .*Brasília/)
    .waitFor()
  await choose(page, 'Repetição', 'Todo mês')
  await press(page, 'Agendar')
  await toasted(page, 'Mensagem agendada para 31/01/2098 09:00.')
  await goTo(page, '/schedules?view=day&day=2098-02-28')
  await page.getByText('Prevista').waitFor()
  await page.getByRole('button', { name: /^Abrir o agendamento de Helena Prado/ }).click()
  await dialog(page).getByText('As mudanças valem para esta mensagem e as próximas.').waitFor()
  await choose(page, 'Repetição', 'Não repete')
  await press(page, 'Salvar')
  await toasted(page, 'Agendamento salvo.')
  await page.getByText('Nada agendado').waitFor()
})

it('SCH-11: an answer cancels the reminder in the open calendar', async () => {
  const { page } = paula
  const body = { body: 'Ainda tem interesse?', contactId, sendAt: '2098-03-05T10:00', cancelOnReply: true } as const
  const { id } = await staff(createSchedule, { body })
  await goTo(page, '/schedules?view=day&day=2098-03-05')
  await page.getByText('Pendente').waitFor()
  await staff(simulatorInbound, {
    params: { whatsappId: connectionId },
    body: { number: NUMBER, name: 'Helena', body: 'Sim, quero!' },
  })
  await page.getByText('Cancelada').waitFor()
  expect((await staff(showSchedule, { params: { id } })).status).toBe('CANCELADA')
})
