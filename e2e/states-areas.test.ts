import { beforeAll, describe, expect, it } from 'vitest'
import { areaPlaces } from './area-places.ts'
import { settled } from './browser.ts'
import type { EmptyRow } from './company-lists.ts'
import { fillAreas } from './filled-areas.ts'
import { lookAtAll } from './looks.ts'
import { type Account, newEmptyCompany } from './people.ts'
import { goTo, heading, type Place } from './place.ts'
import { stage } from './stage.ts'
import { visitors } from './visitors.ts'

// Fills the company of the demonstration itself.
const here = stage({ own: {} })
let empty: Account
const { pageOf, visit, readEmpty, readFailing } = visitors(here)

beforeAll(async () => {
  empty = await newEmptyCompany(here.product, 'vazia')
  await fillAreas(here.product)
})

/** An admin's places, grouped by the beginning of their addresses. */
const groups: Array<[what: string, paths: string[]]> = [
  ['contacts and their import', ['/contacts']],
  ['contact lists and file lists', ['/contact-lists', '/files']],
  ['queues with menu and hours, and tags', ['/queues', '/tags']],
  ['quick messages and schedules', ['/quick-messages', '/schedules']],
  ['sending limits', ['/conexoes']],
  ['the board with its dialogs and an open chat', ['/kanban']],
  ['campaigns, their report and their settings', ['/campaign']],
  ['the messages API', ['/messages-api']],
  ['webhooks, their deliveries and their dialogs', ['/webhooks']],
  ['knowledge, prompts and AI settings', ['/knowledge', '/prompts', '/ai-settings']],
  ['the step editor with its dialogs', ['/fluxo-editor']],
  ['integrations and their dialogs', ['/queue-integration']],
  ['the app and its push notices', ['/avisos']],
  ['flows, the phrases that start them, and the builder with its panes', ['/flowbuilder', '/phrase-lists']],
  ['internal chat and to-do', ['/chats', '/todolist']],
  ['the ledger and its dialogs', ['/controle-financeiro']],
  ['the documentation with its search', ['/docs']],
  ['boards, their columns and a card', ['/empresa/quadros']],
  ['customers and their dialogs', ['/empresa/clientes']],
  ['the extractor', ['/extrator']],
  ['the privacy of customers', ['/privacidade']],
  ['roles with their dialogs and the save bar', ['/roles']],
]
const isIn = (paths: string[], { path }: Place) => paths.some((start) => path.startsWith(start))

