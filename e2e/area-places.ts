import type { Page } from 'playwright-core'
import { admin, ana } from './people.ts'
import { after, heading, onScreen, type Place, press } from './place.ts'

/** A table as people bring it: titles of their own, an unknown column, and rows that cannot be taken. */
export const spreadsheet = {
  name: 'clientes-da-loja.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Cliente;Telefone;E-mail;Observação',
      'Rosana Teles;(11) 98111-2201;rosana@exemplo.com.br;vip',
      'Sílvio Nunes;11 98111-2202;;',
      'Sem número;;sem@exemplo.com.br;',
      'Telefone torto;abc;;',
      'Rosana de novo;+55 11 98111-2201;;',
      'Correio torto;11 98111-2203;correio@;',
    ].join('\n'),
  ),
}

/** Opens the import and hands it a file. */
export async function chooseSheet(page: Page, file = spreadsheet): Promise<void> {
  await press(page, 'Importar e exportar')
  await press(page, 'Importar planilha')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('dialog').getByRole('button', { name: 'Escolher arquivo' }).click()
  await (await chooser).setFiles(file)
}

const openChat = async (page: Page) => {
  await page.getByRole('link', { name: /Eduarda/ }).click()
  await page.getByRole('article').filter({ hasText: 'link de pagamento' }).waitFor()
}
const fromMore = async (page: Page, name: string) => {
  await openChat(page)
  await press(page, 'Mais ações')
  await page.getByRole('menuitem', { name }).click()
}

const openNotices = async (page: Page) => {
  await press(page, /^Avisos de atendimentos/)
  await page.getByRole('dialog', { name: 'Avisos de atendimentos' }).getByRole('link').first().waitFor()
}

/** What opens over the contacts stands over few of them: all of them are a place of their own. */
const overContacts = (name: string, button: string) => onScreen(name, '/contacts?q=Eduarda', 'Contatos', button)

const chosen = after(onScreen('', '/contacts?q=Eduarda', 'Contatos'), 'contacts-chosen', async (page) => {
  await page.getByRole('checkbox', { name: 'Selecionar Eduarda Souza' }).check()
  await page.getByRole('button', { name: 'Adicionar fila ou etiqueta' }).first().waitFor()
})

const inList = after(onScreen('', '/contact-lists', 'Listas de contatos'), 'contact-list', async (page) => {
  await page.getByRole('link', { name: 'Abrir os contatos de Clientes de maio' }).click()
  await page.getByText('Sem WhatsApp', { exact: true }).first().waitFor()
})

const fromList = (name: string, way: string) =>
  after(inList, name, async (page) => {
    await press(page, 'Importar e verificar')
    await press(page, way)
    await page
      .getByRole('dialog', { name: way })
      .or(page.getByRole('dialog', { name: /^Importar planilha/ }))
      .waitFor()
  })

const schedulesIn = (view: string): Place => ({
  ...onScreen(`schedules-${view}`, `/schedules?view=${view}`, 'Agendamentos'),
})

/** The board, which shows cards once their lanes are there. */
const board = after(onScreen('', '/kanban', 'Kanban'), 'kanban', (page) => page.locator('.kb-card').first().waitFor())
const colleagues = after(onScreen('', '/chats', 'Chat interno'), 'chat-open', async (page) => {
  await page.getByRole('link', { name: /Vendas e suporte/ }).click()
  await page.getByRole('article').filter({ hasText: 'Atendimento de Eduarda Souza' }).waitFor()
})

const deliveries = after(onScreen('', '/webhooks', 'Webhooks'), 'webhook', async (page) => {
  await page.getByRole('link', { name: 'Abrir as entregas de Sistema da loja' }).click()
  await page
    .getByRole('button', { name: /^Ver o evento/ })
    .first()
    .waitFor()
})

const todo = after(onScreen('', '/todolist', 'Tarefas'), 'todo', async (page) => {
  if ((await page.getByRole('list', { name: 'Lista de tarefas' }).count()) > 0) return
  await page.getByRole('textbox', { name: 'Nova tarefa' }).fill('Confirmar a entrega de sexta com o motorista')
  await press(page, 'Adicionar')
})

