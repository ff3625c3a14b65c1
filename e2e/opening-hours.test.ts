import { showCompany, updateSetting } from '@recado/contract/identity/endpoints'
import { beforeAll, expect, it } from 'vitest'
import { type Person, wide } from './browser.ts'
import type { Caller } from './call.ts'
import { field, goTo, press } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/** Paula enters the hours of the company. */

const here = stage({ company: 'empty' })
let staff: Caller
let paula: Person

beforeAll(async () => {
  staff = await here.staff()
  await staff(updateSetting, { params: { key: 'scheduleType' }, body: { key: 'scheduleType', value: 'company' } })
  paula = await here.enter(here.admin)
})

const schedules = async () => (await staff(showCompany, { params: { id: here.companyId } })).schedules

it('SET-03: a day has a lunch break, and another is open for 24 hours', async () => {
  const { page } = paula
  await goTo(page, '/settings?tab=schedules')
  await page.getByText('00:00–00:00 é fechado.').waitFor()
  await page.getByLabel('Segunda-feira, Fecha às').fill('1200')
  await press(page, 'Adicionar período: Segunda-feira')
  const start = page.getByLabel('Segunda-feira, período 2, Abre às')
  await start.fill('1159')
  await page.getByText('Os períodos se sobrepõem.').waitFor()
  expect(await page.getByRole('button', { name: 'Salvar horários' }).isDisabled()).toBe(true)
  await start.fill('1330')
  await press(page, '24 horas: Domingo')
  await press(page, 'Salvar horários')
  await toasted(page, 'Horários salvos.')
  const week = await schedules()
  expect(week[0]).toMatchObject({
    ...{ weekdayEn: 'monday', startTime: '08:00', endTime: '12:00' },
    periods: [
      { startTime: '08:00', endTime: '12:00' },
      { startTime: '13:30', endTime: '18:00' },
    ],
  })
  expect(week[6]).toMatchObject({ weekdayEn: 'sunday', startTime: '00:00', endTime: '24:00' })
})

it('SET-03: the company’s zone decides times in a browser elsewhere, and a new zone shows in an open window', async () => {
  const colleague = await here.addUser(staff, { name: 'Carla', lastName: 'Reis', profile: 'admin' })
  const carla = await here.enter(colleague, { ...wide, timeZone: 'Asia/Tokyo' })
  const [contact] = await here.rows<{ id: number }>(
    `insert into contacts (company_id, name, number) values ($1, 'Helena Prado', '5511955550009') returning id`,
  )
  const { page } = carla
  await goTo(page, `/schedules?contactId=${contact?.id}`)
  await field(page, 'Mensagem').fill('Bom dia, Helena.')
  await field(page, 'Enviar em').fill('05/03/2098 09:00')
  await press(page, 'Agendar')
  await toasted(page, 'Mensagem agendada para 05/03/2098 09:00.')
  const [schedule] = await here.rows<{ at: string }>(
    `select to_char(send_at at time zone 'UTC', 'DD HH24:MI') as at from schedules where company_id = $1`,
  )
  expect(schedule?.at).toBe('05 12:00')
  await goTo(page, '/schedules?view=day&day=2098-03-05')
  await page.getByText('09:00').first().waitFor()
  const { page: settings } = paula
  await goTo(settings, '/settings')
  const zone = settings
    .getByRole('combobox', { name: 'Fuso horário' })
    .or(settings.getByRole('textbox', { name: 'Fuso horário' }))
  await zone.fill('New_York')
  await settings.getByRole('option', { name: 'America/New_York' }).click()
  await toasted(settings, 'Configuração salva.')
  await page.getByText('07:00').first().waitFor()
  expect((await staff(showCompany, { params: { id: here.companyId } })).timeZone).toBe('America/New_York')
})

it('SET-03: national holidays are imported and stay after a reload', async () => {
  const { page } = paula
  await goTo(page, '/settings?tab=holidays')
  await press(page, 'Importar feriados do Brasil')
  await page.getByLabel('Ano').fill('2098')
  expect(await page.getByLabel('04/03/2098 Carnaval (terça)').isChecked()).toBe(false)
  await page.getByLabel('04/03/2098 Carnaval (terça)').check()
  await press(page, 'Adicionar 11')
  await page.getByRole('group', { name: 'Natal' }).getByLabel('Aviso deste dia').fill('Feliz Natal!')
  await press(page, 'Salvar feriados')
  await toasted(page, 'Feriados salvos.')
  const { specialDays } = await staff(showCompany, { params: { id: here.companyId } })
  expect(specialDays).toHaveLength(11)
  expect(specialDays.at(-1)).toMatchObject({ date: '2098-12-25', yearly: true, message: 'Feliz Natal!', periods: [] })
})
