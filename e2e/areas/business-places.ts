import { after, onScreen, type Place } from '../place.ts'

/** A customer's dialog with a session chosen. */
const messages = after(
  onScreen('', '/empresa/clientes', 'Clientes', /^Enviar mensagem ao cliente/),
  'customer-messages',
  async (page) => {
    await page.getByRole('dialog').getByRole('combobox', { name: 'Sessão do WhatsApp' }).click()
    await page.getByRole('option').first().click()
    await page.getByRole('dialog').getByText('Escolha uma sessão para ver').first().waitFor({ state: 'detached' })
  },
)

/** The ledger and the customers of the company. */
export const businessPlaces: readonly Place[] = [
  onScreen('finance', '/controle-financeiro?days=90', 'Controle financeiro'),
  after(onScreen('', '/controle-financeiro', 'Controle financeiro'), 'finance-days', async (page) => {
    await page.getByText('Tabela', { exact: true }).click()
    await page.getByRole('region', { name: 'Tabela: Entradas e despesas por dia' }).waitFor()
  }),
  onScreen('finance-new', '/controle-financeiro', 'Controle financeiro', 'Nova movimentação'),
  onScreen('finance-delete', '/controle-financeiro', 'Controle financeiro', /^Excluir a movimentação/),
  onScreen('customers', '/empresa/clientes?size=10', 'Clientes'),
  onScreen('customer-new', '/empresa/clientes', 'Clientes', 'Novo cliente'),
  onScreen('customer-form', '/empresa/clientes', 'Clientes', /^Editar o cliente/),
  onScreen('customer-renew', '/empresa/clientes', 'Clientes', /^Renovar o cliente/),
  onScreen('customer-delete', '/empresa/clientes', 'Clientes', /^Excluir o cliente/),
  onScreen('customer-catalogue', '/empresa/clientes', 'Clientes', 'Planos e serviços'),
  messages,
  onScreen('customer-reminders', '/empresa/clientes', 'Clientes', 'Lembretes'),
  after(onScreen('', '/empresa/clientes', 'Clientes', 'Lembretes'), 'customer-reminder-texts', async (page) => {
    await page.getByRole('dialog').getByRole('button', { name: 'Textos dos lembretes' }).click()
    await page.getByRole('textbox', { name: 'No dia', exact: true }).waitFor()
  }),
]
