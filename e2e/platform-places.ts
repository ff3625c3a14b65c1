import { after, dialog, onScreen, type Place, press } from './place.ts'

const platform = (name: string, path: string, title: string, button?: string | RegExp): Place => ({
  ...onScreen(name, path, title, button),
  who: 'super',
})
const tab = (name: string, tabName: string, button?: string | RegExp): Place =>
  after(platform('', `/settings?tab=${tabName}`, 'Configurações'), name, async (page) => {
    await page.getByRole('table').or(page.locator('.rc-cards')).waitFor()
    if (!button) return
    await press(page, button)
    await dialog(page).waitFor()
  })

/** The operator's pages, filled by `fillCompany`. */
export const platformPlaces: readonly Place[] = [
  after(platform('', '/settings', 'Configurações'), 'settings-platform', async (page) => {
    await page.getByLabel('Chave do Asaas').waitFor()
  }),
  tab('companies', 'companies'),
  tab('company-new', 'companies', 'Nova empresa'),
  after(tab('', 'companies', 'Nova empresa'), 'company-password', async (page) => {
    await page.getByLabel(/^Senha inicial/).fill('coruja-de-lata')
    await page.getByLabel('Sua senha atual').scrollIntoViewIfNeeded()
  }),
  tab('company-edit', 'companies', /^Editar Clínica/),
  after(tab('', 'companies', /^Editar Clínica/), 'company-hours', async (page) => {
    await page.getByRole('dialog').getByRole('tab', { name: 'Horários' }).click()
    await page.getByLabel('A empresa tem horários próprios').check({ force: true })
    await page.getByText('Segunda-feira').first().waitFor()
  }),
  after(tab('', 'companies', /^Editar Clínica/), 'company-billing', async (page) => {
    await page.getByRole('dialog').getByRole('tab', { name: 'Cobrança' }).click()
    await page.getByLabel('Nome para cobrança').waitFor()
  }),
  tab('company-delete', 'companies', /^Excluir Clínica/),
  after(tab('', 'companies'), 'companies-deleted', async (page) => {
    await page.getByText('Excluídas', { exact: true }).click()
    await page.getByText('Bar do Mirante').waitFor()
  }),
  tab('plans', 'plans'),
  tab('plan-form', 'plans', 'Novo plano'),
  tab('helps-table', 'helps'),
  tab('help-form', 'helps', 'Novo vídeo'),
  after(platform('', '/settings?tab=legal', 'Configurações'), 'legal-details', async (page) => {
    await page.getByLabel('CNPJ').waitFor()
  }),
  platform('announcements', '/announcements', 'Informativos'),
  platform('announcement-new', '/announcements', 'Informativos', 'Novo informativo'),
  platform('announcement-edit', '/announcements', 'Informativos', /^Editar Manutenção/),
  platform('announcement-delete', '/announcements', 'Informativos', /^Excluir Manutenção/),
  platform('receivable', '/financeiro', 'Financeiro'),
  after(platform('', '/financeiro', 'Financeiro'), 'receivable-paid', async (page) => {
    await page.getByText('Recebidas', { exact: true }).click()
    await page.getByText(/^2 faturas/).waitFor()
  }),
  platform('receivable-confirm', '/financeiro', 'Financeiro', /^Confirmar pagamento:/),
]
