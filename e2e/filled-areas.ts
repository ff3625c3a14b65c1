import { createPrompt, saveAssistantSettings } from '@recado/contract/assistant/endpoints'
import { createConnection, listConnections, updateConnection } from '@recado/contract/connections/endpoints'
import { createContactList, createContactListItem } from '@recado/contract/contact-lists/endpoints'
import { listContacts, updateContact, updateContacts } from '@recado/contract/contacts/endpoints'
import { listTickets, snoozeTicket, syncTicketTags } from '@recado/contract/conversations/endpoints'
import { createTicketNote } from '@recado/contract/conversations/notes'
import { createApiToken } from '@recado/contract/external-api/endpoints'
import { createFileList, uploadFiles } from '@recado/contract/file-lists/endpoints'
import { updateSetting } from '@recado/contract/identity/endpoints'
import { createIntegration } from '@recado/contract/integrations/endpoints'
import { createKnowledge } from '@recado/contract/knowledge/endpoints'
import { createQueueOption, listQueues, updateQueue } from '@recado/contract/queues/endpoints'
import { createQuickMessage } from '@recado/contract/quick-messages/endpoints'
import { createSchedule } from '@recado/contract/schedules/endpoints'
import { createTag, listTags } from '@recado/contract/tags/endpoints'
import { defaultWeek } from '@recado/contract/values/hours'
import { createWebhook, testWebhook, updateWebhook } from '@recado/contract/webhooks/endpoints'
import type { Caller } from './call.ts'
import { fillBoards } from './filled-boards.ts'
import { fillSteps } from './filled-steps.ts'
import { asOwner } from './owner-database.ts'
import { demoAccount, grantMore, operator } from './people.ts'
import { PNG } from './place.ts'
import type { Product } from './product.ts'

const SERVICE_ACCOUNT = JSON.stringify({
  client_email: 'robo@loja.iam.gserviceaccount.com',
  private_key: '-----BEGIN PRIVATE KEY-----\nloja\n-----END PRIVATE KEY-----\n',
  token_uri: 'https://oauth2.googleapis.com/token',
})

const HOUR_MS = 3_600_000

/** Fills the demonstration company's contacts, queues, tags, texts and calendar, as after a few weeks of work. */
export async function fillAreas(product: Product): Promise<Caller> {
  const staff = await operator(product.url)
  await staff(updateSetting, { params: { key: 'scheduleType' }, body: { key: 'scheduleType', value: 'queue' } })
  await fillQueue(staff)
  await fillTags(staff)
  await fillQuickMessages(staff)
  await fillContacts(staff)
  await fillSchedules(product, staff)
  await fillTicket(staff)
  await fillLists(staff)
  await fillKnowledge(staff)
  await staff(createApiToken, { body: { name: 'Loja virtual', scopes: ['messages:send', 'contacts:read'] } })
  await fillPrompts(staff)
  await fillIntegrations(staff)
  await fillWebhooks(staff)
  await fillSteps(staff, (await staff(listQueues))[0]?.id ?? 0)
  await fillBoards(staff)
  await fillOfficial(product, staff)
  await grantMore(staff, demoAccount('ana'), { 'tags:edit': 'own' })
  return staff
}

/**
 * A webhook whose server does not respond, with failed deliveries. It is then switched off, so that nothing changes
 * during the looks.
 */
async function fillWebhooks(staff: Caller): Promise<void> {
  const { contacts } = await staff(listContacts, { query: { searchParam: 'Eduarda' } })
  const events = ['contact.updated', 'ticket.closed', 'message.received'] as const
  const { id } = await staff(createWebhook, {
    body: { name: 'Sistema da loja', url: 'http://127.0.0.1:8/recado/eventos', events: [...events] },
  })
  const [contact] = contacts
  if (contact)
    for (const email of ['eduarda@exemplo.com.br', contact.email])
      await staff(updateContact, { params: { id: contact.id }, body: { email } })
  await staff(testWebhook, { params: { id } })
  await staff(updateWebhook, { params: { id }, body: { active: false } })
}

/** A number of the official WhatsApp that needs its set-up, with templates in the network's format. */
async function fillOfficial({ dataDir }: Product, staff: Caller): Promise<void> {
  const { id } = await staff(createConnection, { body: { name: 'Oficial', provider: 'whatsapp-cloud' } })
  const templates = [
    ['rastreio', 'approved', 'Pedido {{1}}', 'Oi {{1}}, seu pedido saiu às {{2}}.', '["Rastrear"]', false, null],
    ['com_foto', 'approved', '', 'A coleção nova chegou.', '[]', true, null],
    ['em_analise', 'pending', '', 'Promoção de {{1}}.', '["Quero ver"]', false, null],
    ['promessa', 'rejected', '', 'Você ganhou!', '[]', false, 'INVALID_FORMAT'],
    ['antigo', 'paused', '', 'Esta semana na loja.', '[]', false, null],
  ]
  for (const [name, status, header, body, buttons, needsMore, reason] of templates)
    await asOwner(
      dataDir,
      `insert into channel_templates (company_id, connection_id, name, language, category, status, header, body, buttons, needs_more, reason)
       select company_id, id, $2, 'pt_BR', 'UTILITY', $3, $4, $5, $6::jsonb, $7, $8 from connections where id = $1`,
      [id, name, status, header, body, buttons, needsMore, reason],
    )
}

