import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer as answerCalls } from '../../../../test/answer.ts'
import { adminUser, drawPage } from '../../../../test/draw-page.tsx'
import { CompaniesTab } from './companies-tab.tsx'
import { subscriptionToday } from './due-words.rules.ts'

const noPaths = { paths: [], causes: [] }
const answer = (answers: Parameters<typeof answerCalls>[0]) => answerCalls({ 'GET /live-paths': noPaths, ...answers })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const today = subscriptionToday(new Date())
const company = (id: number, name: string, change: object = {}) => ({
  ...{ id, name, email: `dona@loja${id}.test`, phone: '', planId: 4, status: true, dueDate: null, language: 'pt' },
  ...{ recurrence: 'TRIMESTRAL', schedules: [], settings: [], trialEndsOn: null, userCount: 3, deletedAt: null },
  plan: { id: 4, name: 'Inicial', users: 5, connections: 1, queues: 5, value: 270, recurrence: 'TRIMESTRAL' },
  ...change,
})
const page = (...companies: object[]) => ({ companies, count: companies.length, hasMore: false, cursor: null })
const operator = { ...adminUser, super: true } as typeof adminUser

it('SET-04, SET-05: each company shows its subscription state and how many of its users are in use', async () => {
  answer({
    'GET /companies': page(
      company(1, 'Padaria'),
      company(2, 'Oficina', { dueDate: today }),
      company(3, 'Escola', { dueDate: '2020-01-01' }),
      company(4, 'Clínica', { status: false }),
      company(5, 'Mercado', { dueDate: today, trialEndsOn: today, plan: null }),
    ),
  })
  await drawPage(<CompaniesTab />, operator)
  const row = async (name: string) => (await screen.findByText(name)).closest('tr')?.textContent ?? ''
  expect(await row('Padaria')).toMatch(/3 de 5.*Trimestral.*Não vence.*Ativa/)
  expect(await row('Oficina')).toMatch(/vence hoje.*A vencer/)
  expect(await row('Escola')).toMatch(/venceu há.*Vencida/)
  expect(await row('Clínica')).toMatch(/Desativada/)
  expect(await row('Mercado')).toMatch(/Em teste/)
})

it('SET-06, access.6: a wrong operator password is shown at that field and nowhere else', async () => {
  const wrongPassword = { status: 400, body: { error: 'ERR_WRONG_PASSWORD', field: 'currentPassword' } }
  const calls = answer({
    'GET /companies': page(),
    'GET /plans': [company(1, 'Padaria').plan],
    'GET /plans/all': [company(1, 'Padaria').plan],
    'POST /companies': wrongPassword,
  })
  await drawPage(<CompaniesTab />, operator)
  fireEvent.click((await screen.findAllByRole('button', { name: 'Nova empresa' }))[0] as HTMLElement)
  await screen.findByLabelText(/^Senha inicial/)
  const field = (label: RegExp) => screen.getByLabelText(label, { selector: 'input' })
  const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } })
  type(/^Nome \*/, 'Oficina')
  type(/^E-mail/, 'dona@oficina.test')
  type(/^Senha inicial/, 'coruja-de-lata')
  type(/^Sua senha atual/, 'errada')
  fireEvent.click(field(/^Plano/))
  fireEvent.click(await screen.findByText('Inicial'))
  fireEvent.click(screen.getByText('Salvar'))
  await waitFor(() => expect(field(/^Sua senha atual/).getAttribute('aria-invalid')).toBe('true'))
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
  expect(screen.queryByText(/Confira se o nome não está repetido/)).toBeNull()
})

it('SET-12: a company is deleted only after its name was typed', async () => {
  const calls = answer({ 'GET /companies': page(company(9, 'Oficina do Zé')) })
  const deletions = () => calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)
  await drawPage(<CompaniesTab />, operator)
  fireEvent.click(await screen.findByRole('button', { name: 'Excluir Oficina do Zé' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/Por 7 dias ela pode ser restaurada/)).toBeTruthy()
  const name = dialog.getByLabelText<HTMLInputElement>('Digite Oficina do Zé para confirmar')
  const remove = dialog.getByRole('button', { name: 'Excluir empresa' })
  fireEvent.change(name, { target: { value: 'Oficina' } })
  fireEvent.click(remove)
  expect(await dialog.findByText('O nome não confere.')).toBeTruthy()
  fireEvent.change(name, { target: { value: 'Oficina do Zé ' } })
  fireEvent.click(remove)
  await waitFor(() => expect(deletions()).toEqual(['/companies/9']))
  await screen.findByText('Empresa excluída. Ela pode ser restaurada por 7 dias.')
})

it('SET-04: deleted companies have their own list, with the day of their removal, and can be restored from there', async () => {
  const calls = answer({
    'GET /companies': page(company(9, 'Oficina', { deletedAt: '2026-03-10T15:00:00Z', status: false })),
    'POST /companies/9/restore': company(9, 'Oficina'),
  })
  await drawPage(<CompaniesTab />, operator)
  fireEvent.click(await screen.findByRole('radio', { name: 'Excluídas' }))
  await waitFor(() =>
    expect(calls.at(-1)).toMatchObject({ path: '/companies', query: expect.stringMatching(/deleted=true/) }),
  )
  expect(await screen.findByText('17/03/2026')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Restaurar Oficina' }))
  await screen.findByText(/Empresa Oficina restaurada/)
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual(['/companies/9/restore'])
})

it('SET-04: the search is stored in the URL, so that a reload keeps it', async () => {
  const calls = answer({ 'GET /companies': page(company(1, 'Padaria')) })
  const { router } = await drawPage(<CompaniesTab />, operator, [], '/settings')
  // The test renders the tab directly; searching must keep the URL's tab.
  await act(() => router.navigate({ to: '/settings', search: { tab: 'companies' } as never }))
  const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Buscar por nome ou e-mail' })
  fireEvent.change(field, { target: { value: 'padaria' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'companies', q: 'padaria' }))
  await waitFor(() => expect(calls.at(-1)?.query).toContain('searchParam=padaria'))
})

it('RT-16: the operator sees how many browsers have no websocket, and why; nothing is shown while all have one', async () => {
  const paths = [
    { path: 'websocket', count: 12 },
    { path: 'polling', count: 2 },
    { path: 'reading', count: 1 },
  ]
  const causes = [
    { cause: 'refused', count: 3 },
    { cause: 'cut', count: 0 },
  ]
  answer({ 'GET /companies': page(), 'GET /live-paths': { paths, causes } })
  await drawPage(<CompaniesTab />, operator)
  const note = await screen.findByRole('note')
  expect(note.textContent).toMatch(/12 navegadores por websocket, 2 por consulta longa, 1 por leitura/)
  expect(note.textContent).toMatch(/Websocket recusado: 3\.$/)
})
