import { simulatorInbound } from '@recado/contract/connections/simulator'
import type { Ticket } from '@recado/contract/conversations/ticket'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { Caller } from './call.ts'
import { lookTwice } from './looks.ts'
import { openTicketsOfAna } from './open-tickets.ts'
import { stage } from './stage.ts'

/** Ana reads real customer texts: extremely long ones, and characters that no one would type. */

const here = stage({ company: 'empty' })
let staff: Caller
let page: Page
let mine: Ticket[]
let whatsappId: number

const feed = () => page.getByRole('feed')
const row = (ticket: Ticket) => page.locator(`[data-ticket-row="${ticket.id}"]`)
const at = (place: number) => {
  const ticket = mine[place]
  if (!ticket) throw new Error(`Ana has no ticket ${place}`)
  return ticket
}
const customerWrites = (ticket: Ticket, body: string) =>
  staff(simulatorInbound, {
    params: { whatsappId },
    body: { number: ticket.contact.number, name: ticket.contact.name, body },
  })

/** The two texts that once blocked a tab for more than a minute. */
const knownBlockers = { brackets: `https://a.com/?${'('.repeat(64_000)}`, accents: `a${'\u0301'.repeat(64_000)}` }
const hostile = [
  ...Object.values(knownBlockers),
  '*_~'.repeat(21_000),
  '*_~'.repeat(1_300),
  'a\u0301\u0316'.repeat(16_000),
  `a${'\u0301\u0316'.repeat(1_900)}`,
  '👩\u200d'.repeat(20_000),
  '\u1100'.repeat(60_000),
  '\n'.repeat(60_000),
  '\u200b'.repeat(60_000),
  `\u202e${'abc '.repeat(10_000)}`,
  '```'.repeat(20_000),
  `https://a.com/${')'.repeat(60_000)}x`,
  'www.'.repeat(16_000),
  '漢'.repeat(60_000),
  'x'.repeat(65_000),
  't'.repeat(60_000),
  '1x'.repeat(30_000),
  'א('.repeat(30_000),
]

/** Opens a ticket and waits until its messages are drawn. Returns the longest task of the page, in milliseconds. */
async function openingOf(ticket: Ticket): Promise<number> {
  await page.evaluate(() => {
    const tasks: number[] = []
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      entryTypes: ['longtask'],
    })
    Object.assign(window, { tasks })
  })
  await row(ticket)
    .locator('a')
    .click({ position: { x: 40, y: 20 } })
  await page.waitForURL(`**/tickets/${ticket.uuid}`)
  await feed().getByRole('article').last().waitFor()
  return page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        setTimeout(() => resolve(Math.max(0, ...(window as unknown as { tasks: number[] }).tasks)), 50),
      ),
  )
}

/** Presses each visible "Ler mais" and returns the drawing time of each, in milliseconds. */
async function readOn(): Promise<number[]> {
  const times: number[] = []
  const next = () =>
    [...document.querySelectorAll<HTMLElement>('[role=feed] button')].find(
      ({ textContent }) => textContent === 'Ler mais',
    )
  for (let button = next(); button && times.length < 20; button = next()) {
    const startTime = performance.now()
    button.click()
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    times.push(Math.round(performance.now() - startTime))
  }
  return times
}

beforeAll(async () => {
  staff = await here.staff()
  const open = await openTicketsOfAna(here, staff, ['Eduarda Souza', 'Ivo Prado'])
  ;({ whatsappId, tickets: mine } = open)
  page = (await here.enter(open.ana)).page
})

it('MSG-01: a ticket with hostile texts opens, and its page continues to accept input', async () => {
  for (const body of [...Object.values(knownBlockers), 'fim dos textos']) await customerWrites(at(0), body)
  for (const body of hostile) await customerWrites(at(1), body)
  await customerWrites(at(1), 'fim dos textos')
  await row(at(1)).getByText('fim dos textos').waitFor()
  await openingOf(at(1))
  const two = await openingOf(at(0))
  const all = await openingOf(at(1))
  // A blocking text takes minutes; even a busy machine needs less than two seconds for one task.
  expect(two).toBeLessThan(2_000)
  expect(all).toBeLessThan(2_000)
  expect(await feed().getByRole('article').count()).toBeGreaterThan(10)
  // "Ler mais" does not block either.
  for (const ticket of [at(0), at(1)]) {
    await openingOf(ticket)
    const reading = await page.evaluate(readOn)
    expect(reading.length).toBeGreaterThan(5)
    expect(Math.max(...reading)).toBeLessThan(2_000)
  }
  expect(await page.getByText('Esta tela parou de funcionar').count()).toBe(0)
})

