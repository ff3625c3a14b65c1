import { simulatorInbound } from '@recado/contract/connections/simulator'
import { listTickets } from '@recado/contract/conversations/endpoints'
import type { Chat } from '@recado/contract/internal-chat/chat'
import { createChat, listChats, sendChatMessage, updateChat } from '@recado/contract/internal-chat/endpoints'
import { createQueue } from '@recado/contract/queues/endpoints'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { narrow, type Person, settled } from './browser.ts'
import { type Caller, callAs } from './call.ts'
import { eventually } from './eventually.ts'
import { composer, goTo, heading, leadTo } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/** Paula, an admin, and Rui, who serves no queue, in two browsers; Sara uses calls. */
const here = stage({ company: 'empty' })
let paula: Person
let rui: Person
let staff: Caller
let sara: Caller
const ids = { paula: 0, rui: 0 }

beforeAll(async () => {
  staff = await here.staff()
  const ruiAccount = await here.addUser(staff, { name: 'Rui', lastName: 'Alves' })
  const paulaAccount = await here.addUser(staff, { name: 'Bia', lastName: 'Alves', profile: 'admin' })
  Object.assign(ids, { rui: ruiAccount.id, paula: paulaAccount.id })
  sara = await callAs(here.url, await here.addUser(staff, { name: 'Sara', lastName: 'Alves' }))
  paula = await here.enter(paulaAccount)
  rui = await here.enter(ruiAccount, narrow)
})

const article = (page: Page, text: string) =>
  page.getByRole('article').filter({ has: page.getByText(text, { exact: true }) })
const feed = (page: Page, title: string) => page.getByRole('feed', { name: `Mensagens de ${title}` })
const chatRow = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Conversas' }).getByRole('link').filter({ hasText: title })
const begin = (title: string): Promise<Chat> =>
  sara(createChat, { body: { title, users: [{ id: ids.rui }, { id: ids.paula }] } })
const writeToChat = async (chat: Chat, message: string, quotedId?: number): Promise<number> =>
  (await sara(sendChatMessage, { params: { id: chat.id }, body: { message, ...(quotedId ? { quotedId } : {}) } })).id
async function open(page: Page, chat: Chat): Promise<Locator> {
  await goTo(page, `/chats/${chat.uuid}`)
  await page.getByRole('heading', { name: chat.title }).waitFor()
  return feed(page, chat.title)
}
/** Marks everything as read, so that the chat opens at its end. */
const allRead = (chat: Chat) =>
  here.rows(
    `update chat_users set unreads = 0, unseen = 0, read_to = m.id, seen_to = m.id
     from (select max(id) as id from chat_messages where company_id = $1 and chat_id = $2) m
     where company_id = $1 and chat_id = $2`,
    [chat.id],
  )
/**
 * Scrolls up until older messages are requested. Returns the first message in view, once the page is drawn and still.
 */
async function firstInView(box: HTMLElement): Promise<{ text: string; top: number; position: number }> {
  box.scrollTop = 300
  let last = { text: '', top: 0, position: 0 }
  for (let still = 0; still < 5; ) {
    await new Promise(requestAnimationFrame)
    const { top: edge, bottom } = box.getBoundingClientRect()
    const [first] = [...box.querySelectorAll('article')]
      .map((element) => ({ element, top: element.getBoundingClientRect().top }))
      .filter(({ top }) => top >= edge && top < bottom)
      .toSorted((a, b) => a.top - b.top)
    const now = {
      text: first?.element.querySelector('.ic-text')?.textContent ?? '',
      top: first?.top ?? 0,
      position: Number(first?.element.getAttribute('aria-posinset')),
    }
    const isSame = now.text !== '' && now.text === last.text && now.top === last.top
    still = isSame && box.ariaBusy === 'true' ? still + 1 : 0
    last = now
  }
  return last
}
const inView = (page: Page, text: string) =>
  article(page, text).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    const box = element.closest('[role=feed]')?.getBoundingClientRect()
    return box !== undefined && top >= box.top && bottom <= box.bottom
  })

