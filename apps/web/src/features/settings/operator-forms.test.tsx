import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answer } from '../../../test/answer.ts'
import { adminUser, drawPage } from '../../../test/draw-page.tsx'
import { HelpsTab } from '../help/public.ts'
import { CompanyForm } from './companies/company-form.tsx'
import { PlanForm } from './plans/plan-form.tsx'

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const plan = { id: 4, name: 'Inicial', users: 5, connections: 1, queues: 5, value: 99, recurrence: 'MENSAL' } as never
const company = {
  ...{ id: 9, name: 'Oficina', email: 'dona@oficina.test', phone: '', planId: 4, status: true, dueDate: null },
  ...{ recurrence: 'MENSAL', language: 'pt', schedules: [], settings: [], plan },
} as never
const help = { id: 3, title: 'Como começar', video: 'dQw4w9WgXcQ', description: '' }
const nothing = () => undefined

it.each([
  ['a company', 'PUT /companies/9', () => <CompanyForm company={company} onClose={nothing} />],
  ['a plan', 'PUT /plans/4', () => <PlanForm plan={plan} onClose={nothing} />],
  ['a help video', 'PUT /helps/3', () => <HelpsTab />],
])('SET-13: the form of %s is sent once, 500 ms after the click', async (_what, request, page) => {
  const calls = answer({
    'GET /plans/all': [plan],
    'GET /helps': { records: [help], count: 1, hasMore: false },
  })
  await drawPage(page(), { ...adminUser, super: true } as typeof adminUser)
  if (request.includes('helps')) fireEvent.click(await screen.findByRole('button', { name: /^Editar/ }))
  const save = await screen.findByRole('button', { name: 'Salvar' })
  const countRequests = () => calls.filter(({ method, path }) => `${method} ${path}` === request).length
  vi.useFakeTimers()
  fireEvent.click(save)
  fireEvent.click(save)
  await act(() => vi.advanceTimersByTimeAsync(499))
  expect(countRequests()).toBe(0)
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(countRequests()).toBe(1)
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(countRequests()).toBe(1)
})

const operator = { ...adminUser, super: true } as typeof adminUser

it('SET-04, SET-07: unchanged fields of a company are not sent, so that a concurrent payment keeps its effect', async () => {
  const calls = answer({ 'GET /plans/all': [plan] })
  await drawPage(
    <CompanyForm company={{ ...(company as object), dueDate: '2031-01-31' } as never} onClose={nothing} />,
    operator,
  )
  const sentBodies = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  fireEvent.change(await screen.findByLabelText(/^Nome/), { target: { value: 'Oficina Nova' } })
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(sentBodies()).toEqual([{ name: 'Oficina Nova' }]))
  fireEvent.change(screen.getByLabelText('Vencimento'), { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(sentBodies()[1]).toEqual({ name: 'Oficina Nova', dueDate: null }))
})

it('SET-04: invalid working hours block the form and are shown, whatever tab is open', async () => {
  const hours = [{ weekday: 'Segunda-feira', weekdayEn: 'monday', startTime: '08:00', endTime: '08:00' }]
  const calls = answer({ 'GET /plans/all': [plan] })
  await drawPage(
    <CompanyForm company={{ ...(company as object), schedules: hours } as never} onClose={nothing} />,
    operator,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Horários' }).ariaSelected).toBe('true'))
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Segunda-feira, Fecha às'))
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([])
})

it.each([
  ['a plan', () => <PlanForm plan={plan} onClose={nothing} />, /^Nome/, { name: 'Outro nome' }],
  ['a help video', () => <HelpsTab />, /^Título/, { title: 'Outro nome' }],
])('SET-10, SET-11: unchanged fields in the form of %s are not sent', async (_what, page, label, change) => {
  const calls = answer({ 'GET /plans/all': [plan], 'GET /helps': { records: [help], count: 1, hasMore: false } })
  await drawPage(page(), operator)
  const edit = screen.queryByRole('button', { name: 'Salvar' })
    ? null
    : await screen.findByRole('button', { name: /^Editar/ })
  if (edit) fireEvent.click(edit)
  fireEvent.change(await screen.findByRole('textbox', { name: label }), { target: { value: 'Outro nome' } })
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([change]))
})