async function fillQueue(staff: Caller): Promise<void> {
  const [queue] = await staff(listQueues)
  if (!queue) throw new Error('the demonstration has no queue')
  await staff(updateQueue, {
    params: { id: queue.id },
    body: {
      greetingMessage: '{{ms}}, {{firstName}}! Você está na fila de vendas.',
      outOfHoursMessage: 'Voltamos amanhã às 8h.',
      schedules: defaultWeek,
    },
  })
  const option = (title: string, message: string, parentId: number | null = null) =>
    staff(createQueueOption, { body: { queueId: queue.id, title, message, parentId } })
  const delivery = await option('Prazo de entrega', '')
  await option('Na capital', 'Entregamos em 2 dias úteis.', delivery.id)
  await option('No interior', 'Entregamos em 5 dias úteis.', delivery.id)
  await option('Formas de pagamento', 'Pix, cartão em até 10 vezes ou boleto.')
}

async function fillTags(staff: Caller): Promise<void> {
  const names = new Set((await staff(listTags, {})).map(({ name }) => name))
  for (const name of ['Aguardando peça', 'Orçamento enviado', 'Pós-venda'])
    if (!names.has(name)) await staff(createTag, { body: { name } })
  await staff(createTag, { body: { name: 'Em negociação', kanban: 1 } })
}

async function fillQuickMessages(staff: Caller): Promise<void> {
  const [tag] = await staff(listTags, {})
  const texts = [
    ['endereco', 'Rua das Acácias, 120, Centro. Abrimos de segunda a sábado.'],
    ['pix', '{{ms}}, {{firstName}}! A chave Pix é o nosso CNPJ: 12.345.678/0001-90.'],
    ['prazo', 'O prazo de entrega é de 5 dias úteis depois da confirmação do pagamento.'],
  ] as const
  for (const [shortcode, message] of texts)
    await staff(createQuickMessage, { body: { shortcode, message, geral: true, status: true } })
  await staff(createQuickMessage, {
    body: {
      shortcode: 'encerrar',
      message: '',
      geral: true,
      status: true,
      actions: [
        { type: 'text', body: 'Obrigado pela visita, {{firstName}}.' },
        ...(tag ? [{ type: 'tag' as const, tagId: tag.id }] : []),
        { type: 'resolve' },
      ],
    },
  })
}

async function fillContacts(staff: Caller): Promise<void> {
  const { contacts } = await staff(listContacts, { query: { searchParam: 'Eduarda' } })
  const [eduarda] = contacts
  if (!eduarda) throw new Error('the demonstration has no Eduarda')
  await staff(updateContact, {
    params: { id: eduarda.id },
    body: {
      email: 'eduarda.souza@exemplo.com.br',
      isCompanyClient: true,
      extraInfo: [
        { name: 'CPF', value: '123.456.789-00' },
        { name: 'Cidade', value: 'Ribeirão Preto' },
      ],
    },
  })
  const [queue] = await staff(listQueues)
  const [tag] = await staff(listTags, {})
  if (tag) await staff(updateContacts, { body: { ids: [eduarda.id], updateData: { tagId: tag.id } } })
  if (queue) await staff(updateContacts, { body: { ids: [eduarda.id], updateData: { queueId: queue.id } } })
}

async function fillLists(staff: Caller): Promise<void> {
  const { id } = await staff(createContactList, { body: { name: 'Clientes de maio' } })
  await staff(createContactList, { body: { name: 'Quem comprou no Natal e não voltou ainda' } })
  const people = [
    ['Rosana Teles', '11981112201', 'rosana.teles@exemplo.com.br'],
    ['Sílvio Nunes de Albuquerque Prado', '11981110000', ''],
    ['Tereza (sem número)', '', 'tereza@exemplo.com.br'],
  ] as const
  for (const [name, number, email] of people)
    await staff(createContactListItem, { body: { name, number, email, contactListId: id } })
  const message = 'Vai depois do texto da campanha do Dia das Mães, com a capa primeiro'
  const options = [{ name: 'Nossa capa' }, { name: '' }]
  const list = await staff(createFileList, { body: { name: 'Catálogo de maio', message, options } })
  const form = new FormData()
  for (const [at, name] of ['capa.png', 'tabela de preços.txt'].entries()) {
    form.append('id', String(list.options[at]?.id))
    form.append('files', new Blob([at === 0 ? PNG : 'Preços de maio']), name)
  }
  await staff(uploadFiles, { params: { id: list.id }, form })
  await staff(createFileList, { body: { name: 'Boas-vindas', message: 'Para quem chega' } })
}

