import { settingDefaults } from '@recado/contract/identity/setting'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answer, type Call } from '../../../test/answer.ts'
import { adminUser, drawPage } from '../../../test/draw-page.tsx'
import { useToasts } from '../../platform/toasts.ts'
import { SettingsScreen } from './settings-screen.tsx'

let calls: Call[] = []
beforeEach(() => useToasts.setState({ toasts: [] }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const settings = (change: Record<string, string> = {}) =>
  Object.entries({ ...settingDefaults, ...change }).map(([key, value], id) => ({ id, key, value, companyId: 1 }))

async function open(change: Record<string, string> = {}, who: object = {}, answers: object = {}) {
  calls = answer({
    'GET /settings': settings(change),
    'GET /users/list': [],
    'GET /companies/1': { id: 1, name: 'Loja', schedules: [], settings: [] },
    'PUT /settings/userRating': { key: 'userRating', value: 'enabled', companyId: 1 },
    'PUT /settings/scheduleType': { key: 'scheduleType', value: 'company', companyId: 1 },
    ...answers,
  })
  await drawPage(<SettingsScreen />, { ...adminUser, ...who } as typeof adminUser, [], '/settings')
  await screen.findByLabelText('Avaliação do atendimento')
}
const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent)

it('SET-01: every company option is on its tab; the operator has two more', async () => {
  await open()
  const rows = () => document.querySelectorAll('.rc-option-row').length
  expect(rows()).toBe(18)
  expect(screen.queryByLabelText(/Chave do Asaas/)).toBeNull()
  cleanup()
  await open({}, { super: true })
  expect(rows()).toBe(20)
})

it('SET-02: an option is saved at once with a toast; a refusal resets it', async () => {
  await open()
  const option = screen.getByLabelText<HTMLInputElement>('Avaliação do atendimento')
  fireEvent.click(option)
  await waitFor(() => expect(useToasts.getState().toasts.map(({ id }) => id)).toEqual(['setting-saved']))
  const writes = calls.filter(({ method }) => method === 'PUT')
  expect(writes).toMatchObject([{ path: '/settings/userRating', body: { key: 'userRating', value: 'enabled' } }])
  expect(option.checked).toBe(true)
  answer({ 'PUT /settings/userRating': { status: 403, body: { error: 'ERR_NO_PERMISSION' } } })
  fireEvent.click(option)
  await screen.findByRole('alert')
  expect(option.checked).toBe(true)
})

it('SET-03: the hours tab appears at once with scheduleType company, with seven days and an input mask', async () => {
  await open()
  expect(tabs()).toEqual(['Opções', 'Feriados', 'Textos automáticos'])
  cleanup()
  await open({ scheduleType: 'company' })
  expect(tabs()).toEqual(['Opções', 'Horários', 'Feriados', 'Textos automáticos'])
  fireEvent.click(screen.getByRole('tab', { name: 'Horários' }))
  const opens = await screen.findAllByLabelText<HTMLInputElement>(/, Abre às$/)
  expect(opens).toHaveLength(7)
  const [monday] = opens
  expect(screen.getByText(/ainda não valem/), 'what is only offered').toBeTruthy()
  expect(screen.queryByText('Alterações ainda não salvas.')).toBeNull()
  fireEvent.change(monday as HTMLInputElement, { target: { value: '2599' } })
  expect(monday?.value).toBe('25:99')
  const save = screen.getByRole<HTMLButtonElement>('button', { name: /Salvar/ })
  expect(save.disabled).toBe(true)
  fireEvent.change(monday as HTMLInputElement, { target: { value: '0730' } })
  expect(screen.getByText('Alterações ainda não salvas.')).toBeTruthy()
  fireEvent.click(save)
  const { schedules } = await waitFor(() => {
    const saveCall = calls.find(({ method, path }) => method === 'PUT' && path === '/companies/1/schedules')
    if (!saveCall) throw new Error('not saved')
    return saveCall.body as { schedules: unknown[] }
  })
  expect([schedules.length, schedules[0]]).toEqual([7, expect.objectContaining({ startTime: '07:30' })])
})

it('SET-03, SGN-12: companies, plans, helps and legal details are tabs for the operator only', async () => {
  await open({}, { super: true })
  expect(tabs()).toEqual(['Opções', 'Feriados', 'Textos automáticos', 'Empresas', 'Planos', 'Ajuda', 'Dados legais'])
})

it('SET-03: without working hours the tab of holidays says that they apply only to connections', async () => {
  const companies = { 'GET /companies/1': { id: 1, name: 'Loja', schedules: [], specialDays: [], settings: [] } }
  const hint = /valem só nas conexões com horário próprio/
  await open({ scheduleType: 'disabled' }, {}, companies)
  fireEvent.click(screen.getByRole('tab', { name: 'Feriados' }))
  expect(await screen.findByText(hint)).toBeTruthy()
  cleanup()
  await open({ scheduleType: 'queue' }, {}, companies)
  fireEvent.click(screen.getByRole('tab', { name: 'Feriados' }))
  expect(await screen.findByText('Nenhum dia especial.')).toBeTruthy()
  expect(screen.queryByText(hint)).toBeNull()
})

it('SET-03, access.8: a role that only reads the settings gets the hours without a suggestion or buttons', async () => {
  const reader = { permissions: { 'settings:view': 'all' } }
  await open({ scheduleType: 'company' }, reader)
  fireEvent.click(screen.getByRole('tab', { name: 'Horários' }))
  expect(await screen.findByText('A empresa ainda não tem horário de funcionamento.')).toBeTruthy()
  expect(screen.queryByLabelText(/, Abre às$/)).toBeNull()
  cleanup()
  const day = { weekday: 'Segunda-feira', weekdayEn: 'monday', startTime: '08:00', endTime: '18:00' }
  const company = { id: 1, name: 'Loja', schedules: [day], settings: [] }
  await open({ scheduleType: 'company' }, reader, { 'GET /companies/1': company })
  fireEvent.click(screen.getByRole('tab', { name: 'Horários' }))
  expect(await screen.findAllByLabelText(/, Abre às$/)).toHaveLength(7)
  expect(screen.queryByRole('button', { name: /Copiar|Salvar/ })).toBeNull()
})
