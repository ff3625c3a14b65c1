import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer } from '../../../../test/answer.ts'
import { drawPage } from '../../../../test/draw-page.tsx'
import { SignUpForm } from './sign-up-form.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const plan = (id: number, name: string) => ({
  ...{ id, name, value: 99.9, recurrence: 'MENSAL', users: 5, connections: 1, queues: 5 },
})
const [small, large] = [plan(4, 'Inicial'), plan(5, 'Loja')]
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const step = (name: string) => screen.findByRole('heading', { level: 2, name })

/** Fills in everything up to the plans. */
async function toPlans() {
  const calls = answer({ 'GET /plans/list': [small, large] })
  await drawPage(<SignUpForm dueDate="2026-05-06" />, null, ['/login'])
  await step('Informações Básicas')
  type('Nome da organização', 'Padaria Sol')
  type('E-mail', 'rita@sol.test')
  type(/^Telefone/, '11 4002-8922')
  press('Próximo')
  await step('Informações Pessoais')
  type('Nome', 'Rita')
  type('Sobrenome', 'Reis')
  type(/^Senha/, 'Segredo-1')
  type('Confirme a senha', 'Segredo-1')
  press('Próximo')
  await step('Selecione o Plano')
  fireEvent.click(await screen.findByRole('radio', { name: 'Loja' }))
  return calls
}

/** The operator withdraws the larger plan, and the user returns to the page. */
const withdrawn = (more: Record<string, unknown> = {}) => answer({ 'GET /plans/list': [small], ...more })
const names = () =>
  within(screen.getByRole('radiogroup'))
    .getAllByRole('radio')
    .map((one) => one.ariaLabel)

it('SGN-04, SGN-06: a withdrawn plan disappears when the user returns to the page, and cannot be chosen', async () => {
  await toPlans()
  withdrawn()
  fireEvent.focus(window)
  await waitFor(() => expect(screen.queryByRole('radio', { name: 'Loja' })).toBeNull())
  await screen.findByText('O plano escolhido não é mais oferecido. Escolha outro.')
  press('Próximo')
  await step('Selecione o Plano')
  fireEvent.click(screen.getByRole('radio', { name: 'Inicial' }))
  expect(screen.queryAllByText(/não é mais oferecido/, { ignore: '[role=status] *, [role=alert] *' })).toEqual([])
  press('Próximo')
  await step('Resumo')
  await screen.findByText(/^Inicial · R\$ 99,90 por mês$/)
})

it('SGN-05, SGN-08: a plan withdrawn at the summary is not found there, and leads back to the plans', async () => {
  await toPlans()
  press('Próximo')
  await step('Resumo')
  const calls = withdrawn()
  fireEvent.focus(window)
  await screen.findByText('Plano não encontrado')
  press('Cadastrar')
  await step('Selecione o Plano')
  expect(names()).toEqual(['Inicial'])
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})

it('SGN-08: a rejected plan refreshes the list and keeps the input', async () => {
  await toPlans()
  press('Próximo')
  await step('Resumo')
  withdrawn({ 'POST /companies/cadastro': { status: 404, body: { error: 'ERR_NO_PLAN_FOUND' } } })
  press('Cadastrar')
  await step('Selecione o Plano')
  await screen.findAllByText('Plano não encontrado. Escolha outro na lista.')
  expect(names()).toEqual(['Inicial'])
  const calls = withdrawn({ 'POST /companies/cadastro': {} })
  fireEvent.click(screen.getByRole('radio', { name: 'Inicial' }))
  press('Próximo')
  await step('Resumo')
  press('Cadastrar')
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1))
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    ...{ company: 'Padaria Sol', email: 'rita@sol.test', phone: '11 4002-8922', name: 'Rita', lastName: 'Reis' },
    ...{ password: 'Segredo-1', confirmPassword: 'Segredo-1', planId: 4 },
  })
})

it('SGN-04: the list stays if refetching fails', async () => {
  await toPlans()
  answer({ 'GET /plans/list': { status: 500, body: { error: 'ERR_INTERNAL_SERVER_ERROR' } } })
  fireEvent.focus(window)
  await screen.findByText(/Ocorreu um erro|erro interno|Algo deu errado/i)
  expect(names()).toEqual(['Inicial', 'Loja'])
})
