import { allOn, type Customer } from '@recado/contract/customers/customer'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answer, type Call } from '../../../test/answer.ts'
import { adminUser, drawPage, userOf } from '../../../test/draw-page.tsx'
import { useToasts } from '../../platform/toasts.ts'
import { CustomerForm } from './customer-form.tsx'
import { CustomersScreen } from './customers-screen.tsx'
import { RenewDialog } from './renew-dialog.tsx'

const customer: Customer = {
  ...{ id: 3, name: 'Ana Lima', number: '5511988880001', plano_id: 1, plano_name: 'Ouro', plano_price: 49.9 },
  ...{ servico_id: null, servico_name: null, device: '', mac: '', key: '', apps: '', invoice: 'payed', login: 'ana' },
  ...{ password: '', email: '', comment: '', end_date: '2099-11-20T00:00:00.000Z' },
  send_notification_on: JSON.stringify(allOn()),
}
const lead: Customer = {
  ...customer,
  id: 4,
  name: 'Bia',
  plano_id: null,
  plano_name: null,
  end_date: null,
  invoice: 'lead',
}
const lists = {
  'GET /clientes/get-all': { clientes: [customer, lead], totalCount: 12 },
  'GET /ezion/planos/get': { planos: [{ id: 1, title: 'Ouro', price: 49.9 }] },
  'GET /ezion/servicos/get': { servicos: [{ id: 2, title: 'TV' }] },
}
let calls: Call[] = []
const onClose = vi.fn()
beforeEach(() => {
  calls = answer(lists)
  onClose.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  useToasts.setState({ toasts: [] })
  vi.unstubAllGlobals()
})
const sentCalls = (method: string) => calls.filter((call) => call.method === method)
const show = () => drawPage(<CustomersScreen />, adminUser)
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))
const type = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name, hidden: true }), { target: { value } })
const failure = { status: 500, body: { error: 'ERR_INTERNAL_SERVER_ERROR' } }

it('CLI-01, CLI-04, CLI-05: the table shows each customer with status, the expiry as entered, and the invoice', async () => {
  await show()
  await screen.findByText('Ana Lima')
  for (const column of ['Nome', 'WhatsApp', 'Plano', 'Serviço', 'Status', 'Vencimento', 'Fatura', 'Ação'])
    expect(screen.getAllByText(column).length).toBeGreaterThan(0)
  const cells = within(screen.getByRole('table')).getAllByRole('cell')
  const words = cells.map(({ textContent }) => textContent)
  expect(words).toEqual(expect.arrayContaining(['Ativo', '20/11/2099', 'Pago', 'Lead', 'Sem vencimento']))
})

it('CLI-02: five per page by default; 5, 10, 50 and 100 can be chosen', async () => {
  await show()
  await screen.findByText('Ana Lima')
  expect(sentCalls('GET').find(({ path }) => path === '/clientes/get-all')?.query).toBe(
    'hidePasswords=true&page=1&size=5',
  )
  fireEvent.click(screen.getByRole('combobox', { name: 'Por página' }))
  const options = await screen.findAllByRole('option', { hidden: true })
  expect(options.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(['5', '10', '50', '100']))
  fireEvent.click(options.find(({ textContent }) => textContent === '50')!)
  await waitFor(() => expect(calls.at(-1)?.query).toBe('hidePasswords=true&page=1&size=50'))
})

it('CLI-03: Filtrar applies the filters, and Limpar removes them', async () => {
  await show()
  await screen.findByText('Ana Lima')
  fireEvent.click(screen.getByRole('combobox', { name: 'Fatura' }))
  const options = await screen.findAllByRole('option', { hidden: true })
  fireEvent.click(options.find(({ textContent }) => textContent === 'Pendente')!)
  expect(calls.at(-1)?.query ?? '').not.toContain('billing')
  press('Filtrar')
  await waitFor(() => expect(calls.at(-1)?.query).toBe('hidePasswords=true&billing=pending&page=1&size=5'))
  press('Limpar')
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Fatura' }).value).toBe('Todos'))
})