export const areaPlaces: readonly Place[] = [
  onScreen('contacts', '/contacts', 'Contatos'),
  overContacts('contact-new', 'Novo contato'),
  overContacts('contact-edit', 'Editar Eduarda Souza'),
  overContacts('contact-delete', 'Excluir Eduarda Souza'),
  overContacts('contact-exchange', 'Importar e exportar'),
  overContacts('contact-dates', 'Data de cadastro'),
  after(overContacts('', 'Data de cadastro'), 'contact-calendar', async (page) => {
    await press(page, 'Abrir calendário')
    await page.getByRole('dialog', { name: 'Calendário' }).getByRole('button', { name: 'Mês anterior' }).waitFor()
  }),
  chosen,
  after(chosen, 'contacts-chosen-add', async (page) => {
    await press(page, 'Adicionar fila ou etiqueta')
    await page.getByRole('dialog').waitFor()
  }),
  {
    name: 'contact-import',
    who: admin,
    path: '/contacts?q=Eduarda',
    go: async (page) => {
      await chooseSheet(page)
      await page.getByText('Nada foi importado ainda. Confira e confirme.').waitFor()
      await page.getByText('O número não é válido.').first().waitFor()
    },
  },
  after(onScreen('', '/conexoes', 'Conexões', /^Envio da conexão/), 'connection-sending', async (page) => {
    await page.getByText('Limitar o envio').waitFor()
    await page.getByText('Nenhuma mensagem espera.').waitFor()
  }),
  after(overContacts('', 'Editar Eduarda Souza'), 'contact-marketing', async (page) => {
    await page.getByRole('combobox', { name: 'Divulgação' }).scrollIntoViewIfNeeded()
  }),
  onScreen('contact-lists', '/contact-lists', 'Listas de contatos'),
  onScreen('contact-list-form', '/contact-lists', 'Listas de contatos', 'Nova lista'),
  onScreen('contact-list-delete', '/contact-lists', 'Listas de contatos', /^Excluir a lista/),
  inList,
  after(inList, 'contact-list-ways', async (page) => {
    await press(page, 'Importar e verificar')
    await page.getByRole('dialog').waitFor()
  }),
  after(inList, 'contact-list-person', async (page) => {
    await press(page, 'Novo contato')
    await page.getByRole('dialog').waitFor()
  }),
  after(onScreen('', '/contact-lists', 'Listas de contatos'), 'contact-list-unanswered', async (page) => {
    await page.getByRole('link', { name: 'Abrir os contatos de Lojistas da região' }).click()
    await page.getByRole('button', { name: 'Verificar de novo' }).waitFor()
  }),
  fromList('contact-list-copy', 'Copiar dos contatos'),
  fromList('contact-list-check', 'Verificar números'),
  fromList('contact-list-import', 'Importar planilha'),
  after(chosen, 'contacts-copy', async (page) => {
    await press(page, 'Copiar para uma lista')
    await page.getByRole('dialog').waitFor()
  }),
  onScreen('file-lists', '/files', 'Listas de arquivos (3)'),
  onScreen('file-list-form', '/files', 'Listas de arquivos (3)', 'Editar a lista Catálogo de maio'),
  onScreen('file-list-delete', '/files', 'Listas de arquivos (3)', 'Excluir a lista Catálogo de maio'),
  onScreen('knowledge', '/knowledge', 'Conhecimento (3)'),
  onScreen('knowledge-form', '/knowledge', 'Conhecimento (3)', 'Editar Prazo de entrega'),
  onScreen('knowledge-delete', '/knowledge', 'Conhecimento (3)', 'Excluir Prazo de entrega'),
  after(onScreen('', '/knowledge', 'Conhecimento (3)'), 'knowledge-tried', async (page) => {
    await page.getByRole('textbox', { name: 'Pergunta de um cliente' }).fill('qual o prazo para o interior?')
    await press(page, 'Procurar')
    await page.getByRole('list', { name: 'Partes encontradas' }).waitFor()
  }),
  after(onScreen('messages-api', '/messages-api', 'API de mensagens'), 'messages-api', async (page) => {
    await page.getByRole('region', { name: 'Tokens da API' }).getByText('Loja virtual').waitFor()
  }),
  onScreen('api-token-form', '/messages-api', 'API de mensagens', 'Novo token'),
  onScreen('api-token-revoke', '/messages-api', 'API de mensagens', 'Revogar o token Loja virtual'),
  onScreen('ai-settings', '/ai-settings', 'IA da equipe'),
  onScreen('queues', '/queues', 'Filas'),
  onScreen('queue-form', '/queues', 'Filas', /^Editar a fila/),
  {
    name: 'queue-options',
    who: admin,
    path: '/queues',
    go: async (page) => {
      await press(page, /^Editar a fila/)
      await page.getByRole('tab', { name: 'Menu' }).click()
      await page.getByText('Prazo de entrega').waitFor()
      await press(page, 'Adicionar opção 3')
      await page.getByLabel('Título da opção 3').waitFor()
    },
  },
  {
    name: 'queue-hours',
    who: admin,
    path: '/queues',
    go: async (page) => {
      await press(page, /^Editar a fila/)
      await page.getByRole('tab', { name: 'Horários' }).click()
      await page.getByText('Segunda-feira').first().waitFor()
    },
  },
  onScreen('tags', '/tags', 'Etiquetas'),
  onScreen('tag-form', '/tags', 'Etiquetas', 'Nova etiqueta'),
  onScreen('tag-delete', '/tags', 'Etiquetas', /^Excluir a etiqueta/),
  board,
  onScreen('kanban-filters', '/kanban?naolidas=true', 'Kanban'),
  after(board, 'kanban-card-menu', async (page) => {
    await page
      .getByRole('button', { name: /^Ações do cartão de/ })
      .first()
      .click()
    await page.getByRole('menu').waitFor()
  }),
  {
    ...after(board, 'kanban-lane-rules', async (page) => {
      await page.getByLabel('Coluna', { exact: true }).or(page.locator('.kb-lanes')).first().waitFor()
      const choice = page.getByLabel('Coluna', { exact: true })
      if (await choice.isVisible()) await choice.selectOption({ index: 1 })
      await page
        .getByRole('button', { name: /^Ações da coluna/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Regras da coluna' }).click()
      await page.getByRole('dialog', { name: /^Regras da coluna/ }).waitFor()
    }),
  },
  after(board, 'kanban-chat', async (page) => {
    await page.getByRole('button', { name: /^Abrir a conversa com Mariana/ }).click()
    await page.getByRole('article').filter({ hasText: 'mancha de vinho' }).waitFor()
  }),
  onScreen('quick-messages', '/quick-messages', 'Respostas rápidas'),
  onScreen('quick-message-form', '/quick-messages', 'Respostas rápidas', 'Nova resposta'),
  onScreen('quick-message-macro', '/quick-messages', 'Respostas rápidas', 'Editar a resposta encerrar'),
  schedulesIn('month'),
  schedulesIn('week'),
  schedulesIn('day'),
  schedulesIn('agenda'),
  onScreen('schedule-form', '/schedules', 'Agendamentos', 'Novo agendamento'),
  {
    name: 'schedule-sent',
    who: admin,
    path: '/schedules?view=month',
    go: async (page) => {
      await page.getByRole('button', { name: /Enviada$/ }).click()
      await page.getByRole('dialog', { name: 'Mensagem agendada enviada' }).waitFor()
    },
  },
  {
    name: 'schedule-failed',
    who: admin,
    path: '/schedules?view=month',
    go: async (page) => {
      await page.getByRole('button', { name: /Falhou$/ }).click()
      await page.getByRole('dialog', { name: 'Erro no envio do agendamento' }).waitFor()
    },
  },
  {
    name: 'search-messages',
    who: ana,
    path: '/tickets',
    go: async (page) => {
      await page.getByRole('searchbox').first().fill('pagamento')
      await page.getByRole('tab', { name: 'Mensagens' }).click()
      await page.getByRole('list', { name: 'Mensagens encontradas' }).getByRole('button').first().waitFor()
    },
  },
  {
    name: 'drawer-full',
    who: ana,
    path: '/tickets',
    go: async (page) => {
      await fromMore(page, 'Dados do contato')
      const drawer = page.getByRole('complementary', { name: 'Dados do contato' })
      await drawer.getByText('Cliente pediu nota fiscal').waitFor()
      await drawer.getByRole('button', { name: 'Histórico do atendimento' }).click()
      await drawer.getByText(/escreveu uma observação/).waitFor()
    },
  },
  {
    name: 'tag-selector',
    who: ana,
    path: '/tickets',
    go: async (page) => {
      await fromMore(page, 'Dados do contato')
      await page.getByRole('complementary').getByRole('button', { name: 'Etiquetas do atendimento' }).click()
      await page.getByLabel('Buscar ou criar etiqueta').fill('Nova campanha')
      await page.getByRole('button', { name: /^Criar/ }).waitFor()
    },
  },
  {
    name: 'quick-suggestions',
    who: ana,
    path: '/tickets',
    go: async (page) => {
      await openChat(page)
      await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).fill('/p')
      await page.getByRole('listbox', { name: 'Respostas rápidas' }).waitFor()
    },
  },
  {
    name: 'macro-run',
    who: ana,
    path: '/tickets',
    go: async (page) => {
      await openChat(page)
      await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).fill('/encer')
      await page.getByRole('option', { name: /encerrar/ }).click()
      await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor()
    },
  },
  {
    name: 'snooze',
    who: ana,
    path: '/tickets',
    go: async (page) => {
      await fromMore(page, 'Adiar')
      await page.getByRole('dialog', { name: /^Adiar/ }).waitFor()
    },
  },
  {
    name: 'snoozed',
    who: ana,
    path: '/tickets',
    go: async (page) => {
      await page.getByRole('tab', { name: /Adiados/ }).click()
      await page.locator('[data-ticket-row]').first().waitFor()
    },
  },
  {
    name: 'chat-schedule',
    who: ana,
    path: '/tickets',
    go: async (page) => {
      await openChat(page)
      const button = page.getByRole('button', { name: 'Agendar mensagem' })
      if (await button.isVisible()) await button.click()
      else {
        await press(page, 'Mais ações')
        await page.getByRole('menuitem', { name: 'Agendar mensagem' }).click()
      }
      await page.getByRole('dialog', { name: 'Agendar mensagem' }).waitFor()
    },
  },
  { name: 'bell', who: ana, path: '/tickets', go: openNotices },
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
  onScreen('notices-on-devices', '/avisos', 'Aplicativo e avisos'),
  onScreen('chats', '/chats', 'Chat interno'),
  onScreen('chat-form', '/chats', 'Chat interno', 'Nova conversa'),
  {
    name: 'chat-bell',
    who: admin,
    path: '/chats',
    go: async (page) => {
      await heading(page, 'Chat interno')
      await press(page, /^Chat interno/)
      await page.getByRole('dialog', { name: 'Chat interno' }).getByRole('link', { name: 'Ver conversas' }).waitFor()
    },
  },
  colleagues,
  after(colleagues, 'chat-people', async (page) => {
    await press(page, /Ver quem participa/)
    await page.getByRole('button', { name: 'Sair da conversa' }).waitFor()
  }),
  after(colleagues, 'chat-leave', async (page) => {
    await press(page, /Ver quem participa/)
    await press(page, 'Sair da conversa')
    await page.getByRole('alertdialog', { name: /^Sair de/ }).waitFor()
  }),
  after(colleagues, 'chat-message', async (page) => {
    await page.getByRole('article').last().hover()
    await page
      .getByRole('button', { name: /^Ações da mensagem/ })
      .last()
      .click()
    await page.getByRole('button', { name: 'Responder' }).click()
    await page.getByText(/^Respondendo a/).waitFor()
    await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).fill('@')
    await page.getByRole('listbox', { name: 'Mencionar' }).waitFor()
  }),
  onScreen('integrations', '/queue-integration', 'Integrações'),
  onScreen('integration-form', '/queue-integration', 'Integrações', 'Nova integração'),
  onScreen('prompts', '/prompts', 'Prompts (IA)'),
  onScreen('prompt-form', '/prompts', 'Prompts (IA)', /^Editar o prompt/),
  onScreen('prompt-delete', '/prompts', 'Prompts (IA)', /^Excluir o prompt/),
  onScreen('prompt-limit', '/prompts', 'Prompts (IA)', 'Alterar limite'),
  onScreen('webhooks', '/webhooks', 'Webhooks'),
  onScreen('webhook-form', '/webhooks', 'Webhooks', 'Novo webhook'),
  onScreen('webhook-delete', '/webhooks', 'Webhooks', /^Excluir o webhook/),
  deliveries,
  after(deliveries, 'webhook-body', (page) => press(page, /^Ver o evento/)),
  after(deliveries, 'webhook-secret', (page) => press(page, 'Renovar segredo')),
  todo,
]
