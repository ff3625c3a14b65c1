import { after, onScreen, type Place } from '../place.ts'

/** The set-up of the number that needs it, and its templates. */
const setUp = onScreen('connection-set-up', '/conexoes', 'Conexões', 'Conta oficial da conexão Oficial')
const templates = after(onScreen('', '/conexoes', 'Conexões', 'Modelos: Oficial'), 'connection-templates', (page) =>
  page.getByText('com_foto', { exact: true }).waitFor(),
)

/** Connection screens except the list. */
export const channelPlaces: readonly Place[] = [
  after(onScreen('', '/conexoes', 'Conexões', 'Editar a conexão Loja (simulada)'), 'connection-bot', async (page) => {
    await page.getByRole('tab', { name: 'Robô e encerramento' }).click()
    await page.getByRole('textbox', { name: /^Espera pela próxima linha/ }).waitFor()
  }),
  after(onScreen('', '/conexoes', 'Conexões', /^Envio da conexão/), 'connection-sending', async (page) => {
    await page.getByText('Limitar o envio').waitFor()
    await page.getByText('Nenhuma mensagem espera.').waitFor()
  }),
  setUp,
  after(setUp, 'connection-set-up-missing', async (page) => {
    await page.getByRole('dialog').getByRole('button', { name: 'Salvar e verificar' }).click()
    await page.getByText('Preencha este campo.').first().waitFor()
  }),
  templates,
]
