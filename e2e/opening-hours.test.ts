import { showCompany, updateSetting } from '@recado/contract/identity/endpoints'
import { beforeAll, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import type { Caller } from './call.ts'
import { goTo, press } from './place.ts'
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
