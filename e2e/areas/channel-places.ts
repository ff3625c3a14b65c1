import { after, onScreen, type Place } from '../place.ts'

/** Connections, beyond their list. */
export const channelPlaces: readonly Place[] = [
  after(onScreen('', '/conexoes', 'Conexões', /^Envio da conexão/), 'connection-sending', async (page) => {
    await page.getByText('Limitar o envio').waitFor()
    await page.getByText('Nenhuma mensagem espera.').waitFor()
  }),
]
