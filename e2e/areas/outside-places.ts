import { after, onScreen, type Place, press } from '../place.ts'

const deliveries = after(onScreen('', '/webhooks', 'Webhooks'), 'webhook', async (page) => {
  await page.getByRole('link', { name: 'Abrir as entregas de Sistema da loja' }).click()
  await page
    .getByRole('button', { name: /^Ver o evento/ })
    .first()
    .waitFor()
})

/** Connections to other systems: the messages API, webhooks and integrations. */
export const outsidePlaces: readonly Place[] = [
  after(onScreen('messages-api', '/messages-api', 'API de mensagens'), 'messages-api', async (page) => {
    await page.getByRole('region', { name: 'Tokens da API' }).getByText('Loja virtual').waitFor()
  }),
  onScreen('api-token-form', '/messages-api', 'API de mensagens', 'Novo token'),
  onScreen('api-token-revoke', '/messages-api', 'API de mensagens', 'Revogar o token Loja virtual'),
  onScreen('webhooks', '/webhooks', 'Webhooks'),
  onScreen('webhook-form', '/webhooks', 'Webhooks', 'Novo webhook'),
  onScreen('webhook-delete', '/webhooks', 'Webhooks', /^Excluir o webhook/),
  deliveries,
  after(deliveries, 'webhook-body', (page) => press(page, /^Ver o evento/)),
  after(deliveries, 'webhook-secret', (page) => press(page, 'Renovar segredo')),
  onScreen('integrations', '/queue-integration', 'Integrações'),
  onScreen('integration-form', '/queue-integration', 'Integrações', 'Nova integração'),
  onScreen('integration-agent', '/queue-integration', 'Integrações', 'Editar a integração Agente da loja'),
  onScreen('integration-signed', '/queue-integration', 'Integrações', /^Editar a integração Consulta/),
  onScreen('integration-delete', '/queue-integration', 'Integrações', 'Excluir a integração Primeiro atendimento'),
]