describe('the areas around the inbox, every theme, wide and narrow', () => {
  it.each(groups)("LAY-20: an admin's places: %s", async (_what, paths) => {
    expect(await visit(areaPlaces.filter((place) => isIn(paths, place)))).toEqual([])
  })

  it('LAY-20: the groups cover every place', () => {
    const groupedPaths = groups.flatMap(([, paths]) => paths)
    expect(areaPlaces.filter((place) => place.who !== 'ana' && !isIn(groupedPaths, place))).toEqual([])
  })

  it("LAY-20: an attendant's places in a chat: drawer, tags, quick messages, macro, snooze, schedule, search, bell", async () => {
    expect(await visit(areaPlaces.filter(({ who }) => who === 'ana'))).toEqual([])
  })

  it('LAY-20: the screens of an empty company say so, with the next step', async () => {
    const words: EmptyRow[] = [
      ['/contacts', 'Contatos', 'Ainda não há contatos', 'Novo contato'],
      ['/tags', 'Etiquetas', 'Ainda não há etiquetas', 'Nova etiqueta'],
      ['/queue-integration', 'Integrações', 'Ainda não há integrações', 'Nova integração'],
      ['/webhooks', 'Webhooks', 'Ainda não há webhooks', 'Novo webhook'],
      ['/kanban', 'Kanban', 'O quadro ainda não tem colunas', 'Ir para Etiquetas'],
      ['/contact-lists', 'Listas de contatos', 'Ainda não há listas de contatos', 'Nova lista'],
      ['/files', 'Listas de arquivos (0)', 'Ainda não há listas de arquivos', 'Nova lista'],
      ['/quick-messages', 'Respostas rápidas', 'Ainda não há respostas rápidas', 'Nova resposta'],
      ['/campaigns', 'Campanhas', 'Ainda não há campanhas', 'Nova campanha'],
      ['/flowbuilders', 'Fluxos de conversa', 'Ainda não há fluxos', 'Novo fluxo'],
      ['/phrase-lists', 'Frases de disparo', 'Ainda não há frases', 'Nova frase'],
      ['/messages-api', 'API de mensagens', 'Ainda não há tokens da API', 'Novo token'],
      ['/empresa/quadros', 'Quadros', 'Ainda não há quadros', 'Novo quadro'],
      ['/knowledge', 'Conhecimento (0)', 'Ainda não há textos', 'Novo texto'],
      ['/prompts', 'Prompts (IA)', 'Ainda não há prompts', 'Novo prompt'],
      ['/ai-settings', 'IA para a equipe', 'Os recursos ficam desligados até que uma chave seja informada.', ''],
      ['/controle-financeiro', 'Controle financeiro', 'Nenhuma movimentação neste período', 'Nova movimentação'],
      ['/empresa/clientes', 'Clientes', 'Ainda não há clientes', 'Novo cliente'],
      ['/chats', 'Chat interno', 'Nenhuma conversa ainda', 'Nova conversa'],
      ['/schedules?view=agenda', 'Agendamentos', 'Nenhum agendamento neste período', 'Novo agendamento'],
      ['/extrator/google-maps', 'Extrator de contatos (BETA)', 'Nenhuma extração ainda'],
      ['/avisos', 'Aplicativo e avisos', 'Nenhum aparelho recebe avisos ainda.', 'Ativar avisos neste aparelho'],
    ]
    const findings = await readEmpty(empty, words)
    const page = await pageOf(empty)
    await page.goto('/tickets')
    await page.getByRole('button', { name: /^Avisos de atendimentos/ }).click()
    await page.getByText('Nada novo por aqui.').waitFor()
    findings.push(...(await lookAtAll(page, 'bell empty')))
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox').first().fill('palavra')
    await page.getByRole('tab', { name: 'Mensagens' }).click()
    await settled(page)
    findings.push(...(await lookAtAll(page, 'search without a hit')))
    expect(findings).toEqual([])
  })

  it('RT-16: a list that cannot be loaded shows it, and recovers by its retry button', async () => {
    const lists = [
      ['admin', '/contacts', 'contacts', 'Contatos'],
      ['admin', '/tags', 'tags', 'Etiquetas'],
      ['admin', '/extrator/google-maps', 'extrator/(setup|extractions)', 'Extrator de contatos (BETA)'],
      ['admin', '/kanban', 'ticket/kanban', 'Kanban'],
      ['admin', '/quick-messages', 'quick-messages', 'Respostas rápidas'],
      ['admin', '/schedules', 'schedules', 'Agendamentos'],
      ['admin', '/campaigns', 'campaigns', 'Campanhas'],
      ['admin', '/controle-financeiro', 'controle-financeiro/get', 'Controle financeiro'],
      ['admin', '/empresa/clientes', 'clientes/get-all', 'Clientes'],
      ['admin', '/flowbuilders', 'flowbuilder', 'Fluxos de conversa'],
      ['admin', '/phrase-lists', 'flowcampaign', 'Frases de disparo'],
      ['admin', '/messages-api', 'api-tokens', 'API de mensagens'],
      ['admin', '/empresa/quadros', 'kanban/get-boards', 'Quadros'],
      ['admin', '/knowledge', 'knowledge', 'Conhecimento'],
      ['admin', '/prompts', 'prompt', 'Prompts (IA)'],
      ['admin', '/ai-settings', 'assistant/helps/settings', 'IA para a equipe'],
      ['admin', '/avisos', 'push', 'Aplicativo e avisos'],
      ['admin', '/queue-integration', 'queueIntegration', 'Integrações'],
    ] as const
    expect(await readFailing(lists)).toEqual([])
  })
})

// Last in the file, because the user keeps the language.
describe('other languages', () => {
  it.each([
    ['en', ['Contacts', 'Quick replies', 'Scheduled messages', 'Queues', 'Tags']],
    ['es', ['Contactos', 'Respuestas rápidas', 'Mensajes programados', 'Colas', 'Etiquetas']],
  ] as const)('LAY-20: the daily screens in %s', async (language, titles) => {
    const page = await pageOf(empty)
    await page.goto('/tickets')
    await page.getByRole('button', { name: /^(Conta de|Account of|Cuenta de)/ }).click()
    await page.getByText(language === 'en' ? 'English' : 'Español', { exact: true }).click()
    // Wait for its texts: leaving earlier would keep the old language.
    await page.locator(`html[lang^=${language}]`).waitFor({ state: 'attached' })
    await settled(page)
    const paths = ['/contacts', '/quick-messages', '/schedules', '/queues', '/tags']
    for (const [n, path] of paths.entries()) {
      // The language choice survives the page.
      await (n === 0 ? page.goto(path) : goTo(page, path))
      await heading(page, titles[n] ?? '')
      expect(await page.locator('html').getAttribute('lang')).toMatch(new RegExp(`^${language}`))
    }
  })
})