describe('reading what colleagues wrote', () => {
  it('CHT-07: older messages that load during scrolling up do not move the view', async () => {
    const chat = await begin('Comprida')
    for (let n = 0; n < 90; n++)
      await writeToChat(chat, n % 7 === 0 ? `linha ${n} ${'que é mais longa '.repeat(12)}` : `linha ${n}`)
    await allRead(chat)
    const { page } = paula
    const list = await open(page, chat)
    await article(page, 'linha 89').waitFor()
    // The answer is delayed until the position is recorded.
    const release = Promise.withResolvers<void>()
    await page.route(/\/chats\/\d+\/messages\?.*cursor=/, async (route) => {
      await release.promise
      await route.continue()
    })
    try {
      const firstVisible = await list.evaluate(firstInView)
      release.resolve()
      const sameMessage = article(page, firstVisible.text)
      await eventually(async () => Number(await sameMessage.getAttribute('aria-posinset'))).toBeGreaterThan(
        firstVisible.position,
      )
      const top = await sameMessage.evaluate(async (element) => {
        for (let frames = 0; frames < 4; frames++) await new Promise(requestAnimationFrame)
        return element.getBoundingClientRect().top
      })
      expect(Math.abs(top - firstVisible.top)).toBeLessThan(2)
    } finally {
      release.resolve()
      await page.unrouteAll({ behavior: 'wait' })
    }
  })

  it('CHT-02: list and messages are side by side on a wide screen, and two tabs on a narrow one', async () => {
    const chat = await begin('Duas abas')
    await writeToChat(chat, 'Bom dia')
    await open(paula.page, chat)
    const list = (page: Page) => page.getByRole('region', { name: 'Conversas' })
    await list(paula.page).getByText('Duas abas').waitFor()
    await article(paula.page, 'Bom dia').waitFor()

    const { page } = rui
    const tab = (name: string) => page.getByRole('tab', { name })
    await goTo(page, '/chats')
    await chatRow(page, 'Duas abas').click()
    await article(page, 'Bom dia').waitFor()
    expect(await list(page).count()).toBe(0)
    await page.goBack()
    await eventually(() => tab('Conversas').getAttribute('aria-selected')).toBe('true')
    await tab('Mensagens').click()
    await article(page, 'Bom dia').waitFor()
    await page.goBack()
  })

  it('clicking a quote jumps to a message that is not loaded, and the button leads back to the end', async () => {
    const chat = await begin('Antiga citada')
    const first = await writeToChat(chat, 'o combinado de março')
    for (let n = 0; n < 70; n++) await writeToChat(chat, `linha ${n}`)
    await writeToChat(chat, 'como está lá', first)
    await allRead(chat)
    const { page } = rui
    await open(page, chat)
    await article(page, 'como está lá')
      .getByRole('button', { name: /o combinado de março/ })
      .click()
    // The quoting message has the same text, but not the quoted one's neighbours.
    await article(page, 'linha 3').waitFor()
    await eventually(() => inView(page, 'o combinado de março')).toBe(true)
    // New messages are not appended after the part being read.
    await writeToChat(chat, 'chegou agora')
    await page.getByRole('button', { name: /Ir para o fim/ }).click()
    await article(page, 'chegou agora').waitFor()
    await eventually(() => inView(page, 'chegou agora')).toBe(true)
    // From there again, and back to the end by writing.
    await page.getByRole('button', { name: /o combinado de março/ }).click()
    await article(page, 'linha 3').waitFor()
    await composer(page).fill('de acordo')
    await composer(page).press('Enter')
    await article(page, 'de acordo').waitFor()
    await eventually(() => inView(page, 'de acordo')).toBe(true)
    await article(page, 'chegou agora').waitFor()
  })

  it('CHT-08: opening reads a chat, which opens again after the last message that was on the screen', async () => {
    const chat = await begin('Muita coisa')
    for (let n = 0; n < 60; n++) await writeToChat(chat, `novidade ${n}`)
    const { page } = rui
    const list = await open(page, chat)
    await article(page, 'novidade 0').getByText('Novas mensagens').waitFor()
    await eventually(() => inView(page, 'novidade 0')).toBe(true)
    const seat = async () =>
      (await sara(listChats, { query: { searchParam: 'Muita coisa' } })).records[0]?.users.find(
        ({ userId }) => userId === ids.rui,
      )
    await eventually(async () => (await seat())?.unreads).toBe(0)
    await eventually(async () => (await seat())?.unseen).toBeLessThan(60)
    const left = (await seat())?.unseen ?? 0
    expect(left, 'messages below the screen were not seen').toBeGreaterThan(40)
    await page.getByRole('button', { name: `Ir para o fim, ${left} mensagens novas` }).waitFor()
    await goTo(page, '/chats')
    await open(page, chat)
    await article(page, `novidade ${60 - left}`)
      .getByText('Novas mensagens')
      .waitFor()
    await eventually(() => inView(page, `novidade ${60 - left}`)).toBe(true)
    const readOn = async () => {
      await list.hover()
      await page.mouse.wheel(0, 600)
      return article(page, 'novidade 59').count()
    }
    await eventually(readOn).toBe(1)
    await article(page, 'novidade 59').waitFor()
    await list.hover()
    await page.mouse.wheel(0, 3000)
    await eventually(async () => (await seat())?.unseen).toBe(0)
  })

  it('CHT-08: all chats are marked as read in the bell and in the list', async () => {
    const { page } = rui
    const seat = async (title: string) =>
      (await sara(listChats, { query: { searchParam: title } })).records[0]?.users.find(
        ({ userId }) => userId === ids.rui,
      )
    await goTo(page, '/chats')
    for (const title of ['Aviso um', 'Aviso dois']) await writeToChat(await begin(title), 'novo')
    await page.getByRole('button', { name: 'Marcar tudo como lido' }).click()
    await eventually(async () => [(await seat('Aviso um'))?.unseen, (await seat('Aviso dois'))?.unreads]).toEqual([
      0, 0,
    ])
    await page.getByRole('button', { name: 'Marcar tudo como lido' }).waitFor({ state: 'detached' })
  })

  it('a link to a ticket opens for users with access; others see nothing of the ticket', async () => {
    const queue = await staff(createQueue, { body: { name: 'Vendas', color: '#22aa66' } })
    const whatsappId = await here.connect(staff, { queueIds: [queue.id] })
    await staff(simulatorInbound, {
      params: { whatsappId },
      body: { number: '5511977660001', name: 'Rosa Cliente', body: 'Oi' },
    })
    const [ticket] = (await staff(listTickets, { query: { showAll: 'true', searchParam: '5511977660001' } })).tickets
    const chat = await begin('Sobre a Rosa')
    await writeToChat(chat, `Quem atende? ${here.url}/tickets/${ticket?.uuid}`)
    await open(rui.page, chat)
    await rui.page.getByText('Atendimento sem acesso').waitFor()
    expect(await rui.page.getByText('Rosa Cliente').count()).toBe(0)
    await open(paula.page, chat)
    await paula.page.getByRole('link', { name: /Atendimento de Rosa Cliente.*Aguardando/ }).click()
    await paula.page.waitForURL(new RegExp(`/tickets/${ticket?.uuid}$`))
    await paula.page.getByRole('heading', { name: 'Rosa Cliente' }).first().waitFor()
    // The typed address reveals no more.
    await leadTo(rui.page, `/tickets/${ticket?.uuid}`)
    await rui.page.getByText('Acesso não permitido').first().waitFor()
    expect(await rui.page.getByText('Rosa Cliente').count()).toBe(0)
  })

  it('LAY-15: the bell of every tab shows unread messages, also while another tab reads the chat', async () => {
    const chat = await begin('Duas abas')
    const tab = await paula.context.newPage()
    await tab.goto('/todolist')
    await heading(tab, 'Tarefas')
    const bell = tab.getByRole('banner').getByRole('button', { name: /^Chat interno/ })
    const waiting = async () => Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0)
    await settled(tab)
    const before = await waiting()
    await writeToChat(chat, 'alguém viu a chave?')
    await eventually(waiting).toBe(before + 1)
    await paula.page.bringToFront()
    await open(paula.page, chat)
    await article(paula.page, 'alguém viu a chave?').waitFor()
    await eventually(waiting).toBe(before)
    await writeToChat(chat, 'achei')
    await article(paula.page, 'achei').waitFor()
    await eventually(waiting).toBe(before)
    await tab.close()
  })

  it('members can leave after a confirmation, and the others continue', async () => {
    const chat = await begin('Festa')
    await writeToChat(chat, 'sexta às oito')
    const { page } = rui
    await open(page, chat)
    await composer(page).fill('não posso')
    await composer(page).press('Enter')
    await article(page, 'não posso').waitFor()
    await page.getByRole('button', { name: /Ver quem participa/ }).click()
    await page.getByRole('button', { name: 'Sair da conversa' }).click()
    const question = page.getByRole('alertdialog', { name: 'Sair de Festa?' })
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await question.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /Ver quem participa/ }).click()
    await page.getByRole('button', { name: 'Sair da conversa' }).click()
    await question.getByRole('button', { name: 'Sair da conversa' }).click()
    await page.waitForURL(/\/chats$/)
    await heading(page, 'Chat interno')
    await chatRow(page, 'Festa').waitFor({ state: 'detached' })
    await open(paula.page, chat)
    await article(paula.page, 'não posso').waitFor()
    await paula.page.getByRole('button', { name: /^2 pessoas/ }).waitFor()
  })

  it('CHT-09: a person who is writing in a deleted chat is informed', async () => {
    const chat = await begin('Acaba')
    const { page } = paula
    await open(page, chat)
    await composer(page).fill('eu ia dizer')
    await sara(updateChat, { params: { id: chat.id }, body: { users: [{ id: ids.rui }] } })
    await toasted(page, 'A conversa Acaba não está mais disponível para você.')
    await page.waitForURL(/\/chats$/)
  })
})