async function fillSchedules(product: Product, staff: Caller): Promise<void> {
  const { contacts } = await staff(listContacts, {})
  // All at midday of one day, whatever the hour of the run: more than a month's cell can show.
  const midday = (Math.floor(Date.now() / (24 * HOUR_MS)) + 1) * 24 * HOUR_MS + 15 * HOUR_MS
  const soon = (n: number) => new Date(midday + n * 600_000).toISOString()
  const people = contacts.filter(({ isGroup }) => !isGroup).slice(0, 6)
  const scheduleIds: number[] = []
  for (const [n, { id }] of people.entries())
    scheduleIds.push(
      (
        await staff(createSchedule, {
          body: { body: 'Lembrete da visita de amanhã às 9h', contactId: id, sendAt: soon(n) },
        })
      ).id,
    )
  const today = (hours: number) =>
    `greatest(now() - interval '${hours} hours', date_trunc('day', now(), 'America/Sao_Paulo'))`
  // A message that was sent late, and one that failed. Both are from today, because the month on the screen may start
  // today.
  await asOwner(
    product.dataDir,
    `update schedules set status = 'ENVIADA', send_at = ${today(2)}, sent_at = now(), late = true where id = ${scheduleIds[0] ?? 0};
     update schedules set status = 'FALHOU', send_at = ${today(3)}, reason = 'ERR_NO_DEF_WAPP_FOUND' where id = ${scheduleIds[1] ?? 0}`,
  )
}

async function fillTicket(staff: Caller): Promise<void> {
  const { tickets } = await staff(listTickets, { query: { status: 'open', showAll: 'true' } })
  const ticket = tickets.find(({ contact }) => contact.name === 'Eduarda Souza')
  const other = tickets.find(({ user, contact }) => user?.name === 'Ana' && contact.name !== 'Eduarda Souza')
  if (!ticket || !other) throw new Error('the demonstration has changed')
  const tags = (await staff(listTags, {})).slice(0, 2)
  await staff(syncTicketTags, { body: { ticketId: ticket.id, tags: tags.map(({ id }) => ({ id })) } })
  await staff(createTicketNote, { body: { ticketId: ticket.id, note: 'Cliente pediu nota fiscal com o CPF.' } })
  await staff(snoozeTicket, {
    params: { id: other.id },
    body: { until: new Date(Date.now() + 20 * HOUR_MS).toISOString() },
  })
}

async function fillKnowledge(staff: Caller): Promise<void> {
  const texts = [
    ['faq', 'Vocês abrem aos sábados?', 'Sim, das 9 h às 13 h. Em feriados a loja fica fechada.'],
    [
      'text',
      'Prazo de entrega',
      'Entregamos em 2 dias úteis na capital.\n\nNo interior são 5 dias úteis, com rastreio.',
    ],
    [
      'text',
      'Trocas e devoluções',
      'A troca vale por 30 dias, com a nota e o produto sem uso. O frete da troca é por nossa conta.',
    ],
  ] as const
  for (const [kind, title, body] of texts) await staff(createKnowledge, { body: { kind, title, body } })
}

async function fillPrompts(staff: Caller): Promise<void> {
  const [queue] = await staff(listQueues)
  if (!queue) throw new Error('the demonstration has no queue')
  const shop =
    'Você atende os clientes da loja com educação e em frases curtas. Passe para a fila quem quer um orçamento.'
  const rest = { maxTokens: 300, temperature: 0.4, apiKey: 'sk-demonstracao', queueId: queue.id, maxMessages: 10 }
  await staff(createPrompt, { body: { name: 'Atendente da loja', prompt: shop, model: 'gpt-4o-mini', ...rest } })
  await staff(createPrompt, { body: { name: 'Pós-venda', prompt: shop, model: 'gpt-3.5-turbo-1106', ...rest } })
  await staff(saveAssistantSettings, { body: { monthTokens: 500_000 } })
}

/** One of each kind; the first is used by a queue and a connection. */
async function fillIntegrations(staff: Caller): Promise<void> {
  const [queue] = await staff(listQueues)
  if (!queue) throw new Error('the demonstration has no queue')
  const at = 'https://robos.exemplo.com.br'
  const activeIntegration = await staff(createIntegration, {
    body: { type: 'typebot', name: 'Primeiro atendimento', urlN8N: at, typebotSlug: 'primeiro-atendimento' },
  })
  await staff(createIntegration, {
    body: { type: 'webhook', name: 'Consulta de pedidos no sistema da loja', urlN8N: `${at}/pedidos` },
  })
  await staff(createIntegration, { body: { type: 'n8n', name: 'Orçamentos', urlN8N: `${at}/orcamentos` } })
  await staff(createIntegration, { body: { type: 'flowbuilder', name: 'Boas-vindas' } })
  await staff(createIntegration, {
    body: {
      type: 'dialogflow',
      name: 'Agente da loja',
      projectName: 'loja',
      jsonContent: SERVICE_ACCOUNT,
      language: 'pt-BR',
    },
  })
  await staff(updateQueue, { params: { id: queue.id }, body: { integrationId: activeIntegration.id } })
  const [connection] = await staff(listConnections, { query: {} })
  if (connection)
    await staff(updateConnection, { params: { id: connection.id }, body: { integrationId: activeIntegration.id } })
}