/** Selects an element, and returns the copied content. */
const copyOf = (element: Element) => {
  getSelection()?.selectAllChildren(element)
  return String(getSelection())
}

it('MSG-02: a long message is cut with "Ler mais", and copied as it was written; one that fits is not cut', async () => {
  const words = `início ${'palavra '.repeat(600)}final`
  const long = `*${words}*`
  await openingOf(at(0))
  await customerWrites(at(0), 'b'.repeat(4_000))
  await customerWrites(at(0), long)
  const article = feed().getByRole('article').filter({ hasText: 'início' })
  // The formatting of a cut text stays closed.
  await article.locator('strong').getByText('início', { exact: false }).waitFor()
  expect((await article.locator('strong').textContent())?.length).toBeLessThanOrEqual(4_000)
  await article.getByRole('button', { name: 'Ler mais' }).click()
  await article.getByText('final', { exact: false }).waitFor()
  expect(await article.getByRole('button', { name: 'Ler mais' }).count()).toBe(0)
  expect(await article.locator('strong').evaluate(copyOf)).toBe(words)
  const lines = `${'linha de um pedido\n\n'.repeat(150)}${'fim '.repeat(1_500)}ponto`
  await customerWrites(at(0), lines)
  const list = feed().getByRole('article').filter({ hasText: 'linha de um pedido' })
  await list.getByRole('button', { name: 'Ler mais' }).click()
  await list.getByText('ponto', { exact: false }).waitFor()
  expect((await list.locator('.ib-content').evaluate(copyOf)).trimEnd().startsWith(lines)).toBe(true)
  const fitting = feed().getByRole('article').filter({ hasText: 'bbbb' })
  expect(await fitting.getByRole('button', { name: 'Ler mais' }).count()).toBe(0)
})

/** A picture as sent beside a link or a place: a base64 JPEG. */
const drawPicture = () =>
  page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 40 })
    const brush = canvas.getContext('2d')
    if (!brush) throw new Error('no canvas')
    brush.fillStyle = '#c33'
    brush.fillRect(10, 10, 30, 20)
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  })
/** A truncated JPEG, which no browser draws. */
const brokenImage = '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP'.padEnd(64, '/')

it('MSG-04: previews and other parts of a message are shown unchanged, within the bubble at every width', async () => {
  await openingOf(at(1))
  const ticket = at(0)
  await openingOf(ticket)
  const customerSends = (content: object) =>
    staff(simulatorInbound, {
      params: { whatsappId },
      body: { number: ticket.contact.number, name: ticket.contact.name, ...content } as never,
    })
  const image = await drawPicture()
  const linkPreview = { url: 'https://loja.example/doces', title: 'Doces '.repeat(40), text: 'Feitos hoje', image }
  await customerSends({ body: 'veja https://loja.example/doces', linkPreview })
  await customerSends({ location: { latitude: -23.5, longitude: -46.6, name: 'Praça da Sé', picture: image } })
  await customerSends({
    body: 'Ainda tem?',
    quote: { kind: 'status', text: `Promoção ${'de hoje '.repeat(50)}`, fromMe: true },
  })
  await customerSends({ body: 'E este?', quote: { text: 'x'.repeat(400) } })
  const ad = {
    headline: 'Sofá Aurora pela metade',
    body: 'Só esta semana',
    sourceUrl: 'https://fb.me/sofa',
    sourceId: '120',
    clickId: 'A',
    picture: brokenImage,
  }
  await customerSends({ body: 'Vi o anúncio', ad })
  await feed().getByText('Sofá Aurora pela metade').last().waitFor()
  const card = feed().locator('a.ib-link').last()
  expect(await card.getAttribute('rel')).toBe('noopener noreferrer nofollow')
  await feed().locator('.ib-place-map img').last().waitFor()
  await feed().getByText('Promoção de hoje', { exact: false }).last().waitFor()
  expect(await lookTwice(page, 'beside a message')).toEqual([])
  expect(await feed().locator('.ib-ad img').count()).toBe(0)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    for (const part of await feed().locator('a.ib-link, .ib-quote, .ib-ad').all()) {
      const box = await part.boundingBox()
      const bubble = await part.locator('xpath=ancestor::*[contains(@class, "ib-bubble")]').boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((bubble?.x ?? 0) + (bubble?.width ?? 0))
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
})
