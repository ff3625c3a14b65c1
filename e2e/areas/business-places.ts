import { after, onScreen, type Place } from '../place.ts'

/** The company's own business: its ledger. */
export const businessPlaces: readonly Place[] = [
  onScreen('finance', '/controle-financeiro?days=90', 'Controle financeiro'),
  after(onScreen('', '/controle-financeiro', 'Controle financeiro'), 'finance-days', async (page) => {
    await page.getByText('Tabela', { exact: true }).click()
    await page.getByRole('region', { name: 'Tabela: Entradas e despesas por dia' }).waitFor()
  }),
  onScreen('finance-new', '/controle-financeiro', 'Controle financeiro', 'Nova movimentação'),
  onScreen('finance-delete', '/controle-financeiro', 'Controle financeiro', /^Excluir a movimentação/),
]
