import { cleanup, fireEvent, screen } from '@testing-library/react'
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
  ['a help', 'PUT /helps/3', () => <HelpsTab />],
])('SET-13: the form of %s is sent once, 500 ms after the click', async (_what, request, page) => {
  const calls = answer({
    'GET /plans/all': [plan],
    'GET /helps': { records: [help], count: 1, hasMore: false },
  })
  await drawPage(page(), { ...adminUser, super: true } as typeof adminUser)
  if (request.includes('helps')) fireEvent.click(await screen.findByRole('button', { name: /^Editar/ }))
  const save = await screen.findByRole('button', { name: 'Salvar' })
  const sent = () => calls.filter(({ method, path }) => `${method} ${path}` === request).length
  vi.useFakeTimers()
  fireEvent.click(save)
  fireEvent.click(save)
  await act(() => vi.advanceTimersByTimeAsync(499))
  expect(sent()).toBe(0)
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(sent()).toBe(1)
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(sent()).toBe(1)
})
