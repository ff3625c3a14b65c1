import { hash } from 'bcryptjs'

/** Queries a database of the family. */
export interface Family {
  ask<T extends object>(text: string, values?: unknown[]): Promise<T[]>
}

export const OLD_PASSWORD = 'a senha de antes'

/** Creates two companies with data of each kind, as years of use leave them. */
export async function fillFamily({ ask }: Family): Promise<void> {
  const password = await hash(OLD_PASSWORD, 4)
  await ask(
    `insert into "Plans" (name, users, connections, queues, value, "useCampaigns") values ('Da família', 2, 1, 5, 49.9, true)`,
  )
  await ask(`insert into "Companies" (name, email, status, "dueDate", "planId", "createdAt", schedules) values
    ('Alfa', 'alfa@fora.test', true, '2999-12-31', 1, '2021-01-01T10:00:00.123Z',
      '[{"weekday": "Segunda-feira", "weekdayEn": "monday", "startTime": "08:00", "endTime": "18:00"}]'),
    ('Beta', null, true, 'quando der', 77, '2022-01-01T10:00:00Z', '{"not": "a week"}')`)
  await ask(
    `insert into "Users" (name, email, "passwordHash", profile, super, "companyId") values
    ('Ana', 'Ana@Fora.test', $1, 'admin', true, 1), ('Bia', 'bia@fora.test', $1, 'user', false, 1),
    (null, 'caio@fora.test', null, 'user', false, 1), ('Dora', 'dora@fora.test', $1, 'admin', false, 2),
    ('Ninguém', 'admin@primeira.test', $1, 'admin', false, 2), ('Sem lar', 'sem@fora.test', $1, 'admin', false, 99)`,
    [password],
  )
  await ask(`insert into "Queues" (name, color, "greetingMessage", "integrationId", "promptId", "companyId") values
    ('Vendas', '#112233', 'Oi', 1, 1, 1), ('Suporte', '#112233', null, null, null, 1), ('Vendas', 'azul', '', null, null, 2)`)
  await ask(`insert into "QueueOptions" (title, message, option, "queueId", "parentId") values
    ('Filho', 'b', '1', 1, 2), ('Pai', 'a', '1', 1, null), ('Órfão', 'c', '1', 1, 55)`)
  await ask(`insert into "UserQueues" ("userId", "queueId") values (1, 1), (2, 1), (2, 2), (4, 3)`)
  await ask(`insert into "QueueIntegrations" (type, name, "urlN8N", "jsonContent", "companyId") values
    ('n8n', 'Robô', 'https://n8n.fora.test/x', '', 1), ('wonder', 'Outro', '', '', 1)`)
  await ask(`insert into "Prompts" (name, prompt, "apiKey", model, "maxTokens", temperature, "queueId", "maxMessages", "companyId") values
    ('Ajudante', 'Ajude', 'sk-de-fora-1234', 'gpt-4o-mini', 99999, 3, 1, 10, 1)`)
  await ask(`insert into "Whatsapps" (name, status, session, "isDefault", number, token, channel, "expiresTicket", "companyId") values
    ('Loja', 'CONNECTED', 'secret session', true, '5511988880000', 'token-da-loja-1', null, '0', 1),
    ('Loja ', 'CONNECTED', null, true, null, 'x', 'whatsapp', '', 1), ('Face', 'CONNECTED', null, false, null, null, 'facebook', null, 1),
    ('Beta 1', 'qrcode', null, false, null, 'token-da-loja-1', null, null, 2)`)
  await ask(`insert into "WhatsappQueues" ("whatsappId", "queueId") values (1, 1), (1, 2), (3, 1), (4, 3)`)
  await ask(
    `insert into "Tags" (name, color, kanban, "companyId") values ('Novo', '#ff0000', 1, 1), ('NOVO', '#00ff00', 0, 1), ('Beta', null, 0, 2)`,
  )
  await ask(`insert into "Contacts" (name, number, email, "isGroup", lid, "companyId", "createdAt") values
    ('João', '551188887777', 'joao@c.test', false, null, 1, '2023-01-01'), ('João outro', '5511988887777', '', false, null, 1, '2023-01-02'),
    (null, '5521977776666', '', false, null, 1, '2023-01-03'), ('Inválido', 'abc', '', false, null, 1, '2023-01-04'),
    ('Turma', '120363000000000001', '', true, null, 1, '2023-01-05'), ('Só lid', '99887766554433@lid', '', false, null, 1, '2023-01-06'),
    ('João da Beta', '5511988887777', '', false, null, 2, '2023-01-07'), ('De ninguém', '5511900001111', '', false, null, null, '2023-01-08')`)
  await ask(
    `insert into "ContactCustomFields" (name, value, "contactId") values ('CPF', '123', 1), ('Cidade', 'Recife', 1)`,
  )
  await ask(`insert into "Tickets" (status, "lastMessage", "unreadMessages", "contactId", "userId", "whatsappId", "queueId", "isGroup", uuid, "companyId", "createdAt", "updatedAt") values
    ('open', 'x', 0, 1, 2, 1, 1, false, '11111111-1111-4111-8111-111111111111', 1, '2024-01-01T10:00:00Z', '2024-01-02T10:00:00Z'),
    ('open', 'y', 0, 2, 2, 1, 1, false, null, 1, '2024-02-01T10:00:00Z', '2024-02-02T10:00:00Z'),
    ('pending', 'z', 1, 3, null, 1, 2, false, null, 1, '2024-03-01T10:00:00Z', '2024-03-02T10:00:00Z'),
    ('closed', 'w', 3, 1, 2, 1, 1, false, null, 1, '2023-06-01T10:00:00Z', '2023-06-01T12:00:00Z'),
    ('open', 'g', 0, 5, null, 1, null, true, null, 1, '2024-04-01T10:00:00Z', '2024-04-02T10:00:00Z'),
    ('nps', '', 0, 3, 1, 1, 1, false, null, 1, '2023-07-01T10:00:00Z', '2023-07-01T11:00:00Z'),
    ('open', 'b', 0, 7, 4, 4, 3, false, null, 2, '2024-05-01T10:00:00Z', '2024-05-02T10:00:00Z'),
    ('open', 'sem contato', 0, 4444, 2, 1, 1, false, null, 1, now(), now())`)
  await ask(
    `insert into "TicketTraking" ("ticketId", "companyId", "startedAt", "finishedAt") values (4, 1, '2023-06-01T10:30:00Z', '2023-06-01T11:30:00Z')`,
  )
  await ask(`insert into "TicketTags" ("ticketId", "tagId") values (1, 1), (1, 2), (7, 3)`)
  await ask(`insert into "TicketNotes" (note, "userId", "ticketId") values ('cuidado', 2, 1), ('', 2, 1)`)
  await ask(`insert into "Messages" (id, body, ack, read, "fromMe", "mediaType", "mediaUrl", "quotedMsgId", "ticketId", "contactId", "companyId", "createdAt", "isDeleted", "isPrivate") values
    ('M9', 'Bom dia', 0, true, false, 'conversation', null, null, 1, 1, 1, '2024-01-01T10:00:00.100Z', false, false),
    ('M3', E'\\u200eBem-vindo', 3, true, true, 'extendedTextMessage', null, null, 1, null, 1, '2024-01-01T10:00:01Z', false, false),
    ('M1', 'Respondo a isto', 4, true, true, 'extendedTextMessage', null, 'M9', 1, null, 1, '2024-01-01T10:00:02Z', false, false),
    ('M2', 'foto.png', 0, false, false, 'image', 'foto.png', null, 1, 1, 1, '2024-01-01T10:00:03Z', false, false),
    ('M4', 'fora', 0, false, false, 'image', '../../etc/passwd', null, 1, 1, 1, '2024-01-01T10:00:04Z', false, false),
    ('M5', null, 0, false, false, null, null, null, 3, 3, 1, '2024-03-01T10:00:00Z', false, false),
    ('M6', 'órfã', 0, false, false, 'conversation', null, null, 888, 1, 1, now(), false, false),
    ('M7', 'no grupo', 0, false, false, 'conversation', null, null, 5, 3, 1, '2024-04-01T10:00:00Z', false, false),
    ('M8', 'segredo da Beta', 0, false, false, 'conversation', null, null, 7, 7, 2, '2024-05-01T10:00:00Z', false, false),
    ('N1', 'entre colegas', 0, false, true, 'extendedTextMessage', null, null, 1, null, null, '2024-01-01T10:00:05Z', false, true),
    ('N2', 'de ninguém', 0, false, true, 'conversation', null, null, null, null, null, now(), false, false),
    ('N3', 'documento', 0, true, false, 'document', 'https://fora.test/public/company1/sumiu.pdf', null, 4, 1, 1, '2023-06-01T10:00:00Z', false, false)`)
  await ask(`insert into "QuickMessages" (shortcode, message, geral, "userId", "companyId", "mediaPath") values
    ('oi', 'Olá!', true, 1, 1, 'company1/quick.txt'), ('OI', 'Olá de novo', true, 1, 1, null), ('tchau', 'Até', false, 2, 1, null)`)
  await ask(`insert into "Schedules" (body, "sendAt", "sentAt", status, "contactId", "userId", "companyId") values
    ('passou', '2024-01-01', null, 'PENDENTE', 1, 2, 1), ('foi', '2024-01-01', '2024-01-01', 'ENVIADA', 1, 2, 1),
    ('virá', now() + interval '30 days', null, 'PENDENTE', 1, 2, 1), ('sem hora', null, null, 'PENDENTE', 1, 2, 1)`)
  await ask(`insert into "ContactLists" (name, "companyId") values ('Clientes', 1)`)
  await ask(`insert into "ContactListItems" (name, number, "contactListId", "isWhatsappValid", "companyId") values
    ('Um', '551188887777', 1, true, 1), ('Dois', '5521977776666', 1, false, 1), ('Três', 'nada', 1, null, 1), ('De fora', '5511900002222', 66, null, 1)`)
  await ask(`insert into "Campaigns" (name, message1, status, "scheduledAt", "whatsappId", "contactListId", "companyId") values
    ('Correndo', 'Oi {nome}', 'EM_ANDAMENTO', '2024-01-01', 1, 1, 1), ('Marcada', 'Oi', 'PROGRAMADA', now() + interval '1 day', 1, 1, 1),
    ('Feita', 'Oi', 'FINALIZADA', '2023-01-01', 1, 1, 1)`)
  await ask(`insert into "CampaignShipping" (number, "contactId", "campaignId", "deliveredAt") values
    ('551188887777', 1, 1, '2024-01-01'), ('5521977776666', 2, 1, null), ('5511988887777', 1, 1, null)`)
  await ask(
    `insert into "CampaignSettings" (key, value, "companyId") values ('messageInterval', '20', 1), ('sabor', '"x"', 1)`,
  )
  await ask(`insert into "Settings" (key, value, "companyId") values
    ('userRating', 'enabled', 1), ('scheduleType', 'queue', 1), ('chatBotType', 'button', 1), ('asaas', 'chave', 1), ('tema', 'x', 1)`)
  const flow = {
    nodes: [
      { id: '1', type: 'start', position: { x: 0, y: 0 }, data: {} },
      { id: '2', type: 'ticket', position: { x: 0, y: 0 }, data: { data: { id: 2, name: 'Suporte' } } },
      { id: '3', type: 'tag', position: { x: 0, y: 0 }, data: { tag: { id: 1, name: 'Novo' } } },
    ],
    connections: [{ id: 'e1', source: '1', target: '2', sourceHandle: 'a' }],
  }
  await ask(
    `insert into "FlowBuilders" (name, company_id, active, flow) values ('Entrada', 1, true, $1), ('Vazio', 1, true, null)`,
    [JSON.stringify(flow)],
  )
  await ask(
    `insert into "FlowCampaigns" ("companyId", name, "flowId", phrase, status) values (1, 'Promo', 1, 'quero', true), (1, 'Perdida', 9, 'x', true)`,
  )
  await ask(`insert into "Files" (name, message, "companyId") values ('Catálogo', 'Veja', 1)`)
  await ask(`insert into "FilesOptions" (name, path, "fileId") values ('Preços', 'fileList/1/precos.txt', 1)`)
  await ask(`insert into "UserRatings" ("ticketId", "companyId", "userId", rate) values (4, 1, 2, 3), (4, 1, 2, 9)`)
  await ask(`insert into "Chats" (title, "ownerId", "companyId") values ('Equipe', 1, 1)`)
  await ask(`insert into "ChatUsers" ("chatId", "userId", unreads) values (1, 1, 0), (1, 2, 1)`)
  await ask(`insert into "ChatMessages" ("chatId", "senderId", message) values (1, 1, 'Oi, time'), (1, 1, 'Alguém?')`)
}

