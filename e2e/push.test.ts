import { listConnections } from '@recado/contract/connections/endpoints'
import { simulatorInbound } from '@recado/contract/connections/simulator'
import type { CDPSession, Page, Worker } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type PushBrowser, type PushService, startPushService } from '../apps/server/test/push-service.ts'
import { enter, type Person, wide } from './browser.ts'
import { eventually } from './eventually.ts'
import { look, looks } from './looks.ts'
import { heading, press, textShown } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

let service: PushService
const here = stage({
  own: async () => {
    service = await startPushService()
    return { PUSH_HOSTS: '127.0.0.1', PUSH_WAIT_MS: '0' }
  },
})
let person: Person
let page: Page
let browser: PushBrowser

afterAll(() => service?.stop())

beforeEach(async () => {
  person = await here.open({ ...wide, worker: true })
  page = person.page
  browser = service.newBrowser()
  // Chromium has no push service in a test: this stub replaces it.
  await person.context.addInitScript((subscription) => {
    const key = 'test-subscribed'
    const newSubscription = {
      toJSON: () => subscription,
      unsubscribe: async () => {
        localStorage.removeItem(key)
        return true
      },
    } as unknown as PushSubscription
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem(key, 'yes')
      return newSubscription
    }
    PushManager.prototype.getSubscription = async () => (localStorage.getItem(key) ? newSubscription : null)
  }, browser.subscription)
  await enter(page, here.ana, '/avisos')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  return () => person.close()
})

const thisDevice = () => page.getByRole('region', { name: 'Avisos neste aparelho' })
const devices = () => page.getByRole('list', { name: 'Seus aparelhos com avisos' }).getByRole('listitem')
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function turnOn(): Promise<void> {
  await heading(page, 'Aplicativo e avisos')
  await button('Ativar avisos neste aparelho').click()
  await toasted(page, 'Avisos ativados neste aparelho.')
}

/** Delivers a decrypted notice to the worker, as the browser does for its push service. */
async function deliver(notice: object): Promise<void> {
  const cdp: CDPSession = await person.context.newCDPSession(page)
  const registration = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    }),
  )
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registration
  const { origin } = new URL(here.url)
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(notice) })
  await cdp.detach()
}

interface ShownNotice {
  title: string
  body: string | undefined
  tag: string | undefined
  renotify: boolean | undefined
}

/** The worker's scope, which records notices for the test: a browser without a desktop does not keep them. */
interface Scope {
  registration: ServiceWorkerRegistration
  shown: ShownNotice[]
  last: Pick<Notification, 'data' | 'close'> | undefined
  ExtendableEvent: new (name: string) => Event
}

async function watchedWorker(): Promise<Worker> {
  const [worker] = person.context.serviceWorkers()
  if (!worker) throw new Error('there is no worker')
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Scope
    const { registration } = scope
    const show = registration.showNotification.bind(registration)
    scope.shown = []
    registration.showNotification = async (title, options = {}) => {
      // A browser without a user interface refuses to show any.
      if (Notification.permission !== 'denied') await show(title, options)
      const { body, tag, data } = options
      scope.last = { data, close: () => undefined }
      scope.shown.push({ title, body, tag, renotify: (options as { renotify?: boolean }).renotify })
    }
  })
  return worker
}

/** A click on a system notification does not reach the page: dispatches its event in the worker. */
const clickNotice = (worker: Worker) =>
  worker.evaluate(() => {
    const { last, ExtendableEvent } = globalThis as unknown as Scope
    const event = new ExtendableEvent('notificationclick')
    globalThis.dispatchEvent(Object.defineProperty(event, 'notification', { value: last }))
  })

describe('notices on a device', () => {
  it('APP-05: are turned on, tested, renamed and turned off, live in the other window', async () => {
    await turnOn()
    await devices().getByText('este aparelho').waitFor()
    const findings: string[] = []
    for (const one of looks) findings.push(...(await look(page, 'avisos ativos', one)))
    expect(findings).toEqual([])
    const other = await person.context.newPage()
    await other.goto('/avisos')
    const otherList = other.getByRole('list', { name: 'Seus aparelhos com avisos' })
    await otherList.getByText('este aparelho').waitFor()
    await button('Enviar aviso de teste').click()
    await toasted(page, 'Aviso de teste enviado.')
    await eventually(() => browser.notices.map(({ title }) => title)).toEqual(['Recado'])
    await press(page, /^Renomear /)
    await page.getByLabel('Nome do aparelho').fill('Notebook da Ana')
    await button('Salvar').click()
    await otherList.getByText('Notebook da Ana').waitFor()
    await thisDevice().getByRole('button', { name: 'Desativar neste aparelho' }).click()
    await toasted(page, 'Avisos desativados neste aparelho.')
    await other.getByText('Nenhum aparelho recebe avisos ainda.').waitFor()
    await button('Ativar avisos neste aparelho').waitFor()
  })

  it("APP-04: a ticket's notice is shown once, a later one replaces it, and a click opens the ticket", async () => {
    await turnOn()
    await button('Enviar aviso de teste').click()
    await eventually(() => browser.notices.length).toBe(1)
    const [first] = browser.notices
    if (!first) throw new Error('nothing was brought')
    const worker = await watchedWorker()
    const shownNotices = () => worker.evaluate(() => (globalThis as unknown as Scope).shown)
    const expectedNotice = { title: 'Recado', body: 'Os avisos chegam neste aparelho.', tag: 'test', renotify: true }
    await deliver(first)
    await eventually(shownNotices).toEqual([expectedNotice])
    await deliver({ ...first, body: 'De novo', path: '/tags' })
    await eventually(shownNotices).toEqual([expectedNotice, { ...expectedNotice, body: 'De novo' }])
    await clickNotice(worker)
    await heading(page, 'Etiquetas')
  })

  it("APP-04: a click on a customer's notice opens the ticket", async () => {
    await turnOn()
    const staff = await here.staff()
    const [connection] = await staff(listConnections, { query: {} })
    const customer = { number: '5511970005511', name: 'Dalva Prado' }
    for (const body of ['oi', '1'])
      await staff(simulatorInbound, { params: { whatsappId: connection?.id ?? 0 }, body: { ...customer, body } })
    const ofTicket = () => browser.notices.find(({ kind }) => kind === 'newTickets')
    await eventually(() => ofTicket()?.path).toMatch(/^\/tickets\/[\w-]+$/)
    const worker = await watchedWorker()
    await deliver(ofTicket() ?? {})
    await eventually(() => worker.evaluate(() => (globalThis as unknown as Scope).shown.length)).toBe(1)
    await clickNotice(worker)
    await page.waitForURL(`**${String(ofTicket()?.path)}`)
    await textShown(page, customer.name)
  })

  it('APP-06: preferences are saved immediately, and shown in another window', async () => {
    await page.getByRole('switch', { name: 'Respostas' }).uncheck()
    await page.getByRole('switch', { name: 'Horário de silêncio' }).check()
    await page.getByLabel('Silêncio das').fill('19:30')
    await page.getByLabel('até as').focus()
    await eventually(async () => {
      const window = await person.context.newPage()
      await window.goto('/avisos')
      const from = await window.getByLabel('Silêncio das').inputValue()
      const answers = await window.getByRole('switch', { name: 'Respostas' }).isChecked()
      await window.close()
      return { from, answers }
    }).toEqual({ from: '19:30', answers: false })
  })
})