it('CLI-06, CLI-09: a new customer has all reminders on; a toast confirms it and the list is refetched', async () => {
  await show()
  await screen.findByText('Ana Lima')
  press('Novo cliente')
  const dialog = await screen.findByRole('dialog', { hidden: true })
  await within(dialog).findByRole('textbox', { name: /Nome/, hidden: true })
  type(/Nome/, 'Caio')
  type(/WhatsApp/, '11988880003')
  const listCalls = sentCalls('GET').filter(({ path }) => path === '/clientes/get-all').length
  press('Salvar')
  await screen.findByText('Seu cliente foi criado com sucesso!')
  const [{ path, body } = { path: '', body: {} }] = sentCalls('POST')
  const on = { active: true }
  expect([path, body]).toMatchObject([
    '/clientes/add',
    {
      ...{ name: 'Caio', number: '11988880003', invoice: 'lead', end_date: null, servico_id: null, plano_id: null },
      send_notification_on: { fiveDaysBefore: on, threeDaysBefore: on, oneDayBefore: on, EndDay: on, oneDayAfter: on },
    },
  ])
  await waitFor(() =>
    expect(sentCalls('GET').filter(({ path }) => path === '/clientes/get-all').length).toBeGreaterThan(listCalls),
  )
})

it('CLI-13: invalid fields show the documented texts, and nothing is sent', async () => {
  await drawPage(<CustomerForm onClose={onClose} />, adminUser)
  await screen.findByRole('textbox', { name: /Nome/, hidden: true })
  type('Vencimento', '31/02/2026')
  type('E-mail', 'ana')
  press('Salvar')
  for (const label of ['Nome', 'WhatsApp', 'E-mail']) await screen.findByText(`${label} invalido(a), tente novamente`)
  expect(screen.getByRole('textbox', { name: 'Vencimento', hidden: true }).getAttribute('aria-invalid')).toBe('true')
  type(/Nome/, 'Ana')
  type(/WhatsApp/, '11988880003')
  type('E-mail', '')
  press('Salvar')
  await screen.findByText('Vencimento invalido(a), tente novamente')
  expect([sentCalls('POST'), onClose.mock.calls.length]).toEqual([[], 0])
})

it('CLI-06, CLI-09: editing sends only the changes; an error is shown and the input stays', async () => {
  calls = answer({ ...lists, 'PATCH /ezion/clientes/editar/3': failure })
  await drawPage(<CustomerForm customer={customer} onClose={onClose} />, adminUser)
  await screen.findByRole('textbox', { name: /Nome/, hidden: true })
  type('Login', 'ana.lima')
  press('Salvar')
  await screen.findByText('Erro ao editar cliente, tente novamente mais tarde.')
  expect(sentCalls('PATCH').map(({ body }) => body)).toEqual([{ login: 'ana.lima' }])
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Login', hidden: true }).value).toBe('ana.lima')
  expect(onClose).not.toHaveBeenCalled()
})

const passwordCalls = () => sentCalls('GET').filter(({ path }) => path.endsWith('/password'))
const withPassword = { ...lists, 'GET /ezion/clientes/3/password': { password: 's3nha', key: 'K-1' } }

it('CLI-06: the password field starts empty and sends only a new password; the stored one is read by a click', async () => {
  calls = answer({ ...withPassword, 'PATCH /ezion/clientes/editar/3': customer })
  await drawPage(<CustomerForm customer={customer} onClose={onClose} />, adminUser)
  const field = await screen.findByLabelText<HTMLInputElement>('Senha')
  expect(field.value).toBe('')
  for (const secret of ['senha', 'chave']) screen.getByText(`Em branco: a ${secret} guardada continua.`)
  screen.getByText('Cada visualização da senha fica registrada na auditoria.')
  expect(passwordCalls()).toEqual([])
  press('Mostrar senha do cliente Ana Lima')
  await screen.findByText('s3nha')
  screen.getByText('K-1')
  expect(passwordCalls()).toHaveLength(1)
  press('Ocultar')
  for (const text of ['s3nha', 'K-1']) expect(screen.queryByText(text)).toBeNull()
  fireEvent.change(field, { target: { value: 'n0va' } })
  press('Salvar')
  await waitFor(() => expect(sentCalls('PATCH').map(({ body }) => body)).toEqual([{ password: 'n0va' }]))
})