/** Creates messages of one company, in tickets of ten. */
export async function fillMessages({ ask }: Family, companyId: number, count: number): Promise<void> {
  await ask(
    `with people as (
      insert into "Contacts" (name, number, "companyId") select 'Pessoa ' || n, '55119' || (70000000 + n), $1 from generate_series(1, $2::int / 10) n
      returning id)
    insert into "Tickets" (status, "contactId", "whatsappId", "companyId", "createdAt", "updatedAt")
      select case when id % 3 = 0 then 'pending' else 'closed' end, id, (select min(id) from "Whatsapps" where "companyId" = $1), $1,
        '2024-01-01'::timestamptz + id * interval '1 minute', '2024-06-01'::timestamptz + id * interval '1 minute' from people`,
    [companyId, count],
  )
  await ask(
    `insert into "Messages" (id, body, ack, "fromMe", "mediaType", "ticketId", "contactId", "companyId", "createdAt", read)
      select upper(md5(t.id || '-' || n)), 'Mensagem ' || n || ' da conversa ' || t.id || ', com palavras que se procuram: pedido, entrega, prazo',
        3, n % 2 = 0, 'conversation', t.id, t."contactId", $1, t."createdAt" + n * interval '7 seconds', true
      from "Tickets" t cross join generate_series(1, 10) n where t."companyId" = $1 and t."lastMessage" is null`,
    [companyId],
  )
}
