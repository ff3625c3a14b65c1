import type { Page } from 'playwright-core'
import { fillPayer, payerField, toNextStep } from './pay-by-pix.ts'
import { after, dialog, onScreen, type Place, press } from './place.ts'

const dashboard = onScreen('dashboard', '/?dias=30', 'Painel')
const choose = async (page: Page) => {
  await page
    .getByRole('checkbox', { name: /^Selecionar ticket de/ })
    .first()
    .check()
  await page
    .getByRole('checkbox', { name: /^Selecionar ticket de/ })
    .nth(1)
    .check()
}
/** Opens a dialog over a customer's tickets. The full list is a separate place. */
const chosenFew = after(onScreen('', '/lista-tickets?q=Adriana', 'Lista de tickets'), '', choose)
const chosenThen = (name: string, action: string) =>
  after(chosenFew, name, async (page) => {
    await press(page, 'EDITAR')
    await page.getByRole('menuitem', { name: action }).click()
    await dialog(page).waitFor()
  })

/** The steps of the checkout, each reached from the previous one. */
const checkout = after(onScreen('', '/financeiro', 'Financeiro', /^Pagar a fatura/), 'checkout-data', async (page) => {
  await payerField(page, 'Nome').waitFor()
})
const checkoutPlan = after(checkout, 'checkout-plan', async (page) => {
  await fillPayer(page)
  await toNextStep(page)
  await page.getByRole('radio', { name: 'Inicial' }).waitFor()
})
const checkoutReview = after(checkoutPlan, 'checkout-review', async (page) => {
  await toNextStep(page)
  await page.getByText('Total').waitFor()
})
const checkoutPix = after(checkoutReview, 'checkout-pix', async (page) => {
  await press(page, 'Gerar Pix')
  await page.getByRole('img', { name: 'QR code do Pix' }).waitFor()
})

const openBell = async (page: Page) => {
  await press(page, /^Informativos/)
  await page
    .getByRole('dialog', { name: 'Informativos' })
    .getByRole('button', { name: /Manutenção/ })
    .waitFor()
}
const bell: Place = { name: 'announcement-bell', who: 'admin', path: '/users', go: openBell }

const players = '**/www.youtube-nocookie.com/**'

/** The admin's company pages, filled by `fillCompany`. */
export const companyPlaces: readonly Place[] = [
  dashboard,
  after(dashboard, 'dashboard-tables', async (page) => {
    for (const table of await page.getByText('Tabela', { exact: true }).all()) await table.click()
    await page
      .getByRole('region', { name: /^Tabela: / })
      .nth(1)
      .waitFor()
  }),
  after(dashboard, 'dashboard-hours', async (page) => {
    await page.getByText('Datas', { exact: true }).click()
    const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' })
    await page.getByLabel('Data inicial').fill(today)
    await page.getByLabel('Data final').fill(today)
    await press(page, 'Filtrar')
    await page.getByRole('heading', { name: 'Atendimentos por hora' }).waitFor()
  }),
  after(dashboard, 'dashboard-figure', async (page) => {
    await press(page, /^Novos contatos/)
    await page.getByRole('dialog').getByRole('link').first().waitFor()
  }),
  onScreen('bulk', '/lista-tickets', 'Lista de tickets'),
  after(onScreen('', '/lista-tickets', 'Lista de tickets'), 'bulk-chosen', choose),
  chosenThen('bulk-queue', 'Transferir para fila'),
  chosenThen('bulk-copy', 'Copiar para lista de contatos'),
  chosenThen('bulk-delete', 'Excluir'),
  onScreen('users', '/users', 'Usuários'),
  onScreen('user-new', '/users', 'Usuários', 'Novo usuário'),
  after(onScreen('', '/users', 'Usuários', 'Editar Maximiliano'), 'user-wrong', async (page) => {
    const form = page.getByRole('dialog')
    await form.getByLabel('E-mail').fill('sem arroba')
    await form.getByLabel('Senha', { exact: true }).fill('123')
    await form.getByRole('button', { name: 'Salvar' }).click()
    await form.locator('.mantine-InputWrapper-error').nth(1).waitFor()
  }),
  after(onScreen('', '/users', 'Usuários', 'Editar Maximiliano'), 'user-proof', async (page) => {
    const form = page.getByRole('dialog')
    await form.getByRole('combobox', { name: 'Perfil' }).click()
    await page.getByRole('option', { name: 'Administrador' }).click()
    await form.getByLabel('Sua senha atual').scrollIntoViewIfNeeded()
  }),
  onScreen('user-delete', '/users', 'Usuários', 'Excluir Maximiliano'),
  after(onScreen('', '/settings', 'Configurações'), 'settings', async (page) => {
    await page.getByLabel('Horário de funcionamento').waitFor()
  }),
  after(onScreen('', '/settings', 'Configurações'), 'settings-wrong', async (page) => {
    await page.getByLabel('Tolerância depois de resolver').fill('5000')
    await page.getByText('Use um número inteiro de 0 a 1440.').waitFor()
  }),
  after(onScreen('', '/settings?tab=schedules', 'Configurações'), 'settings-hours', async (page) => {
    await page.getByText('Segunda-feira').first().waitFor()
  }),
  after(onScreen('', '/settings?tab=texts', 'Configurações'), 'settings-texts', async (page) => {
    await page.getByText('Falar com um atendente').first().waitFor()
  }),
  onScreen('settings-text', '/settings?tab=texts', 'Configurações', 'Editar o texto Confirmação de saída'),
  after(onScreen('', '/settings?tab=holidays', 'Configurações'), 'settings-holidays', async (page) => {
    await page.getByRole('button', { name: 'Importar feriados do Brasil' }).click()
    await page.getByText('Sexta-feira Santa').waitFor()
  }),
  onScreen('security', '/seguranca', 'Segurança da conta'),
  after(onScreen('', '/seguranca', 'Segurança da conta', 'Ativar'), 'security-set-up', async (page) => {
    await page.getByRole('img', { name: /QR code/ }).waitFor()
  }),
  onScreen('security-end-all', '/seguranca', 'Segurança da conta', 'Sair de todos os lugares'),
  onScreen('audit', '/auditoria', 'Auditoria'),
  onScreen('audit-none', '/auditoria?ate=2020-01-01', 'Auditoria'),
  onScreen('invoices', '/financeiro', 'Financeiro'),
  checkout,
  after(checkout, 'checkout-wrong', async (page) => {
    // The form proposes the payer of the last checkout.
    await payerField(page, 'Nome').fill('')
    await toNextStep(page)
    await page.getByText('Preencha este campo.').first().waitFor()
  }),
  checkoutPlan,
  checkoutReview,
  checkoutPix,
  onScreen('subscription', '/subscription', 'Assinatura'),
  onScreen('helps', '/helps', 'Ajuda'),
  {
    ...onScreen('help-player', '/helps', 'Ajuda', /^Assistir: Primeiros/),
    go: async (page) => {
      await page.route(players, (route) => route.fulfill({ body: '<title>Vídeo</title>', contentType: 'text/html' }))
      await onScreen('', '', 'Ajuda', /^Assistir: Primeiros/).go(page)
      await page.unroute(players)
    },
  },
  bell,
  after(bell, 'announcement-viewer', async (page) => {
    await press(page, /Manutenção/)
    await page.getByRole('img', { name: 'horario-da-manutencao.png' }).waitFor()
  }),
]