it('access.8: the row shows a password until it is closed, only with the right to access data', async () => {
  calls = answer(withPassword)
  await show()
  await screen.findByText('Ana Lima')
  press('Mostrar senha do cliente Ana Lima')
  await screen.findByText('s3nha')
  screen.getByText('Cada visualização da senha fica registrada na auditoria.')
  fireEvent.click(screen.getAllByRole('button', { name: 'Fechar', hidden: true }).at(-1)!)
  await waitFor(() => expect(screen.queryByText('s3nha')).toBeNull())
  expect(passwordCalls()).toHaveLength(1)
  cleanup()
  await drawPage(<CustomersScreen />, userOf('user'))
  await screen.findByText('Ana Lima')
  expect(screen.queryByRole('button', { name: /^Mostrar senha/, hidden: true })).toBeNull()
  press('Editar o cliente Ana Lima')
  expect((await screen.findByLabelText<HTMLInputElement>('Senha')).disabled).toBe(false)
  expect(screen.queryByRole('button', { name: /^Mostrar senha/, hidden: true })).toBeNull()
})

it('CLI-13: a number that the server rejects is shown at its field', async () => {
  calls = answer({ ...lists, 'POST /clientes/add': { status: 400, body: { error: 'ERR_WAPP_INVALID_CONTACT' } } })
  await drawPage(<CustomerForm onClose={onClose} />, adminUser)
  await screen.findByRole('textbox', { name: /Nome/, hidden: true })
  type(/Nome/, 'Ana')
  type(/WhatsApp/, '11988880003')
  press('Salvar')
  await screen.findByText('WhatsApp invalido(a), tente novamente')
})

it.each([
  ['', '2026-12-28'],
  ['20/12/2099', '2099-12-20'],
])('CLI-07: a renewal until %j sends only invoice and expiry', async (input, endDate) => {
  // An evening of the 27th in São Paulo, already the next day in UTC.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T01:30:00Z') })
  await drawPage(<RenewDialog customer={customer} onClose={onClose} />, adminUser)
  await screen.findByRole('radio', { name: 'Pago', hidden: true })
  if (input) type('Novo vencimento', input)
  fireEvent.click(screen.getByRole('radio', { name: 'Pendente', hidden: true }))
  press('Renovar')
  await screen.findByText('Seu cliente foi editado com sucesso!')
  expect(sentCalls('PATCH').map(({ path, body }) => [path, body])).toEqual([
    ['/ezion/clientes/editar/3', { invoice: 'pending', end_date: endDate }],
  ])
})

it('CLI-07: an invalid date does not count as blank', async () => {
  await drawPage(<RenewDialog customer={customer} onClose={onClose} />, adminUser)
  await screen.findByRole('radio', { name: 'Pago', hidden: true })
  type('Novo vencimento', '31/02/2026')
  press('Renovar')
  await screen.findByText('Novo vencimento invalido(a), tente novamente')
  expect(sentCalls('PATCH')).toEqual([])
})

it.each([
  [{}, 'Seu cliente foi deletado com sucesso!'],
  [failure, 'Erro ao excluir cliente, tente novamente mais tarde.'],
])('CLI-08, CLI-09: deleting asks first; %j shows %j', async (result, words) => {
  calls = answer({ ...lists, 'DELETE /ezion/clientes/delete/3': result })
  await show()
  await screen.findByText('Ana Lima')
  press('Excluir o cliente Ana Lima')
  await screen.findByText('Excluir o cliente Ana Lima?')
  expect(sentCalls('DELETE')).toEqual([])
  press('Excluir cliente')
  await screen.findByText(words)
  expect(sentCalls('DELETE')).toHaveLength(1)
})
