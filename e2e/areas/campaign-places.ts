import { after, onScreen, type Place, press } from '../place.ts'

export const campaignPlaces: readonly Place[] = [
  onScreen('campaigns', '/campaigns', 'Campanhas'),
  onScreen('campaign-new', '/campaigns', 'Campanhas', 'Nova campanha'),
  after(onScreen('', '/campaigns', 'Campanhas', /^Ver a campanha/), 'campaign-messages', async (page) => {
    await press(page, '2. Mensagens')
    await page.getByText('Como chega ao celular').waitFor()
  }),
  onScreen('campaign-delete', '/campaigns', 'Campanhas', /^Excluir a campanha/),
  after(onScreen('', '/campaigns', 'Campanhas'), 'campaign-report', async (page) => {
    await page.getByRole('link', { name: 'Relatório de Semana do escritório' }).first().click()
    await page.getByRole('region', { name: 'Destinatários da campanha' }).waitFor()
  }),
  onScreen('campaign-settings', '/campaigns-config', 'Configurações de campanhas'),
]
